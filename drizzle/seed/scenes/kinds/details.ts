import { blur } from '../blur.ts'
import { type Rgb, clamp01, hex, mix, scale } from '../color.ts'
import { fbm, fine, sample } from '../noise.ts'
import { type Photo, bokeh, glow, over, shade, stroke } from '../photo.ts'
import { stampScaled } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'
import { flowerSet, flowerSprites, tableLamp } from './florals.ts'

type Ring = { x: number; y: number; z: number; r: number; thick: number; lean: number; turn: number; metal: Rgb; stone: boolean }

/** Two rings on linen, paper or velvet, metal reflecting a window, everything else out of focus. */
export function rings(stage: Stage): void {
  const { photo, rng } = stage
  const dim = stage.grade.mood === 'moody' ? 0.55 : stage.grade.mood === 'airy' ? 1.2 : 0.9
  const ground = hex(rng.pick(stage.grade.mood === 'moody' ? ['#4a2f2a', '#2f3a38', '#3d3a44'] : ['#d8cbbb', '#cfd0cc', '#c9a99a', '#b9b39a', '#8d9aa3']))
  const focus = photo.h * rng.range(0.6, 0.68)
  const side = rng.sign()
  backdrop(stage, ground, dim, focus, side)
  const metal = hex(rng.pick(['#d9b071', '#d8d4cc', '#d9a68c']))
  const big = photo.w * rng.range(0.17, 0.21)
  const cx = photo.w * rng.range(0.44, 0.56)
  const flat: Ring = { x: cx - side * big * 0.55, y: focus, z: 0, r: big * 1.05, thick: big * 0.12, lean: rng.range(1.12, 1.2), turn: 0, metal, stone: false }
  const upright: Ring = { x: cx + side * big * 0.45, y: focus - big * 0.72, z: 0, r: big, thick: big * 0.085, lean: rng.range(0.25, 0.4), turn: side * rng.range(0.4, 0.7), metal, stone: true }
  shadow(photo, flat.x, focus + big * 0.1, big * 1.35, 0.55)
  shadow(photo, upright.x, focus + big * 0.16, big * 0.9, 0.65)
  for (const ring of [flat, upright]) drawRing(photo, ring, ground, dim, side)
  gem(photo, rng, upright, side, dim)
}

function backdrop(stage: Stage, ground: Rgb, dim: number, focus: number, side: number): void {
  const { photo, rng } = stage
  const cloth = fine()
  const noise = fbm()
  const seed = rng.range(0, 300)
  const edge = focus - photo.h * rng.range(0.2, 0.3)
  const wall = mix(scale(ground, 0.5), hex('#8a8f8a'), 0.3)
  shade(photo, 0, photo.h, (x, y, out) => {
    const z = photo.h / Math.max(1, y - edge + photo.h * 0.35)
    const n = sample(cloth, (x - photo.w / 2) * z * 0.9 + seed, z * 330) - 0.5
    const fold = sample(noise, x * 0.35 + y * 0.25 + seed, y * 0.3) - 0.5
    const beam = clamp01((side * (x / photo.w - 0.5) + (0.75 - y / photo.h) * 0.7) * 3 + 0.5)
    const k = y > edge ? (0.5 + 0.55 * beam + n * 0.42 + fold * 0.55) * dim : (0.35 + fold * 0.5) * dim
    const c = y > edge ? ground : wall
    out[0] = c[0] * k
    out[1] = c[1] * k
    out[2] = c[2] * k * 0.97
  })
  const warm = hex(rng.pick(['#ffdfae', '#fff1dc', '#f5c9a0']))
  for (let n = 0; n < 34; n++) bokeh(photo, rng.range(0, photo.w), edge - rng.range(-0.02, 0.5) * photo.h, photo.w * rng.range(0.02, 0.075), warm, dim * rng.range(0.04, 0.26))
  if (rng.chance(0.6)) {
    const set = flowerSet(stage)
    const sprites = flowerSprites(rng, set, tableLamp(stage, side), 3, 96)
    for (let n = 0; n < 5; n++) stampScaled(photo, rng.pick(sprites), photo.w * rng.range(0, 1), edge + rng.range(-0.06, 0.08) * photo.h, rng.range(1.8, 3), dim)
  }
  softAway(photo, focus)
}

