import { blur } from '../blur.ts'
import { type Rgb, hex, mix } from '../color.ts'
import { type Layer, bokeh, createLayer, glow, shade } from '../photo.ts'
import { stampScaled } from '../relief.ts'
import type { Stage } from '../types.ts'

/** A pyramid of champagne coupes against warm lights. */
export function champagne(stage: Stage): void {
  const { photo, rng } = stage
  const warm = hex(rng.pick(['#ffc98a', '#ffdcb0', '#e8b070']))
  const dim = stage.grade.mood === 'airy' ? 2.2 : 1
  const base = photo.h * 0.88
  shade(photo, 0, photo.h, (x, y, out) => {
    const t = 0.06 + 0.14 * Math.exp(-(((x / photo.w - 0.5) / 0.5) ** 2) - ((y / photo.h - 0.45) / 0.4) ** 2)
    for (let c = 0; c < 3; c++) out[c] = warm[c]! * t * dim * (y > base ? 1.5 : 1)
  })
  for (let n = 0; n < 90; n++)
    bokeh(
      photo,
      rng.range(0, photo.w),
      rng.range(0, 0.86) * photo.h,
      photo.w * rng.range(0.012, 0.05),
      mix(warm, [1, 0.7, 0.4], rng.next()),
      rng.range(0.04, 0.34) * dim,
    )
  blur(photo, 1.2)
  const sprite = coupe(150, warm, dim)
  const rows = 5
  const wide = photo.w * rng.range(0.155, 0.175)
  const tall = wide * 0.98
  for (let row = 0; row < rows; row++) {
    const y = base - row * tall * 0.86 - tall / 2
    for (const back of [1, 0]) {
      const count = rows - row - back
      for (let n = 0; n < count; n++)
        stampScaled(
          photo,
          sprite,
          photo.w / 2 + (n - (count - 1) / 2) * wide * 1.01,
          y - back * tall * 0.1,
          wide / 150,
          back ? 0.55 : 1,
        )
    }
  }
  for (let n = 0; n < 30; n++)
    glow(
      photo,
      rng.range(0.2, 0.8) * photo.w,
      rng.range(0.2, 0.88) * photo.h,
      rng.range(2, 6),
      [3, 2.5, 1.8],
      rng.range(0.3, 1),
    )
  blur(photo, 0.7)
}

/** One coupe: shallow bowl of wine, hollow stem, foot; transparent but for its edges and reflections. */
function coupe(size: number, warm: Rgb, dim: number): Layer {
  const layer = createLayer(0, 0, size, size)
  const put = (x: number, y: number, c: Rgb, a: number) => {
    const i = (y * size + x) * 4
    for (let q = 0; q < 3; q++) layer.rgba[i + q] = layer.rgba[i + q]! * (1 - a) + c[q]! * a
    layer.rgba[i + 3] = layer.rgba[i + 3]! * (1 - a) + a
  }
  for (let y = 0; y < size; y++) {
    const v = y / size
    const bowl = v < 0.42 ? Math.sqrt(Math.max(0, 1 - ((v - 0.08) / 0.34) ** 2)) * 0.47 : 0
    const stem = v >= 0.4 && v < 0.9 ? 0.018 + 0.03 * Math.exp(-(v - 0.4) * 22) : 0
    const foot = v >= 0.87 && v < 0.97 ? Math.sqrt(Math.max(0, 1 - ((v - 0.92) / 0.05) ** 2)) * 0.3 : 0
    const half = Math.max(v < 0.08 ? Math.sqrt(Math.max(0, 1 - ((v - 0.08) / 0.055) ** 2)) * 0.47 : bowl, stem, foot)
    for (let x = 0; x < size; x++) {
      const u = (x / size - 0.5) / (half || 1)
      if (Math.abs(u) > 1 || half === 0) continue
      const rim = Math.abs(u) ** 10
      const wine = v > 0.1 && v < 0.42 ? 0.55 : 0
      const streak = Math.exp(-(((u + 0.62) / 0.07) ** 2)) * 1.6 + Math.exp(-(((u - 0.72) / 0.05) ** 2)) * 0.9
      const lip = Math.exp(-((Math.abs(Math.hypot(u, (v - 0.08) / 0.055) - 1) / 0.12) ** 2)) * (v < 0.14 ? 1 : 0)
      const k = (0.22 + streak + lip * 1.5 + rim * 0.7) * dim
      const gold: Rgb = wine > 0 ? [1.25, 0.85, 0.36] : [1, 0.95, 0.86]
      put(
        x,
        y,
        [warm[0] * gold[0] * k, warm[1] * gold[1] * k, warm[2] * gold[2] * k],
        Math.min(0.95, wine * (0.55 + 0.4 * v) + rim * 0.6 + streak * 0.3 + lip * 0.6 + 0.1),
      )
    }
  }
  return layer
}
