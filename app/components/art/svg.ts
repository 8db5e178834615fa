type Paint = {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  transform?: string;
  /** A stroke that draws itself once when the page opens (`.draw-once` in app.css); at rest it is complete. */
  drawOnce?: boolean;
};
export type PathShape = Paint & { d: string };
export type CircleShape = Paint & { cx: number; cy: number; r: number };
export type Shape = PathShape | CircleShape;

/**
 * A picture as plain data. Shapes are painted in order; without a background shape it is transparent. Ends and joins of
 * strokes are round.
 */
export type Drawing = { width: number; height: number; shapes: Shape[] };

export function toSvg({ width, height, shapes }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes.map(shapeToSvg).join("")}</svg>`
  );
}

function shapeToSvg(shape: Shape): string {
  const paint =
    attribute("fill", shape.fill) +
    attribute("stroke", shape.stroke) +
    attribute("stroke-width", shape.width) +
    attribute("opacity", shape.opacity) +
    attribute("transform", shape.transform) +
    (shape.drawOnce ? ' class="draw-once" pathLength="1"' : "");
  return "d" in shape
    ? `<path${attribute("d", shape.d)}${paint}/>`
    : `<circle${attribute("cx", shape.cx)}${attribute("cy", shape.cy)}${attribute("r", shape.r)}${paint}/>`;
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : ` ${name}="${value}"`;
}
