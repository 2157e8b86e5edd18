// The JSON routes of the server.

import { say, spoken } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";

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
/** @type {Page.Source["rules"]} */
export const rules = (name) => get(`rules/${name}`);
/** @type {Page.Source["stats"]} */
export const stats = () => get("stats");
/** @type {Page.Source["analyse"]} */
export const analyse = (body, signal) => post("analyse", body, signal);
/** @type {Page.Source["newGame"]} */
export const newGame = (setup) => post("games", setup);

/**
 * A puzzle: that of a day, or that of a share code.
 * @type {Page.Source["question"]}
 */
export async function question({ game: name, day, code }) {
  const path = code ? `puzzle/${encodeURIComponent(code)}` : `daily/${name}/${day}`;
  return new Question(path, await get(path));
}

/**
 * A game as the seat of a secret link sees it.
 * @type {Page.Source["game"]}
 */
export async function game(token) {
  return new Game(`games/${encodeURIComponent(token)}`);
}

/** @implements {Page.Question} */
class Question {
  /**
   * @param {string} path
   * @param {Server.QuestionState} info
   */
  constructor(path, info) {
    this.path = path;
    this.info = info;
  }

  /** @type {Page.Question["table"]} */
  table(steps) {
    return get(`${this.path}/table`, { steps });
  }

  /** @type {Page.Question["places"]} */
  places(steps, pick) {
    return get(`${this.path}/places`, { steps, pick });
  }

  /** @type {Page.Question["look"]} */
  look(steps, x, y) {
    return get(`${this.path}/look`, { steps, x, y });
  }

  /** @type {Page.Question["take"]} */
  take(steps, pick) {
    return post(`${this.path}/steps`, { steps, pick });
  }

  /** @type {Page.Question["judge"]} */
  judge(steps) {
    return post(`${this.path}/judge`, { steps });
  }

  /** @type {Page.Question["hint"]} */
  hint() {
    return post(`${this.path}/hint`, {});
  }

  /** @type {Page.Question["giveUp"]} */
  giveUp() {
    return post(`${this.path}/give-up`, {});
  }

  /** @type {Page.Question["solution"]} */
  solution() {
    return get(`${this.path}/solution`);
  }
}

/** @implements {Page.Game} */
class Game {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
  }

  /** @type {Page.Game["state"]} */
  state() {
    return get(this.path);
  }

  /** @type {Page.Game["places"]} */
  places(version, steps, pick) {
    return get(`${this.path}/places`, { version, steps, pick });
  }

  /** @type {Page.Game["look"]} */
  look(version, steps, x, y) {
    return get(`${this.path}/look`, { version, steps, x, y });
  }

  /** @type {Page.Game["take"]} */
  take(version, steps, pick) {
    return post(`${this.path}/steps`, { version, steps, pick });
  }

  /** @type {Page.Game["move"]} */
  move(version, steps, pick) {
    return post(`${this.path}/move`, { version, steps, pick });
  }

  /** @type {Page.Game["takeBack"]} */
  takeBack(version) {
    return post(`${this.path}/take-back`, { version });
  }

  /** @type {Page.Game["hint"]} */
  hint(signal) {
    return post(`${this.path}/hint`, {}, signal);
  }

  /** @type {Page.Game["why"]} */
  why(number) {
    return get(`${this.path}/why`, { number });
  }

  /** @type {Page.Game["review"]} */
  review(body, signal) {
    return post(`${this.path}/review`, body, signal);
  }

  /** @type {Page.Game["reviewBoard"]} */
  reviewBoard(turn, place) {
    return get(`${this.path}/review/board`, place === null ? { turn } : { turn, place });
  }

  /** @type {Page.Game["record"]} */
  record() {
    return get(`${this.path}/record`);
  }

  /**
   * Call back with each new version; the answer ends it.
   * @type {Page.Game["watch"]}
   */
  watch(callback) {
    const events = new EventSource(`api/${this.path}/events`);
    events.addEventListener("message", (event) => callback(JSON.parse(event.data).version));
    return () => events.close();
  }
}

/** @type {(path: string, values?: Record<string, unknown>) => Promise<any>} */
function get(path, values = {}) {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, coded(value)]));
  return asked(`api/${path}${query.size ? `?${query}` : ""}`, {});
}

/** @type {(path: string, body: unknown, signal?: AbortSignal) => Promise<any>} */
function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return asked(`api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** @type {(path: string, options: RequestInit) => Promise<any>} */
async function asked(path, options) {
  const headers = { "Accept-Language": spoken(), Accept: "application/json", ...options.headers };
  const answer = await fetch(path, { ...options, headers }).catch(unreachable);
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