/** Blurs more the further a row is from the plane of focus. */
function softAway(p: Photo, focus: number): void {
  const copy: Photo = { w: p.w, h: p.h, px: p.px.slice() }
  blur(copy, 10)
  for (let y = 0; y < p.h; y++) {
    const k = clamp01((Math.abs(y - focus) / p.h - 0.05) * 7)
    for (let i = y * p.w * 3; i < (y + 1) * p.w * 3; i++) p.px[i]! += (copy.px[i]! - p.px[i]!) * k
  }
}

function shadow(p: Photo, x: number, y: number, r: number, k: number): void {
  for (let j = -r * 0.5; j < r * 0.5; j++) {
    for (let i = -r * 1.2; i < r * 1.2; i++) {
      const d = Math.hypot(i / r / 1.2, j / r / 0.42)
      if (d < 1) over(p, Math.round(x + i), Math.round(y + j), [0.01, 0.008, 0.006], k * (1 - d) ** 1.5)
    }
  }
}

/** Marches rays to a torus; straight-on camera, the ring leaned back and turned. */
function drawRing(p: Photo, ring: Ring, ground: Rgb, dim: number, side: number): void {
  const [cl, sl, ct, st] = [Math.cos(ring.lean), Math.sin(ring.lean), Math.cos(ring.turn), Math.sin(ring.turn)]
  const reach = ring.r + ring.thick + 2
  const field = (x: number, y: number, z: number) => {
    const x1 = x * ct - z * st
    const z1 = x * st + z * ct
    const y2 = y * cl - z1 * sl
    const z2 = y * sl + z1 * cl
    const q = Math.hypot(x1, y2) - ring.r
    return Math.hypot(q * 1.25, z2 * 0.72) - ring.thick
  }
  for (let j = -reach; j < reach; j++) {
    for (let i = -reach; i < reach; i++) {
      let z = reach
      let d = 9
      let least = 9
      for (let n = 0; n < 30 && z > -reach; n++) {
        d = field(i, j, z)
        if (d < least) least = d
        if (d < 0.25) break
        z -= Math.max(0.3, d * 0.75)
      }
      if (least > 0.9) continue
      const e = 0.6
      const nx = field(i + e, j, z) - field(i - e, j, z)
      const ny = field(i, j + e, z) - field(i, j - e, z)
      const nz = field(i, j, z + e) - field(i, j, z - e)
      const len = Math.hypot(nx, ny, nz) || 1
      over(p, Math.round(ring.x + i), Math.round(ring.y + j), mirrorTone(nx / len, ny / len, nz / len, ring.metal, ground, dim, side), clamp01(1.15 - least))
    }
  }
}

/** What polished metal shows: a bright window, a dark room, and the table it stands on. */
function mirrorTone(nx: number, ny: number, nz: number, metal: Rgb, ground: Rgb, dim: number, side: number): Rgb {
  const rx = 2 * nz * nx
  const ry = 2 * nz * ny
  const window = Math.exp(-(((rx - side * 0.6) / 0.2) ** 2) - ((ry + 0.45) / 0.34) ** 2) * 3.4
  const strip = Math.exp(-(((rx + side * 0.75) / 0.09) ** 2)) * 1.1
  const room = 0.16 + 0.5 * clamp01(-ry) ** 2
  const table = clamp01(ry * 1.6) * 0.75
  const k = (window + strip + room) * dim
  return [metal[0] * (k + ground[0] * table), metal[1] * (k + ground[1] * table), metal[2] * (k + ground[2] * table)]
}

