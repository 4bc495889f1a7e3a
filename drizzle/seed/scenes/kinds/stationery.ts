import { type Rgb, clamp01, hex, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Photo, over, shade, stroke } from '../photo.ts'
import { stampScaled } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'
import { flowerSet, flowerSprites, tableLamp } from './florals.ts'
import { shadow } from './rings.ts'

/** An invitation suite from above: cards, envelope, ribbon, a seal and flowers, under window light. */
export function stationery(stage: Stage): void {
  const { photo, rng } = stage
  const dim = stage.grade.mood === 'moody' ? 0.6 : 1
  const base = hex(
    rng.pick(
      stage.grade.mood === 'moody'
        ? ['#3a3f3c', '#5b4a40', '#2f3540']
        : ['#d9cfc3', '#c8cdc6', '#d8bfb2', '#bfc6cc', '#a9a08f'],
    ),
  )
  const noise = fbm()
  const seed = rng.range(0, 300)
  shade(photo, 0, photo.h, (x, y, out) => {
    const n = 0.86 + 0.24 * sample(noise, x * 0.9 + seed, y * 0.9) + 0.06 * sample(noise, x * 7, y * 7)
    for (let c = 0; c < 3; c++) out[c] = base[c]! * n * 0.85
  })
  const tint = hex(rng.pick(['#8fa08c', '#b98a7a', '#5b6b7a', '#c9b497', '#6b3a3a']), 0.9)
  const paper = hex('#f3eee4', 0.95)
  const turn = rng.range(-0.3, 0.3)
  const w = photo.w * 0.5
  const mid = [photo.w * rng.range(0.44, 0.56), photo.h * rng.range(0.44, 0.54)] as const
  silk(photo, rng, mid, tint)
  card(photo, rng, {
    x: mid[0] + w * 0.26,
    y: mid[1] + w * 0.34,
    w: w * 1.05,
    h: w * 0.75,
    turn: turn + rng.range(0.2, 0.5),
    tone: tint,
    lines: 0,
    flap: true,
  })
  card(photo, rng, {
    x: mid[0] - w * 0.3,
    y: mid[1] + w * 0.52,
    w: w * 0.6,
    h: w * 0.42,
    turn: turn - rng.range(0.1, 0.3),
    tone: paper,
    lines: 3,
    flap: false,
  })
  card(photo, rng, {
    x: mid[0],
    y: mid[1] - w * 0.12,
    w: w * 0.86,
    h: w * 1.22,
    turn,
    tone: paper,
    lines: 8,
    flap: false,
  })
  petalsAround(stage, mid)
  seal(
    photo,
    mid[0] + w * rng.range(-0.2, 0.2),
    mid[1] + w * 0.42,
    w * 0.075,
    hex(rng.pick(['#8a3a34', '#a8834a', '#4a5b4a'])),
  )
  windowLight(photo, rng, dim)
}

/** Roses laid around the paper, each with its shadow. */
function petalsAround(stage: Stage, mid: readonly [number, number]): void {
  const { photo, rng } = stage
  const sprites = flowerSprites(rng, flowerSet(stage), tableLamp(stage, 1), 5, 92)
  for (let n = 0; n < 9; n++) {
    const a = rng.range(0, 6.28)
    const x = mid[0] + Math.cos(a) * photo.w * rng.range(0.36, 0.56)
    const y = mid[1] + Math.sin(a) * photo.h * rng.range(0.34, 0.5)
    const k = rng.range(0.7, 1.6)
    shadow(photo, x + 5, y + 8, 40 * k, 0.3)
    stampScaled(photo, rng.pick(sprites), x, y, k, 0.95)
  }
}

type Card = { x: number; y: number; w: number; h: number; turn: number; tone: Rgb; lines: number; flap: boolean }

function card(p: Photo, rng: Rng, k: Card): void {
  const c = Math.cos(k.turn)
  const s = Math.sin(k.turn)
  const noise = fbm()
  const reach = Math.hypot(k.w, k.h) / 2 + 14
  const inside = (x: number, y: number, soft: number, ragged: number) => {
    const u = Math.abs(x * c + y * s) - k.w / 2
    const v = Math.abs(y * c - x * s) - k.h / 2
    return clamp01((-Math.max(u, v) + ragged) / soft + 0.5)
  }
  for (let j = -reach; j < reach; j++) {
    for (let i = -reach; i < reach; i++) {
      const x = Math.round(k.x + i)
      const y = Math.round(k.y + j)
      const dark = inside(i - 5, j - 9, 16, 0)
      const a = inside(i, j, 1, (sample(noise, x * 2.4, y * 2.4) - 0.5) * 3)
      if (dark > 0 && a < 1) over(p, x, y, [0.02, 0.018, 0.016], dark * 0.4)
      if (a <= 0) continue
      const u = i * c + j * s
      const v = j * c - i * s
      const fold = k.flap
        ? 1 - 0.12 * clamp01(2 - Math.abs(v + k.h * 0.5 - (k.h * 0.62 - Math.abs(u) * (k.h / k.w) * 1.24)))
        : 1
      const grain = 0.95 + 0.1 * sample(noise, x * 3.1, y * 3.1)
      over(p, x, y, scale(k.tone, grain * fold * 0.92), a)
    }
  }
  script(p, rng, k, c, s)
}

