import { leafPath } from "#app/components/art/curve.ts";
import { growthRings } from "#app/components/art/growth-rings.ts";
import { palette } from "#app/components/art/palette.ts";
import type { Drawing, Shape } from "#app/components/art/svg.ts";

const { sage, forest, moss, night, clay, sun } = palette;

/** The founder as an illustration, 256 by 256: nobody's likeness, a figure that carries its years like a tree. */
export function portrait(): Drawing {
  const face: Shape = {
    d: "M104 62C93 72 89 84 89 96C87 104 80 111 78 117C77 121 82 122 85 123C84 126 82 128 84 131C85 132 85 133 84 135C83 138 86 140 86 143C85 147 84 150 87 154C91 159 99 158 106 157C113 157 116 162 116 170C116 182 110 190 100 198L136 214L172 198C161 184 158 168 160 146L154 62z",
    fill: forest,
  };
  // Rings around the ear: they give the cheek its roundness and the jaw its line.
  const years: Shape = {
    d: "M120.9 107.4A20 20 0 0 0 131.2 136.8M113.4 104.5A28 28 0 0 0 127.5 143.9M105.7 102.8A36 36 0 0 0 121.1 149.8M97.4 102.7A44 44 0 0 0 110 152",
    stroke: sun,
    width: 1.3,
    opacity: 0.8,
  };
  const hair: Shape[] = [
    {
      d: "M98 74C98 44 132 32 158 46C183 58 188 98 175 127C172 134 169 141 164 148C157 143 150 137 145 130C139 121 130 114 128 102C117 98 104 90 98 74z",
      fill: night,
    },
    {
      d: "M102 68C120 82 146 78 176 84M108 58C128 70 152 66 178 76M120 49C136 56 156 54 174 64M112 92C134 98 154 92 176 93M132 112C146 112 158 104 175 102M148 130C155 124 163 116 172 110",
      stroke: moss,
      width: 1.4,
    },
  ];
  const bun: Shape[] = [
    { cx: 192, cy: 85, r: 27, fill: night },
    ...growthRings("portrait bun", {
      cx: 192,
      cy: 85,
      radius: 22,
      rings: 5,
      stroke: moss,
      weight: 1.2,
      irregularity: 0.4,
      lean: 0.12,
      leanAngle: 0,
      grain: 0,
      decimals: 1,
    }),
  ];
  const garment: Shape[] = [
    { d: "M22 256C30 222 62 206 98 194C116 210 154 210 172 194C206 204 236 222 242 256z", fill: clay },
    { d: "M100 195.5C117 210 153 210 170 195.5", stroke: sun, width: 4 },
    {
      d: "M88 202C110 225 160 225 182 202M77 207C102 240 168 240 193 207M66 213C94 256 176 256 204 213M55 220C60 233 70 246 84 256M215 220C210 233 200 246 186 256",
      stroke: sun,
      width: 2,
    },
  ];
  const leaf: Shape = { d: leafPath({ x: 142, y: 129 }, { x: 140, y: 156 }, 0.36, 1), fill: sun };
  return {
    width: 256,
    height: 256,
    shapes: [
      { d: "M0 0h256v256H0z", fill: sage },
      { cx: 118, cy: 112, r: 92, fill: sun },
      ...bun,
      face,
      years,
      ...hair,
      leaf,
      ...garment,
    ],
  };
}
