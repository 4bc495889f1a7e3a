import { blur } from '../blur.ts'
import type { Lighting } from '../clay.ts'
import { createClay, light } from '../clay.ts'
import { type Rgb, hex, mix, ramp, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Layer, type Photo, add, bokeh, createLayer, glow, over, shade, stroke } from '../photo.ts'
import { dress, person } from '../people.ts'
import { alone } from '../poses.ts'
import { castShadow, contact, placeCouple, reflect } from '../place.ts'
import { stamp, stampScaled } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'
import { flowerSet, flowerSprites, tableLamp } from './florals.ts'

const BULB: Rgb = [3.6, 2.1, 0.95]

/** Dusk behind trees, strings of bulbs and a long set table running to the vanishing point. */
export function table(stage: Stage): void {
  const { photo, rng } = stage
  const horizon = photo.h * rng.range(0.32, 0.5)
  const vanish = photo.w * rng.pick([rng.range(0.12, 0.3), rng.range(0.4, 0.6), rng.range(0.7, 0.88)])
  const eye = rng.range(0.85, 1.5)
  duskGarden(stage, horizon)
  strings(photo, rng, vanish, horizon)
  const set = flowerSet(stage)
  const lamp: Lighting = { ...tableLamp(stage, rng.sign()), key: [0.85, 0.62, 0.38], sky: [0.24, 0.25, 0.32] }
  const sprites = flowerSprites(rng, set, lamp, 5)
  const linen = mix(hex('#d9d0c4', 0.6), stage.grade.mood === 'airy' ? [0.9, 0.88, 0.84] : [0.42, 0.32, 0.26], 0.4)
  cloth(photo, rng, vanish, horizon, eye, linen)
  const lens = photo.w * 0.95
  const at = (x: number, y: number, z: number): [number, number] => [vanish + (x / z) * lens, horizon + ((eye - y) / z) * lens]
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
  const [top, low] = rng.pick([['#1c2b4a', '#d98a6a'], ['#22304e', '#8c86a8'], ['#182238', '#c9a07a'], ['#2b2f52', '#e0a08a']] as const)
  const lift = stage.grade.mood === 'airy' ? 1.5 : 0.62
  const a = hex(top, lift)
  const b = hex(low, lift)
  const seed = rng.range(0, 400)
  shade(photo, 0, photo.h, (x, y, out) => {
    const t = ramp(-0.1, 1, y / horizon)
    const edge = horizon * (0.42 + 0.4 * Math.exp(-(((x / photo.w - 0.5) / 0.28) ** 2))) + (sample(noise, x * 0.7 + seed, 20) - 0.5) * horizon * 0.4
    const leaf = ramp(edge - 5, edge + 8, y) * (0.82 + 0.3 * sample(noise, x * 3, y * 3))
    const ground = ramp(horizon, horizon + 8, y)
    for (let c = 0; c < 3; c++) {
      const sky = a[c]! + (b[c]! - a[c]!) * t * t
      const dark = (0.012 + a[c]! * 0.09) * (0.4 + 1.2 * sample(noise, x * 2 + seed, y * 2))
      out[c] = sky + (dark - sky) * Math.min(1, leaf) + ground * dark * 0.8
    }
  })
  for (let n = 0; n < 60; n++) bokeh(photo, rng.range(0, photo.w), horizon - Math.abs(rng.bell()) * photo.h * 0.09, photo.w * rng.range(0.006, 0.02), BULB, rng.range(0.04, 0.22))
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
      over(p, x, y, scale([linen[0] * 1.05, linen[1], linen[2] * 0.9], crease * candle * side * 0.8), Math.min(1, half + drop - Math.abs(x - vanish) + 0.5))
    }
  }
}

type Project = (x: number, y: number, z: number) => [number, number]

function chair(p: Photo, at: Project, z: number, side: number): void {
  const tone: Rgb = [0.05, 0.036, 0.026]
  const k = (p.w * 0.95) / z
  const posts: [number, number][] = [at(side * 0.86, -0.3, z), at(side * 0.86, 0.34, z), at(side * 0.84, 0.34, z * 0.955), at(side * 0.84, -0.3, z * 0.955)]
  for (let n = 0; n < 3; n++) stroke(p, ...posts[n]!, ...posts[n + 1]!, k * 0.014, k * 0.012, tone, 1)
  stroke(p, ...at(side * 0.85, 0.15, z), ...at(side * 0.84, 0.15, z * 0.955), k * 0.012, k * 0.012, tone, 1)
  stroke(p, ...at(side * 0.86, 0.345, z), ...at(side * 0.84, 0.345, z * 0.955), k * 0.005, k * 0.005, [0.5, 0.32, 0.16], 0.6)
}

