export type Point = { x: number; y: number };

/**
 * The part of the plane that will be seen. What lies outside is left out: every coordinate costs bytes on every page.
 */
export type Frame = { x: number; y: number; width: number; height: number };

type Knot = { at: Point; tangent: Point };

type CurveOptions = { closed?: boolean; frame?: Frame; decimals?: number };

/** A smooth line through evenly spaced points (Catmull-Rom). Even spacing is what allows the short `s` command. */
export function smoothPath(points: Point[], options: CurveOptions = {}): string {
  const { closed = false, frame, decimals = 0 } = options;
  if (points.length < 2) return "";
  const knots = toKnots(points, closed);
  return visibleRuns(points, closed, frame)
    .map(({ indexes, whole }) => {
      const pen = createPen(decimals);
      pen.follow(itemsAt(knots, indexes));
      return pen.written() + (whole && closed ? "z" : "");
    })
    .join("");
}

/** More points of the same smooth line: `steps` for every piece between two given ones. */
export function pointsAlong(points: Point[], steps: number): Point[] {
  const knots = toKnots(points, false);
  return knots.flatMap((to, index) => {
    const from = knots[index - 1];
    return from ? Array.from({ length: steps }, (_, step) => bezierPoint(from, to, (step + 1) / steps)) : [to.at];
  });
}

function bezierPoint(from: Knot, to: Knot, way: number): Point {
  const on = (axis: "x" | "y") => {
    const rest = 1 - way;
    const leaving = from.at[axis] + from.tangent[axis];
    const arriving = to.at[axis] - to.tangent[axis];
    return (
      rest ** 3 * from.at[axis] +
      3 * rest ** 2 * way * leaving +
      3 * rest * way ** 2 * arriving +
      way ** 3 * to.at[axis]
    );
  };
  return { x: on("x"), y: on("y") };
}

/** The filled space between two closed lines of the same number of points. */
export function ribbonPath(outside: Point[], inside: Point[], options: Omit<CurveOptions, "closed"> = {}): string {
  const { frame, decimals = 0 } = options;
  const outer = toKnots(outside, true);
  const inner = toKnots(inside, true).map(({ at, tangent }) => ({ at, tangent: { x: -tangent.x, y: -tangent.y } }));
  return visibleRuns(outside, true, frame)
    .map(({ indexes, whole }) => {
      const pen = createPen(decimals);
      pen.follow(itemsAt(outer, indexes));
      if (whole) pen.raw("z");
      pen.follow(itemsAt(inner, indexes.toReversed()), whole ? "move" : "line");
      return `${pen.written()}z`;
    })
    .join("");
}

/** A line with a body that follows `widthAt` (0 at the start, 1 at the tip), drawn as one filled outline. */
export function taperedPath(points: Point[], widthAt: (progress: number) => number, decimals = 0): string {
  if (points.length < 2) return "";
  const knots = toKnots(points, false);
  const side = (sign: number) =>
    knots.map(({ at, tangent }, index): Point => {
      const length = Math.hypot(tangent.x, tangent.y) || 1;
      const half = (sign * widthAt(index / (knots.length - 1))) / 2;
      return { x: at.x - (tangent.y / length) * half, y: at.y + (tangent.x / length) * half };
    });
  const pen = createPen(decimals);
  pen.follow(toKnots(side(1), false));
  pen.follow(toKnots(side(-1).toReversed(), false), "line");
  return `${pen.written()}z`;
}

/**
 * Round dots of one size as a single path: each is a line without length, and the round ends of the stroke make the
 * dot.
 */
export function dotsPath(points: Point[], decimals = 0): string {
  const pen = createPen(decimals);
  for (const point of points) {
    pen.move(point);
    pen.raw("h0");
  }
  return pen.written();
}

