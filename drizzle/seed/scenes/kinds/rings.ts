import { blur } from '../blur.ts'
import { type Rgb, clamp01, hex, mix, scale } from '../color.ts'
import { fbm, fine, sample } from '../noise.ts'
import { type Photo, bokeh, glow, over, shade, stroke } from '../photo.ts'
import { stampScaled } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'
import { flowerSet, flowerSprites, tableLamp } from './florals.ts'

type Ring = {
  x: number
  y: number
  z: number
  r: number
  thick: number
  lean: number
  turn: number
  metal: Rgb
  stone: boolean
}

/** Two rings on linen, paper or velvet, metal reflecting a window, everything else out of focus. */
export function rings(stage: Stage): void {
  const { photo, rng } = stage
  const dim = stage.grade.mood === 'moody' ? 0.55 : stage.grade.mood === 'airy' ? 1.2 : 0.9
  const ground = hex(
    rng.pick(
      stage.grade.mood === 'moody'
        ? ['#4a2f2a', '#2f3a38', '#3d3a44']
        : ['#d8cbbb', '#cfd0cc', '#c9a99a', '#b9b39a', '#8d9aa3'],
    ),
  )
  const focus = photo.h * rng.range(0.6, 0.68)
  const side = rng.sign()
  backdrop(stage, ground, dim, focus, side)
  const metal = hex(rng.pick(['#d9b071', '#d8d4cc', '#d9a68c']))
  const big = photo.w * rng.range(0.17, 0.21)
  const cx = photo.w * rng.range(0.44, 0.56)
  const flat: Ring = {
    x: cx - side * big * 0.55,
    y: focus,
    z: 0,
    r: big * 1.05,
    thick: big * 0.12,
    lean: rng.range(1.12, 1.2),
    turn: 0,
    metal,
    stone: false,
  }
  const upright: Ring = {
    x: cx + side * big * 0.45,
    y: focus - big * 0.72,
    z: 0,
    r: big,
    thick: big * 0.085,
    lean: rng.range(0.25, 0.4),
    turn: side * rng.range(0.4, 0.7),
    metal,
    stone: true,
  }
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
  for (let n = 0; n < 34; n++)
    bokeh(
      photo,
      rng.range(0, photo.w),
      edge - rng.range(-0.02, 0.5) * photo.h,
      photo.w * rng.range(0.02, 0.075),
      warm,
      dim * rng.range(0.04, 0.26),
    )
  if (rng.chance(0.6)) {
    const set = flowerSet(stage)
    const sprites = flowerSprites(rng, set, tableLamp(stage, side), 3, 96)
    for (let n = 0; n < 5; n++)
      stampScaled(
        photo,
        rng.pick(sprites),
        photo.w * rng.range(0, 1),
        edge + rng.range(-0.06, 0.08) * photo.h,
        rng.range(1.8, 3),
        dim,
      )
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

export function shadow(p: Photo, x: number, y: number, r: number, k: number): void {
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
      over(
        p,
        Math.round(ring.x + i),
        Math.round(ring.y + j),
        mirrorTone(nx / len, ny / len, nz / len, ring.metal, ground, dim, side),
        clamp01(1.15 - least),
      )
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
      over(
        p,
        Math.round(x + i),
        Math.round(y + j),
        [k * (0.95 + 0.1 * Math.sin(facet)), k, k * (1.06 + 0.12 * Math.cos(facet * 2))],
        0.96,
      )
    }
  }
  for (let n = 0; n < 3; n++) {
    const sx = x + rng.range(-0.7, 0.7) * r
    const sy = y + rng.range(-0.6, 0.3) * r
    const long = r * rng.range(0.7, 1.6)
    glow(p, sx, sy, r * 0.6, [4, 4, 4.2], dim)
    for (const [ax, ay] of [
      [1, 0],
      [0, 1],
    ] as const)
      stroke(p, sx - ax * long, sy - ay * long, sx + ax * long, sy + ay * long, 0.5, 0.5, [2.4, 2.4, 2.5], 0.5 * dim)
  }
}
