import type { Lighting } from '../clay.ts'
import { type Rgb, hex, scale } from '../color.ts'
import { castShadow, contact, placeCouple, placeOne } from '../place.ts'
import type { Stage } from '../types.ts'

const PAINTS = [
  ['#c8b9a6', '#e9dfd1'],
  ['#b5694a', '#d99a77'],
  ['#8f9b86', '#c3c9b6'],
  ['#cfd3d6', '#f1efea'],
  ['#35424f', '#6d7d8a'],
  ['#d9b6a8', '#efdbd0'],
  ['#8b1e1e', '#c0553f'],
] as const

/** Hard light on painted paper: big shapes, one or two people and the edge of their shadow. */
export function studio(stage: Stage): void {
  const { photo, rng } = stage
  const [wall, shape] = rng.pick(PAINTS).map((c) => hex(c)) as [Rgb, Rgb]
  const side = rng.sign()
  const floor = photo.h * rng.range(0.8, 0.86)
  const arch = rng.int(0, 3)
  const ax = photo.w * rng.range(0.36, 0.64)
  const ar = photo.w * rng.range(0.28, 0.4)
  const slant = rng.range(0.35, 0.8) * side
  const cut = photo.w * (side > 0 ? rng.range(0.1, 0.35) : rng.range(0.65, 0.9))
  for (let y = 0; y < photo.h; y++) {
    for (let x = 0; x < photo.w; x++) {
      const lit = (x - cut) * side - (y - photo.h * 0.3) * slant * side
      const beam = arch === 3 ? 1 : Math.max(0, Math.min(1, lit * 0.35 + 0.5))
      const inside =
        arch === 0
          ? ar - Math.hypot(x - ax, y - photo.h * 0.42)
          : arch === 1
            ? Math.min(
                ar * 0.9 - Math.abs(x - ax),
                y > photo.h * 0.42 ? 1e3 : ar * 0.9 - Math.hypot(x - ax, y - photo.h * 0.42),
              )
            : -9
      const tone = y < floor && inside > 0 ? shape : wall
      const sweep = y < floor ? 1 : 1.08 + 0.2 * ((y - floor) / photo.h)
      const bend = 1 - 0.16 * Math.exp(-(((y - floor) / (photo.h * 0.035)) ** 2))
      const spread = 1.1 - 0.5 * ((x / photo.w - 0.5 + side * 0.2) ** 2 + (y / photo.h - 0.4) ** 2)
      const k = (0.3 + 0.85 * beam) * sweep * bend * spread * (inside > 0 && inside < 1.5 ? 0.9 : 1)
      const i = (y * photo.w + x) * 3
      for (let c = 0; c < 3; c++) photo.px[i + c] = tone[c]! * k
    }
  }
  const size = stage.height * rng.range(0.66, 0.82)
  const x = stage.width * rng.range(0.44, 0.56)
  const y = floor * 2 + stage.height * 0.07
  const lamp: Lighting = {
    toKey: [side * 0.5, 0.45, 0.74],
    key: [1.15, 1.12, 1.06],
    sky: [0.24, 0.24, 0.25],
    ground: scale(wall, 0.3),
    rim: [0.1, 0.1, 0.1],
    rimFrom: [side, 0.2],
    rimWidth: 0.4,
  }
  const o = { x, y, size, lamp }
  const layer = rng.chance(0.45)
    ? placeOne(stage, o)
    : placeCouple(stage, { ...o, poses: ['foreheads', 'dip', 'twirl', 'waltz', 'embrace', 'lookout'] })
  castShadow(photo, layer, y, { skew: side * 0.42, reach: -0.92, strength: 0.62, fade: 0.15 })
  contact(photo, x, y, size * 0.34, 0.6)
}