/** A pointed oval (seed, leaf) from its base to its tip. */
export function leafPath(base: Point, tip: Point, breadth: number, decimals = 0): string {
  const across = { x: -(tip.y - base.y) * breadth, y: (tip.x - base.x) * breadth };
  const middle = { x: base.x + (tip.x - base.x) * 0.45, y: base.y + (tip.y - base.y) * 0.45 };
  const pen = createPen(decimals);
  pen.move(base);
  pen.bend({ x: middle.x + across.x, y: middle.y + across.y }, tip);
  pen.bend({ x: middle.x - across.x, y: middle.y - across.y }, base);
  return `${pen.written()}z`;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function isInside(point: Point, frame: Frame, margin = 0): boolean {
  return (
    point.x >= frame.x - margin &&
    point.y >= frame.y - margin &&
    point.x <= frame.x + frame.width + margin &&
    point.y <= frame.y + frame.height + margin
  );
}

function itemsAt<Item extends object>(items: Item[], indexes: number[]): Item[] {
  return indexes.flatMap((index) => items[index] ?? []);
}

function toKnots(points: Point[], closed: boolean): Knot[] {
  return points.map((at, index) => {
    const before = points[index - 1] ?? (closed ? points.at(-1) : undefined) ?? at;
    const after = points[index + 1] ?? (closed ? points[0] : undefined) ?? at;
    return { at, tangent: { x: (after.x - before.x) / 6, y: (after.y - before.y) / 6 } };
  });
}

type Run = { indexes: number[]; whole: boolean };

/**
 * Which stretches of a line can be seen, as lists of indexes; a closed line that is seen whole returns to its start.
 */
function visibleRuns(points: Point[], closed: boolean, frame: Frame | undefined): Run[] {
  const count = points.length;
  const visible = points.flatMap((from, index) => {
    const to = points[index + 1] ?? (closed ? points[0] : undefined);
    return to ? [!frame || touches(from, to, frame)] : [];
  });
  const segments = visible.length;
  if (visible.every(Boolean)) {
    const indexes = points.map((_, index) => index);
    return [{ indexes: closed ? [...indexes, 0] : indexes, whole: true }];
  }
  const runs: Run[] = [];
  let run: Run | undefined;
  // A closed line starts at a gap, so that no run is cut where the numbering begins.
  const start = closed ? visible.indexOf(false) : 0;
  for (let step = 0; step < segments; step++) {
    const index = (start + step) % segments;
    if (!visible[index]) {
      run = undefined;
      continue;
    }
    if (!run) runs.push((run = { indexes: [index], whole: false }));
    run.indexes.push((index + 1) % count);
  }
  return runs;
}

/** Whether the box around a segment, with room for the bulge of its curve, meets the frame. */
function touches(a: Point, b: Point, frame: Frame): boolean {
  const bulge = distance(a, b) * 0.15;
  return (
    Math.max(a.x, b.x) + bulge >= frame.x &&
    Math.min(a.x, b.x) - bulge <= frame.x + frame.width &&
    Math.max(a.y, b.y) + bulge >= frame.y &&
    Math.min(a.y, b.y) - bulge <= frame.y + frame.height
  );
}

/**
 * Writes relative path data as short as it goes. It measures from the rounded position, so that rounding never adds up.
 */
function createPen(decimals: number) {
  const scale = 10 ** decimals;
  const round = (value: number) => Math.round(value * scale);
  let written = "";
  let lastCommand = "";
  let x = 0;
  let y = 0;

  const put = (command: string, ...targets: Point[]) => {
    let numbers = "";
    let [endX, endY] = [x, y];
    for (const target of targets) {
      [endX, endY] = [round(target.x), round(target.y)];
      for (const value of [endX - x, endY - y]) {
        const text = String(value / scale).replace(/^(-?)0\./, "$1.");
        numbers += value < 0 || numbers === "" ? text : ` ${text}`;
      }
    }
    const repeats = command === lastCommand && command !== "m";
    written += repeats ? (numbers.startsWith("-") ? numbers : ` ${numbers}`) : command + numbers;
    lastCommand = command;
    [x, y] = [endX, endY];
  };

  // The first move is absolute, so that finished pieces can simply be joined.
  const move = (to: Point) => {
    if (written !== "") return put("m", to);
    x = round(to.x);
    y = round(to.y);
    written = `M${x / scale}${y < 0 ? "" : " "}${y / scale}`;
    lastCommand = "M";
  };

  const follow = (knots: Knot[], approach: "move" | "line" = "move") => {
    let from: Knot | undefined;
    for (const [index, to] of knots.entries()) {
      const arriving = { x: to.at.x - to.tangent.x, y: to.at.y - to.tangent.y };
      if (!from && approach === "move") move(to.at);
      else if (!from) put("l", to.at);
      else if (index === 1) put("c", { x: from.at.x + from.tangent.x, y: from.at.y + from.tangent.y }, arriving, to.at);
      else put("s", arriving, to.at);
      from = to;
    }
  };

  return {
    move,
    follow,
    bend: (control: Point, to: Point) => put("q", control, to),
    raw: (text: string) => {
      written += text;
      lastCommand = "";
    },
    written: () => written,
  };
}
