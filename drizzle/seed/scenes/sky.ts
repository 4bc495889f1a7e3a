import type { Lighting } from './clay.ts'
import { type Rgb, hex, mix, ramp, scale } from './color.ts'
import { fbm, sample } from './noise.ts'
import { type Photo, shade } from './photo.ts'
import type { Stage } from './types.ts'
import { PALETTES } from './palettes.ts'

/** An outdoor light: colours of the air and where the sun is (working pixels; below the frame when high or hidden). */
export type Sky = {
  top: Rgb
  low: Rgb
  sun: Rgb
  haze: Rgb
  ambient: Rgb
  earth: Rgb
  horizon: number
  sunX: number
  sunY: number
  /** Whether the sun stands in the picture, behind the people. */
  backlit: boolean
  clouds: number
  cloudSeed: number
}

/** Chooses an outdoor light for the stage's mood; `horizon` in working pixels. */
export function chooseSky(stage: Stage, horizon: number, lift: readonly [number, number] = [0.02, 0.3]): Sky {
  const { rng, photo } = stage
  const p = rng.pick(PALETTES[stage.grade.mood])
  const sun = hex(p.sun)
  const haze = hex(p.haze, p.level)
  return {
    top: hex(p.top, p.level),
    low: hex(p.low, p.level * 1.12),
    sun: scale(sun, p.power),
    haze,
    ambient: mix(hex(p.top, p.level * 0.75), haze, 0.45),
    earth: scale(haze, 0.28),
    horizon,
    sunX: photo.w * rng.range(0.14, 0.86),
    sunY: p.backlit ? horizon - photo.h * rng.range(lift[0], lift[1]) * (rng.chance(0.5) ? 0.4 : 1) : -photo.h * 0.35,
    backlit: p.backlit,
    clouds: p.clouds,
    cloudSeed: rng.range(0, 500),
  }
}

/** The clear sky's colour toward a working pixel, written into `out`. */
export function skyAt(sky: Sky, w: number, x: number, y: number, out: Float64Array | number[]): void {
  const t = Math.max(0, Math.min(1, (sky.horizon - y) / (w * 1.05)))
  const k = 1 - (1 - t) * (1 - t)
  const dx = (x - sky.sunX) / w
  const dy = (y - sky.sunY) / w
  const d = dx * dx + dy * dy
  const disc = sky.backlit ? 0.9 / (1 + d * 5200) + 0.12 / (1 + d * 60) + 0.07 / (1 + d * 9) : 0.05 / (1 + d * 3)
  out[0] = sky.low[0] + (sky.top[0] - sky.low[0]) * k + sky.sun[0] * disc
  out[1] = sky.low[1] + (sky.top[1] - sky.low[1]) * k + sky.sun[1] * disc
  out[2] = sky.low[2] + (sky.top[2] - sky.low[2]) * k + sky.sun[2] * disc
}

/** Paints the sky down to `until` (default the horizon) with clouds that thin and flatten toward it. */
export function paintSky(p: Photo, sky: Sky, until = sky.horizon + 2): void {
  const field = fbm()
  const lit: Rgb = mix(sky.low, sky.sun, sky.backlit ? 0.1 : 0.12)
  const dark: Rgb = mix(sky.top, sky.haze, 0.45)
  shade(p, 0, until, (x, y, out) => {
    skyAt(sky, p.w, x, y, out)
    if (sky.clouds <= 0.05) return
    const up = (sky.horizon - y) / p.h + 0.09
    const u = ((x - p.w / 2) / p.w / up) * 34 + sky.cloudSeed
    const v = 26 / up + sky.cloudSeed * 2
    const n = sample(field, u, v) * 0.62 + sample(field, u * 2.7 + 99, v * 2.9) * 0.38
    const dense =
      ramp(0.6 - sky.clouds * 0.2, 0.78 - sky.clouds * 0.12, n) *
      ramp(0.085, 0.22, up) *
      Math.min(1, 0.35 + sky.clouds * 0.6)
    if (dense <= 0) return
    const dx = (x - sky.sunX) / p.w
    const near = 1 / (1 + dx * dx * 7)
    const k = Math.min(1, (n - 0.4) * 2.6)
    for (let c = 0; c < 3; c++) {
      const body = lit[c]! * (0.7 + 0.5 * near) * (1 - k * 0.75) + dark[c]! * k * 0.9
      out[c] = out[c]! * (1 - dense * 0.85) + body * dense * 0.85
    }
  })
}

/** How this sky lights people: from behind with bright outlines, or from a high side. */
export function lampOf(sky: Sky, w: number, atX: number, strength = 1): Lighting {
  const side = sky.sunX > atX ? 1 : -1
  const power = Math.max(...sky.sun)
  if (sky.backlit) {
    const near = 1 - Math.min(1, Math.abs(sky.sunX - atX) / w)
    return {
      toKey: [side * 0.82, 0.35, -0.1 + 0.25 * (1 - near)],
      key: scale(sky.sun, 0.17 * strength),
      sky: scale(sky.ambient, 0.72),
      ground: scale(sky.haze, 0.3),
      rim: scale(sky.sun, (2.6 / power) * Math.min(1.5, power / 3)),
      rimFrom: [side * 0.8, 0.6],
      rimWidth: 0.72,
    }
  }
  return {
    toKey: [side * 0.5, 0.68, 0.53],
    key: scale(sky.sun, 0.62 * strength * Math.min(1, 1.6 / power)),
    sky: scale(sky.ambient, 0.6),
    ground: scale(sky.earth, 0.8),
    rim: scale(sky.haze, 0.5),
    rimFrom: [side * 0.6, 0.8],
    rimWidth: 0.55,
  }
}