function plate(p: Photo, [x, y]: [number, number], k: number): void {
  const r = k * 0.13
  for (let j = Math.floor(-r * 0.4); j <= r * 0.4; j++) {
    for (let i = Math.floor(-r); i <= r; i++) {
      const d = Math.hypot(i / r, j / (r * 0.36))
      if (d > 1) continue
      const v = d > 0.93 ? 0.9 : d > 0.66 ? 0.62 : 0.52 - (j / r) * 0.2
      over(p, Math.round(x + i), Math.round(y + j), [v * 0.95, v * 0.84, v * 0.72], Math.min(1, (1 - d) * r * 0.6 + 0.2))
    }
  }
}

function glass(p: Photo, [x, y]: [number, number], h: number): void {
  stroke(p, x, y, x, y - h * 0.55, h * 0.03, h * 0.03, [0.6, 0.5, 0.42], 0.55)
  stroke(p, x - h * 0.16, y, x + h * 0.16, y, h * 0.02, h * 0.02, [0.7, 0.6, 0.5], 0.5)
  for (const side of [-1, 1]) stroke(p, x + side * h * 0.15, y - h * 0.58, x + side * h * 0.2, y - h * 1.1, h * 0.02, h * 0.02, [1.2, 0.95, 0.7], 0.6)
  for (let n = 0; n < 5; n++) stroke(p, x - h * 0.13, y - h * (0.6 + n * 0.07), x + h * 0.13, y - h * (0.6 + n * 0.07), h * 0.045, h * 0.045, [0.75, 0.5, 0.22], 0.28)
  glow(p, x - h * 0.12, y - h * 0.85, h * 0.1, [3, 2.4, 1.6], 0.8)
}

/** A dark floor, coloured beams, drawn-out lights and a crowd around two people dancing. */
export function dance(stage: Stage): void {
  const { photo, rng } = stage
  const [one, two] = rng.pick([['#ff9a4a', '#6a7cff'], ['#ff5f8a', '#4ac8ff'], ['#ffc070', '#c04a8a'], ['#ffd9a0', '#8a6aff'], ['#ffb36a', '#ff6a4a']] as const).map((c) => hex(c)) as [Rgb, Rgb]
  const floor = photo.h * rng.range(0.66, 0.72)
  shade(photo, 0, photo.h, (x, y, out) => {
    const t = y / photo.h
    const lift = 0.05 + 0.16 * Math.exp(-(((t - floor / photo.h) / 0.16) ** 2))
    const k = x / photo.w
    for (let c = 0; c < 3; c++) out[c] = lift * (one[c]! * (1 - k) + two[c]! * k) * 0.55 + 0.008
  })
  for (let n = 0; n < 80; n++) bokeh(photo, rng.range(0, photo.w), rng.range(0.02, 0.62) * photo.h, photo.w * rng.range(0.006, 0.03), rng.chance(0.6) ? BULB : rng.chance(0.5) ? one : two, rng.range(0.04, 0.3))
  blur(photo, 3)
  const size = stage.height * rng.pick([0.52, 0.62, 0.7])
  const x = stage.width * rng.range(0.42, 0.58)
  const y = stage.height * 0.9
  spots(stage, one, two)
  const side = rng.sign()
  const lamp: Lighting = { toKey: [-side * 0.5, 0.4, 0.76], key: scale(mix(one, [1, 1, 1], 0.5), 0.75), sky: scale(two, 0.14), ground: scale(one, 0.1), rim: scale(side > 0 ? two : one, 4), rimFrom: [side * 0.9, 0.4], rimWidth: 0.8 }
  crowd(stage, floor * 2, stage.height * 0.3, scale(two, 0.05))
  const layer = placeCouple(stage, { x, y, size, lamp, poses: ['waltz', 'twirl', 'dip', 'foreheads', 'lift', 'kiss'] })
  reflect(photo, layer, y, 0.25, rng)
  contact(photo, x, y, size * 0.4, 0.7)
  castShadow(photo, layer, y, { skew: -side * 0.6, reach: 0.5, strength: 0.4, fade: 1 })
  if (rng.chance(0.75)) trails(stage, [one, two, BULB], x / 2, (y - size * 0.5) / 2)
}

