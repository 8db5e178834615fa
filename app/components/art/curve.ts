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
      pen.follow(indexes.map((index) => knots[index]!));
      return pen.written() + (whole && closed ? "z" : "");
    })
    .join("");
}

/** More points of the same smooth line: `steps` for every piece between two given ones. */
export function pointsAlong(points: Point[], steps: number): Point[] {
  const knots = toKnots(points, false);
  const between = knots.slice(1).flatMap((to, index) => {
    const from = knots[index]!;
    return Array.from({ length: steps }, (_, step) => bezierPoint(from, to, (step + 1) / steps));
  });
  return [points[0]!, ...between];
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
      pen.follow(indexes.map((index) => outer[index]!));
      if (whole) pen.raw("z");
      pen.follow(
        indexes.toReversed().map((index) => inner[index]!),
        whole ? "move" : "line",
      );
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

function toKnots(points: Point[], closed: boolean): Knot[] {
  const count = points.length;
  return points.map((at, index) => {
    const before = closed ? points[(index + count - 1) % count]! : points[Math.max(0, index - 1)]!;
    const after = closed ? points[(index + 1) % count]! : points[Math.min(count - 1, index + 1)]!;
    return { at, tangent: { x: (after.x - before.x) / 6, y: (after.y - before.y) / 6 } };
  });
}

/**
 * Which stretches of a line can be seen, as lists of indexes; a closed line that is seen whole returns to its start.
 */
function visibleRuns(
  points: Point[],
  closed: boolean,
  frame: Frame | undefined,
): { indexes: number[]; whole: boolean }[] {
  const count = points.length;
  const segments = closed ? count : count - 1;
  const visible = Array.from({ length: segments }, (_, index) => {
    return !frame || touches(points[index]!, points[(index + 1) % count]!, frame);
  });
  if (visible.every(Boolean)) {
    const indexes = points.map((_, index) => index);
    return [{ indexes: closed ? [...indexes, 0] : indexes, whole: true }];
  }
  const runs: { indexes: number[]; whole: boolean }[] = [];
  // A closed line starts at a gap, so that no run is cut where the numbering begins.
  const start = closed ? visible.indexOf(false) : 0;
  for (let step = 0; step < segments; step++) {
    const index = (start + step) % segments;
    if (!visible[index]) continue;
    const follows = step > 0 && visible[(index + segments - 1) % segments];
    if (!follows) runs.push({ indexes: [index], whole: false });
    runs.at(-1)!.indexes.push((index + 1) % count);
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
    for (const target of targets) {
      for (const value of [round(target.x) - x, round(target.y) - y]) {
        const text = String(value / scale).replace(/^(-?)0\./, "$1.");
        numbers += value < 0 || numbers === "" ? text : ` ${text}`;
      }
    }
    const repeats = command === lastCommand && command !== "m";
    written += repeats ? (numbers.startsWith("-") ? numbers : ` ${numbers}`) : command + numbers;
    lastCommand = command;
    const end = targets.at(-1)!;
    x = round(end.x);
    y = round(end.y);
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
    if (approach === "move") move(knots[0]!.at);
    else put("l", knots[0]!.at);
    for (let index = 1; index < knots.length; index++) {
      const from = knots[index - 1]!;
      const to = knots[index]!;
      const arriving = { x: to.at.x - to.tangent.x, y: to.at.y - to.tangent.y };
      if (index === 1) put("c", { x: from.at.x + from.tangent.x, y: from.at.y + from.tangent.y }, arriving, to.at);
      else put("s", arriving, to.at);
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
