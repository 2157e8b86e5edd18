// The JSON routes of games.

import { get, post } from "./server_source.js";

/**
 * A game as the seat of a secret link sees it.
 * @type {Page.Source["game"]}
 */
export const game = async (link) => ({
  state: () => get("game", {}, link),
  places: (version, steps, pick) => get("game/places", { version, steps, pick }, link),
  look: (version, steps, x, y) => get("game/look", { version, steps, x, y }, link),
  take: (version, steps, pick, known) => post("game/steps", { version, steps, pick, known }, undefined, link),
  move: (version, steps, pick) => post("game/move", { version, steps, pick }, undefined, link),
  takeBack: (version) => post("game/take-back", { version }, undefined, link),
  answerBack: (version, agree) => post("game/take-back/answer", { version, agree }, undefined, link),
  hint: (signal) => post("game/hint", {}, signal, link),
  others: (version, steps, pick) => post("game/others", { version, steps, pick }, undefined, link),
  why: (number) => get("game/why", { number }, link),
  review: (body, signal) => post("game/review", body, signal, link),
  reviewBoard: (turn, at) => get("game/review/board", at === null ? { turn } : { turn, place: at }, link),
  invitation: (page) => get("game/invitation", { page }, link),
  rematch: () => post("game/rematch", {}, undefined, link),
  spectators: (page) => post("game/spectators", { page }, undefined, link),
  best: (version, signal) => post("game/analyse", { version }, signal, link),
  position: () => get("game/position", {}, link),
  record: () => get("game/record", {}, link),
});
