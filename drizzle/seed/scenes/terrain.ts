import { type Rgb, ramp } from './color.ts'
import type { Photo } from './photo.ts'
import type { Sky } from './sky.ts'

/** Ground seen from a low camera: height and colour are functions of world x and depth z. */
export type Terrain = {
  /** Camera height and lens (bigger is longer). */
  camera: number
  lens: number
  near: number
  far: number
  /** World height at x, z. */
  height: (x: number, z: number) => number
  /** Writes the surface colour before light: slope 0 flat..1 steep. */
  surface: (x: number, z: number, y: number, slope: number, out: Float64Array) => void
  /** How quickly air swallows the distance, and how much the sun models the relief. */
  haze: number
  relief: number
  steps: number
}

/** Paints the terrain column by column, near to far, under the given sky. */
export function paintTerrain(p: Photo, sky: Sky, t: Terrain): void {
  const grow = (t.far / t.near) ** (1 / t.steps)
  const sunSide = sky.sunX > p.w / 2 ? 1 : -1
  const sunLit: Rgb = [sky.sun[0], sky.sun[1], sky.sun[2]]
  const norm = 1.1 / Math.max(...sky.sun)
  const gain = sky.backlit ? Math.max(...sky.sun) * 0.16 + 0.35 : 0.9
  const here = new Float64Array(3)
  const before = new Float64Array(3)
  for (let x = 0; x < p.w; x++) {
    const dir = (x - p.w / 2) / (p.w * t.lens)
    let top = p.h
    let started = false
    for (let n = 0, z = t.near; n <= t.steps && top > 0; n++, z *= grow) {
      const wx = dir * z
      const y = t.height(wx, z)
      const sy = sky.horizon + ((t.camera - y) * p.w * t.lens) / z
      if (sy >= top && started) continue
      colourAt(t, sky, sunLit, norm * gain, sunSide, wx, z, y, here)
      if (!started) before.set(here)
      started = true
      fillColumn(p, x, sy, top, before, here)
      top = Math.min(top, Math.max(0, Math.ceil(sy)))
      before.set(here)
    }
  }
}

function colourAt(
  t: Terrain,
  sky: Sky,
  sun: Rgb,
  power: number,
  side: number,
  x: number,
  z: number,
  y: number,
  out: Float64Array,
): void {
  const e = 0.006 * z + 0.015
  const sx = (t.height(x + e, z) - y) / e
  const sz = (t.height(x, z + e) - y) / e
  const slope = Math.min(1, Math.sqrt(sx * sx + sz * sz) * 0.7)
  t.surface(x, z, y, slope, out)
  const inv = 1 / Math.sqrt(1 + (sx * sx + sz * sz) * t.relief)
  const lx = side * 0.78
  const lz = sky.backlit ? 0.5 : -0.45
  const lit = Math.max(0, (0.38 - (sx * lx + sz * lz) * t.relief) * inv)
  const air = 1 - Math.exp(-z * t.haze)
  const open = 0.45 + 0.55 * inv
  for (let c = 0; c < 3; c++) {
    const ground = out[c]! * (sky.ambient[c]! * 0.75 * open + sun[c]! * power * lit)
    out[c] = ground + (sky.haze[c]! - ground) * air
  }
}

function fillColumn(p: Photo, x: number, from: number, to: number, low: Float64Array, high: Float64Array): void {
  const y0 = Math.max(0, Math.floor(from))
  const y1 = Math.min(p.h, to)
  const span = Math.max(1, y1 - y0)
  const edge = Math.max(0, Math.min(1, y0 + 1 - from))
  for (let y = y0; y < y1; y++) {
    const t = (y - y0) / span
    const i = (y * p.w + x) * 3
    const a = y === y0 && from > 0 ? edge : 1
    for (let c = 0; c < 3; c++) {
      const v = high[c]! + (low[c]! - high[c]!) * t
      p.px[i + c] = p.px[i + c]! * (1 - a) + v * a
    }
  }
}

/** Air between the lens and a plain at working row y: 0 at the bottom, 1 at the horizon. */
export function distanceHaze(sky: Sky, p: Photo, y: number): number {
  return ramp(p.h, sky.horizon, y) ** 2
}