/** Lines of pen script and small print: loops that read as writing from a distance. */
function script(p: Photo, rng: Rng, k: Card, c: number, s: number): void {
  const ink: Rgb = [0.06, 0.055, 0.055]
  for (let n = 0; n < k.lines; n++) {
    const v = (-0.34 + (0.68 * n) / Math.max(1, k.lines - 1)) * k.h
    const large = k.lines > 4 && (n === 2 || n === 4)
    const half = k.w * (large ? 0.33 : rng.range(0.14, 0.3))
    const tall = k.h * (large ? 0.034 : 0.008)
    let px = 0
    let py = 0
    for (let q = 0; q <= (large ? 150 : 60); q++) {
      const t = q / (large ? 150 : 60)
      const loop = Math.sin(t * (large ? 62 : 120) + n) * (0.6 + 0.7 * Math.abs(Math.sin(t * 9 + n * 2)))
      const u = -half + half * 2 * t + Math.cos(t * (large ? 62 : 120) + n) * tall * 0.7
      const w = v - loop * tall
      const x = k.x + u * c - w * s
      const y = k.y + u * s + w * c
      const gap = large ? Math.abs(t - 0.5) < 0.02 : Math.sin(t * 40 + n * 7) > 0.82
      if (q > 0 && !gap)
        stroke(
          p,
          px,
          py,
          x,
          y,
          large ? 0.55 : 0.35,
          large ? 0.3 + 0.35 * Math.abs(loop) : 0.35,
          ink,
          large ? 0.9 : 0.55,
        )
      px = x
      py = y
    }
  }
}

function silk(p: Photo, rng: Rng, mid: readonly [number, number], tone: Rgb): void {
  for (const way of [-1, 1]) {
    let px = mid[0] - p.w * 0.6
    let py = mid[1] + way * p.h * rng.range(0.1, 0.3)
    const phase = rng.range(0, 6)
    for (let n = 1; n <= 60; n++) {
      const t = n / 60
      const qx = mid[0] + (t - 0.5) * p.w * 1.25
      const qy = mid[1] + way * p.h * 0.24 + Math.sin(t * 9 + phase) * p.h * 0.05
      const lit = 0.6 + 0.5 * Math.sin(t * 27 + phase)
      stroke(p, px + 3, py + 6, qx + 3, qy + 6, 7, 7, [0.02, 0.02, 0.02], 0.09)
      stroke(p, px, py, qx, qy, 6 + 3 * Math.sin(t * 18), 6 + 3 * Math.sin(t * 18), scale(tone, 0.7 + lit * 0.5), 0.95)
      px = qx
      py = qy
    }
  }
}

function seal(p: Photo, x: number, y: number, r: number, tone: Rgb): void {
  shadow(p, x + 2, y + 4, r * 1.3, 0.6)
  for (let j = -r * 1.2; j < r * 1.2; j++) {
    for (let i = -r * 1.2; i < r * 1.2; i++) {
      const a = Math.atan2(j, i)
      const edge = r * (1 + 0.05 * Math.sin(a * 5) + 0.03 * Math.sin(a * 9 + 2))
      const d = Math.hypot(i, j)
      if (d > edge) continue
      const lip = Math.exp(-(((d - r * 0.78) / (r * 0.08)) ** 2))
      const slope = (-i - j) / (d + 1)
      const k = 0.75 + lip * slope * 0.9 + (d > r * 0.8 ? slope * 0.2 : 0)
      over(p, Math.round(x + i), Math.round(y + j), scale(tone, k), Math.min(1, edge - d))
    }
  }
}

/** Sun through panes and leaves, lying across the whole flat lay. */
function windowLight(p: Photo, rng: Rng, dim: number): void {
  const noise = fbm()
  const slant = rng.range(0.3, 0.7) * rng.sign()
  const shift = rng.range(0, 1)
  const leaf = rng.chance(0.5)
  const warm: Rgb = [1.2, 1.1, 0.95]
  for (let y = 0; y < p.h; y++) {
    for (let x = 0; x < p.w; x++) {
      const u = (x + y * slant) / p.w + shift
      const v = (y - x * slant * 0.3) / p.h + shift * 0.7
      const bar = Math.min(Math.abs(u * 1.7 - Math.round(u * 1.7)) / 1.7, Math.abs(v * 1.6 - Math.round(v * 1.6)) / 1.6)
      const dapple = leaf ? clamp01((sample(noise, x * 0.55, y * 0.55) - 0.42) * 7) : 1
      const k = (0.5 + 0.68 * clamp01((bar - 0.035) * 34) * dapple) * dim
      const i = (y * p.w + x) * 3
      for (let c = 0; c < 3; c++) p.px[i + c]! *= k * (k > 0.8 * dim ? warm[c]! : 1)
    }
  }
}
