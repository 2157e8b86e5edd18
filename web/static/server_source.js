// The JSON routes of the server.

import { say, spoken } from "./messages.js";
import { Refusal } from "./refusal.js";

export const site = () => get("site");
export const dailies = (game) => get(`dailies/${game}`);
export const rules = (game) => get(`rules/${game}`);
export const stats = () => get("stats");
export const analyse = (asked, signal) => post("analyse", asked, signal);
export const newGame = (setup) => post("games", setup);

/** A puzzle: that of a day, or that of a share code. */
export async function question({ game, day, code }) {
  const path = code ? `puzzle/${encodeURIComponent(code)}` : `daily/${game}/${day}`;
  return new Question(path, await get(path));
}

/** A game as the seat of a secret link sees it. */
export async function game(token) {
  return new Game(`games/${encodeURIComponent(token)}`);
}

class Question {
  constructor(path, info) {
    this.path = path;
    this.info = info;
  }

  table(steps) {
    return get(`${this.path}/table`, { steps });
  }

  places(steps, pick) {
    return get(`${this.path}/places`, { steps, pick });
  }

  look(steps, x, y) {
    return get(`${this.path}/look`, { steps, x, y });
  }

  take(steps, pick) {
    return post(`${this.path}/steps`, { steps, pick });
  }

  judge(steps) {
    return post(`${this.path}/judge`, { steps });
  }

  hint() {
    return post(`${this.path}/hint`, {});
  }

  giveUp() {
    return post(`${this.path}/give-up`, {});
  }

  solution() {
    return get(`${this.path}/solution`);
  }
}

class Game {
  constructor(path) {
    this.path = path;
  }

  state() {
    return get(this.path);
  }

  places(version, steps, pick) {
    return get(`${this.path}/places`, { version, steps, pick });
  }

  look(version, steps, x, y) {
    return get(`${this.path}/look`, { version, steps, x, y });
  }

  take(version, steps, pick) {
    return post(`${this.path}/steps`, { version, steps, pick });
  }

  move(version, steps, pick) {
    return post(`${this.path}/move`, { version, steps, pick });
  }

  takeBack(version) {
    return post(`${this.path}/take-back`, { version });
  }

  hint(signal) {
    return post(`${this.path}/hint`, {}, signal);
  }

  why(number) {
    return get(`${this.path}/why`, { number });
  }

  review(signal) {
    return post(`${this.path}/review`, {}, signal);
  }

  record() {
    return get(`${this.path}/record`);
  }

  /** Call back with each new version; the answer ends it. */
  watch(callback) {
    const events = new EventSource(`api/${this.path}/events`);
    events.addEventListener("message", (event) => callback(JSON.parse(event.data).version));
    return () => events.close();
  }
}

function get(path, values = {}) {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, coded(value)]));
  return asked(`api/${path}${query.size ? `?${query}` : ""}`, {});
}

function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return asked(`api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function asked(path, options) {
  const headers = { "Accept-Language": spoken(), Accept: "application/json", ...options.headers };
  const answer = await fetch(path, { ...options, headers }).catch(unreachable);
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(body.error ?? `${answer.status} ${answer.statusText}`, answer.status);
  return body;
}

function unreachable(error) {
  if (error.name === "AbortError") throw error;
  throw new Refusal(say("The server doesn't answer. Is it running?"));
}

function coded(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
