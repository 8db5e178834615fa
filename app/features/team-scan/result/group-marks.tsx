import { groupColours, groupShapes } from "./group-shapes.ts";

/** The sign of a group in a picture. */
export function GroupMark({ index, x, y }: { index: number; x: number; y: number }) {
  return (
    <path
      d={groupShapes[index % groupShapes.length]}
      transform={`translate(${x} ${y})`}
      fill={groupColours[index % groupColours.length]}
      fillOpacity="0.85"
      stroke="#14241d"
      strokeWidth="0.35"
    />
  );
}
