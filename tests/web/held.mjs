// Answers questions about what is held over a board, and about the part of it that is seen.
//
// node held.mjs FOLDER, in which the modules lie. Questions are a line of JSON each, as [name, ...].

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

globalThis.requestAnimationFrame = (paint) => paint() ?? 0;
globalThis.cancelAnimationFrame = () => {};
globalThis.ResizeObserver = class {
  observe() {}
};

const page = pathToFileURL(`${process.argv[2]}/`);
const { Aim } = await import(new URL("aim.js", page));
const { Camera } = await import(new URL("camera.js", page));

const aimOf = ({ places, grid, faces = [] }) => new Aim({ faces }, [0], places, grid);
const cellOf = (place) => place && [place.x, place.y, place.way];

const ASK = {
  near: (given, point) => cellOf(aimOf(given).near(point)),
  middles: (given) => {
    const aim = aimOf(given);
    return aim.here().map((place) => [cellOf(place), aim.middle(place)]);
  },
  steps: (given, directions) => {
    const aim = aimOf(given);
    const found = [cellOf(aim.begin())];
    for (const [dx, dy] of directions) found.push(cellOf(aim.step(dx, dy)));
    return found;
  },
  round: (given, times) => {
    const aim = aimOf(given);
    return Array.from({ length: times }, () => cellOf(aim.next()));
  },
  turned: (given, x, y) => {
    const aim = aimOf(given);
    aim.at(x, y);
    aim.turn();
    return [cellOf(aim.place), aim.pickOf(aim.place)];
  },
  camera: (place, moves) => {
    const camera = new Camera({ setAttribute() {}, classList: { toggle() {} } });
    camera.resize(place);
    return moves.map(([name, ...given]) => {
      camera[name](...given);
      return camera.seen;
    });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  console.log(JSON.stringify(ASK[name](...given)));
}