function gem(p: Photo, rng: Rng, ring: Ring, side: number, dim: number): void {
  const x = ring.x
  const y = ring.y - ring.r * Math.cos(ring.lean) - ring.thick * 1.6
  const r = ring.thick * 2.3
  for (let j = -r; j <= r; j++) {
    for (let i = -r * 1.15; i <= r * 1.15; i++) {
      const a = Math.atan2(j, i)
      const d = Math.hypot(i / 1.15, j / 0.92) / (r * (0.94 + 0.06 * Math.cos(a * 8)))
      if (d > 1) continue
      const facet = Math.floor(((a + 3.1416) / 6.283) * 16)
      const inner = d < 0.5 ? 5 : 0
      const flash = Math.abs(Math.sin(facet * 12.9 + inner * 3.7 + side)) ** 2.5
      const k = (0.16 + flash * 1.5) * dim
      over(p, Math.round(x + i), Math.round(y + j), [k * (0.95 + 0.1 * Math.sin(facet)), k, k * (1.06 + 0.12 * Math.cos(facet * 2))], 0.96)
    }
  }
  for (let n = 0; n < 3; n++) {
    const sx = x + rng.range(-0.7, 0.7) * r
    const sy = y + rng.range(-0.6, 0.3) * r
    const long = r * rng.range(0.7, 1.6)
    glow(p, sx, sy, r * 0.6, [4, 4, 4.2], dim)
    for (const [ax, ay] of [[1, 0], [0, 1]] as const) stroke(p, sx - ax * long, sy - ay * long, sx + ax * long, sy + ay * long, 0.5, 0.5, [2.4, 2.4, 2.5], 0.5 * dim)
  }
}

/** An invitation suite from above: cards, envelope, ribbon, a seal and flowers, under window light. */
export function stationery(stage: Stage): void {
  const { photo, rng } = stage
  const set = flowerSet(stage)
  const dim = stage.grade.mood === 'moody' ? 0.6 : 1
  const base = hex(rng.pick(stage.grade.mood === 'moody' ? ['#3a3f3c', '#5b4a40', '#2f3540'] : ['#d9cfc3', '#c8cdc6', '#d8bfb2', '#bfc6cc', '#a9a08f']))
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
  card(photo, rng, { x: mid[0] + w * 0.26, y: mid[1] + w * 0.34, w: w * 1.05, h: w * 0.75, turn: turn + rng.range(0.2, 0.5), tone: tint, lines: 0, flap: true })
  card(photo, rng, { x: mid[0] - w * 0.3, y: mid[1] + w * 0.52, w: w * 0.6, h: w * 0.42, turn: turn - rng.range(0.1, 0.3), tone: paper, lines: 3, flap: false })
  card(photo, rng, { x: mid[0], y: mid[1] - w * 0.12, w: w * 0.86, h: w * 1.22, turn, tone: paper, lines: 8, flap: false })
  const sprites = flowerSprites(rng, set, tableLamp(stage, 1), 5, 92)
  for (let n = 0; n < 9; n++) {
    const a = rng.range(0, 6.28)
    const x = mid[0] + Math.cos(a) * photo.w * rng.range(0.36, 0.56)
    const y = mid[1] + Math.sin(a) * photo.h * rng.range(0.34, 0.5)
    const k = rng.range(0.7, 1.6)
    shadow(photo, x + 5, y + 8, 40 * k, 0.3)
    stampScaled(photo, rng.pick(sprites), x, y, k, 0.95)
  }
  seal(photo, mid[0] + w * rng.range(-0.2, 0.2), mid[1] + w * 0.42, w * 0.075, hex(rng.pick(['#8a3a34', '#a8834a', '#4a5b4a'])))
  windowLight(photo, rng, dim)
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
      const fold = k.flap ? 1 - 0.12 * clamp01(2 - Math.abs(v + k.h * 0.5 - (k.h * 0.62 - Math.abs(u) * (k.h / k.w) * 1.24))) : 1
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
      if (q > 0 && !gap) stroke(p, px, py, x, y, large ? 0.55 : 0.35, large ? 0.3 + 0.35 * Math.abs(loop) : 0.35, ink, large ? 0.9 : 0.55)
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
