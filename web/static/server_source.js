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
/** @type {Page.Source["watched"]} */
export const watched = async (link) => ({ state: () => get("watched", {}, link) });
/** @type {Page.Source["invitation"]} */
export const invitation = (link) => get("invitation", {}, link);
/** @type {Page.Source["sitDown"]} */
export const sitDown = (link, body) => post("invitation/seat", body, undefined, link);

/** @type {Page.Source["question"]} */
export async function question(which) {
  const path = pathOf(which);
  return new Question(path, await get(path, {}, which.token), which.token);
}

/** @type {(asked: Page.Asked) => string} */
function pathOf({ game: name, day, code, practice: exercise, lesson, turn }) {
  if (exercise) return `practice/${exercise}`;
  if (code) return `puzzle/${encodeURIComponent(code)}`;
  if (lesson) return `lesson/${name}/${encodeURIComponent(lesson)}`;
  return turn ? `game/turns/${turn}` : `daily/${name}/${day}`;
}

/**
 * A game as the seat of a secret link sees it.
 * @type {Page.Source["game"]}
 */
export async function game(token) {
  return new Game(token);
}

/** @implements {Page.Question} */
class Question {
  /**
   * @param {string} path
   * @param {Server.QuestionState} info
   * @param {string} [link] the secret of a seat whose turn it is
   */
  constructor(path, info, link) {
    this.path = path;
    this.info = info;
    this.link = link;
  }

  /** @type {Page.Question["table"]} */
  table(steps) {
    return get(`${this.path}/table`, { steps }, this.link);
  }

  /** @type {Page.Question["places"]} */
  places(steps, pick) {
    return get(`${this.path}/places`, { steps, pick }, this.link);
  }

  /** @type {Page.Question["look"]} */
  look(steps, x, y) {
    return get(`${this.path}/look`, { steps, x, y }, this.link);
  }

  /** @type {Page.Question["take"]} */
  take(steps, pick, known) {
    return post(`${this.path}/steps`, { steps, pick, known }, undefined, this.link);
  }

  /** @type {Page.Question["judge"]} */
  judge(steps) {
    return post(`${this.path}/judge`, { steps }, undefined, this.link);
  }

  /** @type {Page.Question["hint"]} */
  hint() {
    return post(`${this.path}/hint`, {}, undefined, this.link);
  }

  /** @type {Page.Question["giveUp"]} */
  giveUp() {
    return post(`${this.path}/give-up`, {}, undefined, this.link);
  }

  /** @type {Page.Question["solution"]} */
  solution() {
    return get(`${this.path}/solution`, {}, this.link);
  }
}

/** @implements {Page.Game} */
class Game {
  /** @param {string} link the secret of a link */
  constructor(link) {
    this.link = link;
  }

  /** @type {(path?: string, values?: Record<string, unknown>) => Promise<any>} */
  get(path = "", values = {}) {
    return get(`game${path}`, values, this.link);
  }

  /** @type {(path: string, body: unknown, signal?: AbortSignal) => Promise<any>} */
  post(path, body, signal) {
    return post(`game${path}`, body, signal, this.link);
  }

  /** @type {Page.Game["state"]} */
  state() {
    return this.get();
  }

  /** @type {Page.Game["places"]} */
  places(version, steps, pick) {
    return this.get("/places", { version, steps, pick });
  }

  /** @type {Page.Game["look"]} */
  look(version, steps, x, y) {
    return this.get("/look", { version, steps, x, y });
  }

  /** @type {Page.Game["take"]} */
  take(version, steps, pick, known) {
    return this.post("/steps", { version, steps, pick, known });
  }

  /** @type {Page.Game["move"]} */
  move(version, steps, pick) {
    return this.post("/move", { version, steps, pick });
  }

  /** @type {Page.Game["takeBack"]} */
  takeBack(version) {
    return this.post("/take-back", { version });
  }

  /** @type {Page.Game["answerBack"]} */
  answerBack(version, agree) {
    return this.post("/take-back/answer", { version, agree });
  }

  /** @type {Page.Game["hint"]} */
  hint(signal) {
    return this.post("/hint", {}, signal);
  }

  /** @type {Page.Game["why"]} */
  why(number) {
    return this.get("/why", { number });
  }

  /** @type {Page.Game["review"]} */
  review(body, signal) {
    return this.post("/review", body, signal);
  }

  /** @type {Page.Game["reviewBoard"]} */
  reviewBoard(turn, place) {
    return this.get("/review/board", place === null ? { turn } : { turn, place });
  }

  /** @type {Page.Game["invitation"]} */
  invitation(page) {
    return this.get("/invitation", { page });
  }

  /** @type {Page.Game["rematch"]} */
  rematch() {
    return this.post("/rematch", {});
  }

  /** @type {Page.Game["spectators"]} */
  spectators(page) {
    return this.post("/spectators", { page });
  }

  /** @type {Page.Game["best"]} */
  best(version, signal) {
    return this.post("/analyse", { version }, signal);
  }

  /** @type {Page.Game["position"]} */
  position() {
    return this.get("/position");
  }

  /** @type {Page.Game["record"]} */
  record() {
    return this.get("/record");
  }
}

/** @type {(path: string, values?: Record<string, unknown>, link?: string) => Promise<any>} */
function get(path, values = {}, link = "") {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, coded(value)]));
  return asked(`api/${path}${query.size ? `?${query}` : ""}`, {}, link);
}

/** @type {(path: string, body: unknown, signal?: AbortSignal, link?: string) => Promise<any>} */
function post(path, body, signal, link = "") {
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
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(body.error ?? `${answer.status} ${answer.statusText}`, answer.status);
  return body;
}

/** @type {(error: unknown) => never} */
function unreachable(error) {
  if (isAborted(error)) throw error;
  throw new Refusal(say("The server doesn't answer. Is it running?"));
}

/** @type {(value: unknown) => string} */
function coded(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
