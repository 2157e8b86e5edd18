// The JSON routes of the server.

import { say, spoken } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";

/** Milliseconds after which an answer isn't awaited any more: work waits its turn in the server. */
const PATIENCE = 180_000;
/** The header of the secret of a link. */
const LINK = "Catbox-Link";
/** The page comes with what the server says of itself, which is asked for only later. */
let given = document.getElementById("site");

/** @type {Page.Source["site"]} */
export async function site() {
  const text = given?.textContent;
  given = null;
  return text ? JSON.parse(text) : get("site");
}

/** @type {Page.Source["todays"]} */
export const todays = () => get("today");
/** @type {Page.Source["dailies"]} */
export const dailies = (name) => get(`dailies/${name}`);
/** @type {Page.Source["practice"]} */
export const practice = (name) => get(`practice/${name}`);
/** @type {Page.Source["lessons"]} */
export const lessons = (name) => get(`lessons/${name}`);
/** @type {Page.Source["rules"]} */
export const rules = (name) => get(`rules/${name}`);
/** @type {Page.Source["stats"]} */
export const stats = () => get("stats");
/** @type {Page.Source["analysis"]} */
export const analysis = (body) => ({
  state: () => post("analyse/board", body),
  places: (steps, pick) => post("analyse/places", { ...body, steps, pick }),
  look: (steps, x, y) => post("analyse/look", { ...body, steps, x, y }),
  take: (steps, pick, end) => post("analyse/steps", { ...body, steps, pick, end }),
  edit: (pick) => post("analyse/edit", { ...body, pick }),
  deal: () => post("analyse/deal", body),
  best: (signal) => post("analyse", body, signal),
});
/** @type {Page.Source["emptyBoard"]} */
export const emptyBoard = (name, seats) => post("analyse/empty", { game: name, seats });
/** @type {Page.Source["newGame"]} */
export const newGame = (setup) => post("games", setup);

/** @type {Page.Source["forget"]} */
export const forget = (links) => post("forget", { links });
/** @type {Page.Source["deviceCode"]} */
export const deviceCode = (body) => post("device/code", body);
/** @type {Page.Source["joinDevice"]} */
export const joinDevice = (code) => post("device/join", { code });
/** @type {Page.Source["carry"]} */
export const carry = (found) => post("offline", found);
/** @type {Page.Source["watched"]} */
export const watched = async (link) => ({ state: () => get("watched", {}, link) });
/** @type {Page.Source["invitation"]} */
export const invitation = (link) => get("invitation", {}, link);
/** @type {Page.Source["sitDown"]} */
export const sitDown = (link, body) => post("invitation/seat", body, undefined, link);

/** @type {Page.Source["question"]} */
export async function question({ game: name, day, code, practice: exercise, lesson, token: link, turn }) {
  const path = exercise ? `practice/${exercise}`
    : code ? `puzzle/${encodeURIComponent(code)}`
    : lesson ? `lesson/${name}/${encodeURIComponent(lesson)}`
    : turn ? `game/turns/${turn}` : `daily/${name}/${day}`;
  const info = await get(path, {}, link);
  let counts = info.progress.over || info.progress.course.includes("+");
  /** @type {(part: string) => string} */
  const shown = (part) => `${path}/${counts ? "counted/" : ""}${part}`;
  return {
    info,
    table: (steps) => get(shown("table"), { steps }, link),
    places: (steps, pick) => get(shown("places"), { steps, pick }, link),
    look: (steps, x, y) => get(shown("look"), { steps, x, y }, link),
    take: (steps, pick, known) => post(`${path}/steps`, { steps, pick, known }, undefined, link),
    judge: (steps) => post(`${path}/judge`, { steps }, undefined, link),
    hint: () => post(`${path}/hint`, {}, undefined, link),
    countForMe: async () => {
      const found = await post(`${path}/count`, {}, undefined, link);
      counts = true;
      return found;
    },
    giveUp: () => post(`${path}/give-up`, {}, undefined, link),
    solution: async () => {
      const found = await get(`${path}/solution`, {}, link);
      counts = true;
      return found;
    },
  };
}

/** @type {Page.Source["game"]} */
export const game = async (link) => (await import("./server_games.js")).game(link);

/** @type {(path: string, values?: Record<string, unknown>, link?: string) => Promise<any>} */
export function get(path, values = {}, link = "") {
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]);
  const query = new URLSearchParams(texts);
  return asked(`api/${path}${query.size ? `?${query}` : ""}`, {}, link);
}

/** @type {(path: string, body: unknown, signal?: AbortSignal, link?: string) => Promise<any>} */
export function post(path, body, signal, link = "") {
  const headers = { "Content-Type": "application/json" };
  return asked(`api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal }, link);
}

/**
 * An answer. The secret of a link goes in a header, as addresses stand in logs.
 * @type {(path: string, options: RequestInit, link: string) => Promise<any>}
 */
async function asked(path, options, link) {
  /** @type {Record<string, string>} */
  const secret = link ? { [LINK]: encodeURIComponent(link) } : {};
  const headers = { "Accept-Language": spoken(), Accept: "application/json", ...secret, ...options.headers };
  const signals = [AbortSignal.timeout(PATIENCE), ...(options.signal ? [options.signal] : [])];
  const answer = await fetch(path, { ...options, headers, signal: AbortSignal.any(signals) }).catch(unreachable);
  const body = await answer.json().catch((error) => (answer.ok ? unreachable(error) : {}));
  if (!answer.ok) throw new Refusal(body.error ?? `${answer.status} ${answer.statusText}`, answer.status);
  return body;
}

/** @type {(error: unknown) => never} */
function unreachable(error) {
  if (isAborted(error)) throw error;
  throw new Refusal(say("The server doesn't answer. Is it running?"));
}
