const size = 1.7;

/** A shape for each group, so that they can be told apart without colour. */
export const groupShapes = [
  `M ${-size} 0 A ${size} ${size} 0 1 1 ${size} 0 A ${size} ${size} 0 1 1 ${-size} 0 Z`,
  `M ${-size} ${-size} H ${size} V ${size} H ${-size} Z`,
  `M 0 ${-size * 1.2} L ${size * 1.2} ${size} H ${-size * 1.2} Z`,
  `M 0 ${-size * 1.4} L ${size * 1.4} 0 L 0 ${size * 1.4} L ${-size * 1.4} 0 Z`,
  `M ${-size * 1.2} ${-size} H ${size * 1.2} L 0 ${size * 1.2} Z`,
  `M ${-size} ${-size * 0.5} H ${-size * 0.5} V ${-size} H ${size * 0.5} V ${-size * 0.5} H ${size} V ${size * 0.5} H ${size * 0.5} V ${size} H ${-size * 0.5} V ${size * 0.5} H ${-size} Z`,
] as const;

export const groupColours = ["#1f4d3a", "#a8482a", "#fffdf8", "#e0a53a", "#4f7a5b", "#14241d"] as const;
