import { blur } from '../blur.ts'
import type { Lighting } from '../clay.ts'
import { type Rgb, hex, mix, ramp, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Photo, bokeh, glow, over, shade, stroke } from '../photo.ts'
import { stampScaled } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'
import { flowerSet, flowerSprites, tableLamp } from './florals.ts'

export const BULB: Rgb = [3.6, 2.1, 0.95]

/** Dusk behind trees, strings of bulbs and a long set table running to the vanishing point. */
export function table(stage: Stage): void {
  const { photo, rng } = stage
  const horizon = photo.h * rng.range(0.32, 0.5)
  const vanish = photo.w * rng.pick([rng.range(0.26, 0.38), rng.range(0.42, 0.58), rng.range(0.62, 0.74)])
  const eye = rng.range(0.85, 1.5)
  duskGarden(stage, horizon)
  strings(photo, rng, vanish, horizon)
  const set = flowerSet(stage)
  const lamp: Lighting = { ...tableLamp(stage, rng.sign()), key: [0.85, 0.62, 0.38], sky: [0.24, 0.25, 0.32] }
  const sprites = flowerSprites(rng, set, lamp, 5)
  const linen = mix(hex('#d9d0c4', 0.6), stage.grade.mood === 'airy' ? [0.9, 0.88, 0.84] : [0.42, 0.32, 0.26], 0.4)
  cloth(photo, rng, vanish, horizon, eye, linen)
  const lens = photo.w * 0.95
  const at = (x: number, y: number, z: number): [number, number] => [
    vanish + (x / z) * lens,
    horizon + ((eye - y) / z) * lens,
  ]
  for (let z = 11; z > 0.9; z *= 0.915) {
    const k = lens / z
    for (const side of [-1, 1]) {
      chair(photo, at, z, side)
      plate(photo, at(side * 0.4, 0, z), k)
      glass(photo, at(side * 0.24, 0, z * 0.985), k * 0.15)
    }
    for (let n = 0; n < 3; n++) {
      const [fx, fy] = at(rng.range(-0.15, 0.15), 0.07, z * rng.range(0.97, 1.03))
      stampScaled(photo, rng.pick(sprites), fx, fy, (k * rng.range(0.14, 0.22)) / 74, 0.9)
    }
    const [cx, cy] = at(rng.range(-0.08, 0.08), 0, z)
    const tall = k * rng.range(0.22, 0.4)
    stroke(photo, cx, cy, cx, cy - tall, k * 0.012, k * 0.01, [0.9, 0.78, 0.6], 1)
    glow(photo, cx, cy - tall - k * 0.012, k * 0.03, [6, 3.6, 1.5], 1.6)
    glow(photo, cx, cy - tall, k * 0.26, BULB, 0.07)
  }
  const focus = rng.range(0.8, 1.8)
  blur(photo, focus)
}

function duskGarden(stage: Stage, horizon: number): void {
  const { photo, rng } = stage
  const noise = fbm()
  const [top, low] = rng.pick([
    ['#1c2b4a', '#d98a6a'],
    ['#22304e', '#8c86a8'],
    ['#182238', '#c9a07a'],
    ['#2b2f52', '#e0a08a'],
  ] as const)
  const lift = stage.grade.mood === 'airy' ? 1.5 : 0.62
  const a = hex(top, lift)
  const b = hex(low, lift)
  const seed = rng.range(0, 400)
  shade(photo, 0, photo.h, (x, y, out) => {
    const t = ramp(-0.1, 1, y / horizon)
    const edge =
      horizon * (0.42 + 0.4 * Math.exp(-(((x / photo.w - 0.5) / 0.28) ** 2))) +
      (sample(noise, x * 0.7 + seed, 20) - 0.5) * horizon * 0.4
    const leaf = ramp(edge - 5, edge + 8, y) * (0.82 + 0.3 * sample(noise, x * 3, y * 3))
    const ground = ramp(horizon, horizon + 8, y)
    for (let c = 0; c < 3; c++) {
      const sky = a[c]! + (b[c]! - a[c]!) * t * t
      const dark = (0.012 + a[c]! * 0.09) * (0.4 + 1.2 * sample(noise, x * 2 + seed, y * 2))
      out[c] = sky + (dark - sky) * Math.min(1, leaf) + ground * dark * 0.8
    }
  })
  for (let n = 0; n < 60; n++)
    bokeh(
      photo,
      rng.range(0, photo.w),
      horizon - Math.abs(rng.bell()) * photo.h * 0.09,
      photo.w * rng.range(0.006, 0.02),
      BULB,
      rng.range(0.04, 0.22),
    )
  blur(photo, 2.5)
}