function spots(stage: Stage, one: Rgb, two: Rgb): void {
  const { flare, rng } = stage
  for (let n = 0; n < 5; n++) {
    const c = n % 2 ? one : two
    const sx = rng.range(0, 1) * flare.w
    const to = rng.range(0, 1) * flare.w
    for (let y = 0; y < flare.h; y++) {
      const cx = sx + (to - sx) * (y / flare.h)
      const wide = 1.5 + (y / flare.h) * flare.w * 0.13
      const k = 0.16 * (1 - y / flare.h) ** 1.3
      for (let x = Math.max(0, Math.floor(cx - wide)); x < Math.min(flare.w, cx + wide); x++) {
        const d = (x - cx) / wide
        for (let q = 0; q < 3; q++) flare.px[(y * flare.w + x) * 3 + q]! += c[q]! * k * (1 - d * d) ** 2
      }
    }
  }
}

function crowd(stage: Stage, ground: number, size: number, tone: Rgb): void {
  const { photo, rng } = stage
  const dark: Lighting = { toKey: [0, 0.5, 0.8], key: tone, sky: scale(tone, 2), ground: [0.004, 0.004, 0.005], rim: scale(tone, 22), rimFrom: [0, 0.9], rimWidth: 0.7 }
  const k = size / 2
  const spread = rng.range(0.04, 0.1)
  for (let n = 0; n < 7; n++) {
    const at = n < 4 ? spread + n * 0.09 : 1 - spread - (n - 4) * 0.1
    const pose = alone(rng, rng.range(-1, 1), rng.range(-1.5, 1.5))
    const up = rng.chance(0.5)
    const raised = up ? { ...pose, hands: [[-0.16, rng.range(0.9, 1.12), 0.05], [0.17, rng.range(0.85, 1.1), 0.05]] as const, elbows: [[-1, -0.3, 0], [1, -0.3, 0]] as const } : pose
    const x = photo.w * (at + rng.range(-0.02, 0.02))
    const clay = createClay(x - k * 0.5, ground / 2 - k * 1.2, k, k * 1.28)
    person(clay, { x, y: ground / 2 + k * 0.04, size: k * rng.range(0.9, 1.05) }, raised, dress(rng, rng.chance(0.5) ? 'suit' : 'gown'))
    stamp(photo, light(clay, dark))
  }
  blur(photo, 2)
}

function trails(stage: Stage, colors: readonly Rgb[], x: number, y: number): void {
  const { photo, rng } = stage
  for (let n = 0; n < 13; n++) {
    const c = rng.pick(colors)
    const rx = photo.w * rng.range(0.25, 0.6)
    const ry = photo.h * rng.range(0.06, 0.26)
    const from = rng.range(0, 6.28)
    const long = rng.range(0.8, 2.8)
    const tilt = rng.range(-0.5, 0.5)
    const wide = rng.range(0.5, 1.5)
    for (let s = 0; s < 260; s++) {
      const t = from + (s / 260) * long
      const px = x + Math.cos(t) * rx + Math.sin(t * 3) * 8
      const py = y + Math.sin(t) * ry + Math.cos(t) * rx * tilt
      const k = 0.5 * Math.sin((s / 260) * Math.PI)
      for (let w = -1; w <= 1; w++) add(photo, Math.round(px), Math.round(py + w * wide), c, k * (w === 0 ? 1 : 0.4))
    }
  }
}

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
  for (let n = 0; n < 90; n++) bokeh(photo, rng.range(0, photo.w), rng.range(0, 0.86) * photo.h, photo.w * rng.range(0.012, 0.05), mix(warm, [1, 0.7, 0.4], rng.next()), rng.range(0.04, 0.34) * dim)
  blur(photo, 1.2)
  const sprite = coupe(150, warm, dim)
  const rows = 5
  const wide = photo.w * rng.range(0.155, 0.175)
  const tall = wide * 0.98
  for (let row = 0; row < rows; row++) {
    const y = base - row * tall * 0.86 - tall / 2
    for (const back of [1, 0]) {
      const count = rows - row - back
      for (let n = 0; n < count; n++) stampScaled(photo, sprite, photo.w / 2 + (n - (count - 1) / 2) * wide * 1.01, y - back * tall * 0.1, wide / 150, back ? 0.55 : 1)
    }
  }
  for (let n = 0; n < 30; n++) glow(photo, rng.range(0.2, 0.8) * photo.w, rng.range(0.2, 0.88) * photo.h, rng.range(2, 6), [3, 2.5, 1.8], rng.range(0.3, 1))
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
      put(x, y, [warm[0] * gold[0] * k, warm[1] * gold[1] * k, warm[2] * gold[2] * k], Math.min(0.95, wine * (0.55 + 0.4 * v) + rim * 0.6 + streak * 0.3 + lip * 0.6 + 0.1))
    }
  }
  return layer
}
