import { leafPath } from './curve.ts'
import { growthRings } from './growth-rings.ts'
import { palette } from './palette.ts'
import type { Drawing, Shape } from './svg.ts'

const { paper, sage, forest, moss, night, clay, sun } = palette

/** The founder as an illustration, 256 by 256: nobody's likeness, a face that carries its years like a trunk. */
export function portrait(): Drawing {
  const garment: Shape[] = [
    { d: 'M14 256C20 214 54 202 92 192C104 188 106 182 106 172H152C152 182 156 188 168 192C206 202 238 216 244 256z', fill: forest },
    { d: 'M96 191C108 222 148 224 164 191', stroke: sun, width: 3 },
    {
      d: 'M84 195C94 238 170 242 176 195M72 199C84 250 184 256 188 199M60 203C66 226 74 244 84 256M200 203C196 226 188 244 178 256M48 208C52 226 58 242 66 256M212 208C208 226 202 242 196 256',
      stroke: moss,
      width: 2,
    },
  ]
  const neck: Shape = { d: 'M108 130C110 158 108 178 98 190C110 216 148 218 162 190C152 178 149 158 150 130z', fill: clay }
  const hair: Shape[] = [
    { d: 'M88 116C78 62 108 36 136 38C172 38 190 72 176 120C174 136 166 150 160 152L100 150C92 142 90 130 88 116z', fill: night },
    { cx: 152, cy: 36, r: 21, fill: night },
  ]
  const face = growthRings('portrait', {
    cx: 129,
    cy: 108,
    radius: 35,
    rings: 7,
    stretch: 1.36,
    stroke: clay,
    weight: 1.3,
    irregularity: 0.25,
    lean: 0.16,
    leanAngle: 0.3,
    grain: 0.3,
    bands: [{ from: 0, to: 7, fill: paper }],
    decimals: 1,
  })
  const leaf: Shape[] = [
    { d: leafPath({ x: 92, y: 84 }, { x: 62, y: 50 }, 0.32, 1), fill: sun },
    { d: leafPath({ x: 92, y: 84 }, { x: 58, y: 82 }, 0.32, 1), fill: moss },
  ]
  return {
    width: 256,
    height: 256,
    shapes: [{ d: 'M0 0h256v256H0z', fill: sage }, { cx: 150, cy: 108, r: 92, fill: sun }, ...hair, neck, ...garment, ...face, ...leaf],
  }
}