function strings(p: Photo, rng: Rng, vanish: number, horizon: number): void {
  for (let row = 0; row < 8; row++) {
    const z = 7.2 - row * 0.85
    const k = (p.w * 0.95) / z
    const y = horizon - k * rng.range(1.0, 1.25)
    const sag = k * rng.range(0.16, 0.34)
    const half = k * 2.4
    let px = vanish - half
    let py = y
    for (let n = 1; n <= 40; n++) {
      const t = n / 40
      const qx = vanish - half + half * 2 * t
      const qy = y + sag * 4 * t * (1 - t)
      stroke(p, px, py, qx, qy, 0.5, 0.5, [0.015, 0.013, 0.012], 0.8)
      if (n % 3 === 0) {
        const r = Math.max(1.6, k * 0.032)
        if (row > 5) bokeh(p, qx, qy + r, r * 2.2, BULB, 0.5)
        else glow(p, qx, qy + r, r * 1.3, [7, 4.4, 2], 1.4)
        glow(p, qx, qy + r, r * 7, BULB, 0.05)
      }
      px = qx
      py = qy
    }
  }
}

function cloth(p: Photo, rng: Rng, vanish: number, horizon: number, eye: number, linen: Rgb): void {
  const noise = fbm()
  const seed = rng.range(0, 400)
  const lens = p.w * 0.95
  for (let y = Math.ceil(horizon + (eye / 12) * lens); y < p.h; y++) {
    const z = (eye * lens) / (y - horizon)
    const half = (0.58 / z) * lens
    const drop = half * 0.16
    for (let x = Math.floor(vanish - half - drop); x <= vanish + half + drop; x++) {
      const d = Math.abs(x - vanish) - half
      const u = ((x - vanish) / half) * 0.58
      const crease = 0.86 + 0.26 * sample(noise, u * 90 + seed, z * 60)
      const candle = 0.72 + 0.75 * Math.exp(-u * u * 9)
      const side = d > 0 ? 0.42 + 0.25 * Math.sin(z * 26) : 1
      over(
        p,
        x,
        y,
        scale([linen[0] * 1.05, linen[1], linen[2] * 0.9], crease * candle * side * 0.8),
        Math.min(1, half + drop - Math.abs(x - vanish) + 0.5),
      )
    }
  }
}

type Project = (x: number, y: number, z: number) => [number, number]

function chair(p: Photo, at: Project, z: number, side: number): void {
  const tone: Rgb = [0.05, 0.036, 0.026]
  const k = (p.w * 0.95) / z
  const posts: [number, number][] = [
    at(side * 0.86, -0.3, z),
    at(side * 0.86, 0.34, z),
    at(side * 0.84, 0.34, z * 0.955),
    at(side * 0.84, -0.3, z * 0.955),
  ]
  for (let n = 0; n < 3; n++) stroke(p, ...posts[n]!, ...posts[n + 1]!, k * 0.014, k * 0.012, tone, 1)
  stroke(p, ...at(side * 0.85, 0.15, z), ...at(side * 0.84, 0.15, z * 0.955), k * 0.012, k * 0.012, tone, 1)
  stroke(
    p,
    ...at(side * 0.86, 0.345, z),
    ...at(side * 0.84, 0.345, z * 0.955),
    k * 0.005,
    k * 0.005,
    [0.5, 0.32, 0.16],
    0.6,
  )
}

function plate(p: Photo, [x, y]: [number, number], k: number): void {
  const r = k * 0.13
  for (let j = Math.floor(-r * 0.4); j <= r * 0.4; j++) {
    for (let i = Math.floor(-r); i <= r; i++) {
      const d = Math.hypot(i / r, j / (r * 0.36))
      if (d > 1) continue
      const v = d > 0.93 ? 0.9 : d > 0.66 ? 0.62 : 0.52 - (j / r) * 0.2
      over(
        p,
        Math.round(x + i),
        Math.round(y + j),
        [v * 0.95, v * 0.84, v * 0.72],
        Math.min(1, (1 - d) * r * 0.6 + 0.2),
      )
    }
  }
}

function glass(p: Photo, [x, y]: [number, number], h: number): void {
  stroke(p, x, y, x, y - h * 0.55, h * 0.03, h * 0.03, [0.6, 0.5, 0.42], 0.55)
  stroke(p, x - h * 0.16, y, x + h * 0.16, y, h * 0.02, h * 0.02, [0.7, 0.6, 0.5], 0.5)
  for (const side of [-1, 1])
    stroke(
      p,
      x + side * h * 0.15,
      y - h * 0.58,
      x + side * h * 0.2,
      y - h * 1.1,
      h * 0.02,
      h * 0.02,
      [1.2, 0.95, 0.7],
      0.6,
    )
  for (let n = 0; n < 5; n++)
    stroke(
      p,
      x - h * 0.13,
      y - h * (0.6 + n * 0.07),
      x + h * 0.13,
      y - h * (0.6 + n * 0.07),
      h * 0.045,
      h * 0.045,
      [0.75, 0.5, 0.22],
      0.28,
    )
  glow(p, x - h * 0.12, y - h * 0.85, h * 0.1, [3, 2.4, 1.6], 0.8)
}
