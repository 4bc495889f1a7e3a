import { createClay, light, material } from '../clay.ts'
import { hex } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { shade } from '../photo.ts'
import { drum, rose, sprig, stamp } from '../relief.ts'
import type { Stage } from '../types.ts'
import { flowerSet, gardenBlur, tableLamp } from './florals.ts'

/** A tiered cake with flowers climbing one side. */
export function cake(stage: Stage): void {
  const { photo, rng } = stage
  const set = flowerSet(stage)
  const side = rng.sign()
  const lamp = tableLamp(stage, side)
  gardenBlur(stage, set, side)
  const cx = photo.w * 0.5
  const table = photo.h * 0.86
  const linen = hex('#e8e1d6', stage.grade.mood === 'moody' ? 0.35 : 0.85)
  const noise = fbm()
  shade(photo, table, photo.h, (x, y, out) => {
    const fold = 0.8 + 0.3 * sample(noise, x * 1.1, y * 0.12) - ((y - table) / photo.h) * 1.2
    const near = 1 - 0.55 * Math.exp(-(((x - cx) / (photo.w * 0.28)) ** 2) - ((y - table) / (photo.h * 0.025)) ** 2)
    for (let c = 0; c < 3; c++) out[c] = linen[c]! * fold * near
  })
  const clay = createClay(0, 0, photo.w, photo.h)
  const icing = material(clay, hex(rng.pick(['#efe8dd', '#e9d9d0', '#f2efe9', '#d8d9d2']), 0.92), 0.06, 0.25, 1.2)
  const gilt = material(clay, hex('#b58a4a'), 0.6)
  drum(clay, cx, table - photo.h * 0.05, table + 2, photo.w * 0.1, gilt, gilt)
  drum(clay, cx, table - photo.h * 0.075, table - photo.h * 0.06, photo.w * 0.3, gilt, gilt)
  let base = table - photo.h * 0.078
  const tiers = rng.int(3, 4)
  for (let n = 0; n < tiers; n++) {
    const half = photo.w * (0.25 - n * (0.2 / tiers))
    const tall = photo.h * (tiers === 4 ? 0.125 : 0.155) * rng.range(0.9, 1.1)
    drum(clay, cx, base - tall, base, half, icing, icing)
    for (let k = 0; k < 6 - n; k++) {
      const fx = cx + side * half * rng.range(0.1, 0.98)
      rose(
        clay,
        rng,
        fx,
        base - rng.range(-0.02, 0.16) * tall - 4,
        photo.w * rng.range(0.035, 0.07),
        rng.pick(set.blooms),
        half * 0.9 + k * 2,
      )
      sprig(clay, rng, fx, base, rng.range(0, 6.28), photo.w * 0.12, rng.pick(set.leaves), rng.chance(0.5), half * 0.7)
    }
    base -= tall
  }
  for (let k = 0; k < 3; k++)
    rose(
      clay,
      rng,
      cx + rng.range(-0.05, 0.05) * photo.w,
      base - photo.h * 0.012,
      photo.w * rng.range(0.045, 0.065),
      rng.pick(set.blooms),
      60 + k * 3,
    )
  stamp(photo, light(clay, lamp))
}
