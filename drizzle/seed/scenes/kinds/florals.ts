import { blur } from '../blur.ts'
import { type Lighting, createClay, light, material } from '../clay.ts'
import { type Rgb, hex, mix, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Layer, bokeh, shade } from '../photo.ts'
import { drum, petal, rose, sprig, stamp } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'

export type FlowerSet = { blooms: Rgb[]; leaves: Rgb[]; ground: Rgb }

/** Flower colours that suit the stage's mood. */
export function flowerSet(stage: Stage): FlowerSet {
  const { rng, grade } = stage
  const pale = [
    ['#f2e4da', '#eccfc4', '#f6efe6'],
    ['#f4ede2', '#e8d9c8', '#f1dcd6'],
    ['#f3d9d0', '#e8b9b0', '#f7ece4'],
  ]
  const rich = [
    ['#8e2f36', '#c4686a', '#5a1e2a'],
    ['#c9775a', '#e2b08c', '#8b3b2f'],
    ['#d9a05f', '#c76b4a', '#efd2a8'],
    ['#7a4a6a', '#b98aa6', '#4a2440'],
  ]
  const colors = rng
    .pick(grade.mood === 'airy' ? pale : grade.mood === 'moody' ? rich : [...pale, ...rich])
    .map((c) => hex(c, 0.92))
  const ground =
    grade.mood === 'airy'
      ? hex('#dfd8cc')
      : grade.mood === 'moody'
        ? hex('#1b1c18')
        : hex(rng.pick(['#4a4a3c', '#6c6456', '#2e342c', '#8a8474']))
  return { blooms: colors, leaves: [hex('#6d8268', 0.8), hex('#4c6144', 0.8), hex('#8c9c88', 0.8)], ground }
}

/** Soft light from one side, as beside a window. */
export function tableLamp(stage: Stage, side: number): Lighting {
  const dim = stage.grade.mood === 'moody' ? 0.7 : 1
  return {
    toKey: [side * 0.62, 0.52, 0.59],
    key: scale([1.15, 1.05, 0.93], dim),
    sky: scale([0.34, 0.35, 0.38], dim),
    ground: scale([0.14, 0.12, 0.1], dim),
    rim: scale([0.8, 0.7, 0.55], dim),
    rimFrom: [side, 0.4],
    rimWidth: 0.4,
  }
}

/** Small ready-made flowers at working size for tables, cakes and flat lays. */
export function flowerSprites(rng: Rng, set: FlowerSet, lamp: Lighting, count = 4, size = 74): Layer[] {
  return Array.from({ length: count }, () => {
    const clay = createClay(0, 0, size, size)
    if (rng.chance(0.5))
      sprig(clay, rng, size / 2, size / 2, rng.range(0, 6.28), size * 0.46, rng.pick(set.leaves), rng.chance(0.5), -20)
    rose(clay, rng, size / 2, size / 2, size * rng.range(0.34, 0.44), rng.pick(set.blooms))
    return light(clay, lamp)
  })
}

/** A full frame of roses and leaves from above, the rear ones falling out of focus. */
export function blooms(stage: Stage): void {
  const { photo, rng } = stage
  const set = flowerSet(stage)
  const side = rng.sign()
  const lamp = tableLamp(stage, side)
  shade(photo, 0, photo.h, (_x, _y, out) => out.set(scale(set.ground, 0.25)))
  scatter(stage, set, lamp, 16, 0.13, 11)
  blur(photo, 7)
  for (let i = 0; i < photo.px.length; i++) photo.px[i]! *= 0.62
  const clay = createClay(0, 0, photo.w, photo.h)
  const cx = photo.w * rng.range(0.3, 0.7)
  const cy = photo.h * rng.range(0.35, 0.65)
  for (let n = 0; n < 9; n++) {
    const a = rng.range(0, 6.28)
    const d = rng.range(0.1, 0.42) * photo.h
    sprig(
      clay,
      rng,
      cx + Math.cos(a) * d * 0.4,
      cy + Math.sin(a) * d * 0.4,
      a,
      photo.w * rng.range(0.25, 0.42),
      rng.pick(set.leaves),
      rng.chance(0.55),
      -60,
    )
  }
  const spots: [number, number, number][] = []
  for (let tries = 0; tries < 90 && spots.length < 11; tries++) {
    const r = photo.w * (spots.length < 2 ? rng.range(0.2, 0.27) : rng.range(0.08, 0.17))
    const a = rng.range(0, 6.28)
    const d = Math.sqrt(rng.next()) * photo.h * 0.42
    const [x, y] = spots.length === 0 ? [cx, cy] : [cx + Math.cos(a) * d, cy + Math.sin(a) * d]
    if (spots.every(([sx, sy, sr]) => Math.hypot(sx - x, sy - y) > (sr + r) * 0.82)) spots.push([x, y, r])
  }
  spots.forEach(([x, y, r], n) => rose(clay, rng, x, y, r, set.blooms[n % set.blooms.length]!, n * 0.5))
  fillers(clay, rng, photo.w, photo.h)
  stamp(photo, light(clay, lamp))
}

function fillers(clay: ReturnType<typeof createClay>, rng: Rng, w: number, h: number): void {
  const white = material(clay, [0.8, 0.78, 0.72], 0.05, 0.3)
  for (let n = 0; n < 26; n++) {
    const x = rng.range(0, w)
    const y = rng.range(0, h)
    for (let k = 0; k < 5; k++)
      petal(
        clay,
        { x, y, angle: k * 1.256 + n, long: w * 0.014, wide: w * 0.007, z: -20, lift: 0.2, cup: 0.2, point: 0 },
        white,
      )
  }
}

function scatter(stage: Stage, set: FlowerSet, lamp: Lighting, count: number, size: number, leaves: number): void {
  const { photo, rng } = stage
  const clay = createClay(0, 0, photo.w, photo.h)
  for (let n = 0; n < leaves; n++)
    sprig(
      clay,
      rng,
      rng.range(0, photo.w),
      rng.range(0, photo.h),
      rng.range(0, 6.28),
      photo.w * 0.35,
      rng.pick(set.leaves),
      rng.chance(0.5),
      -40,
    )
  for (let n = 0; n < count; n++)
    rose(
      clay,
      rng,
      rng.range(0, photo.w),
      rng.range(0, photo.h),
      photo.w * size * rng.range(0.7, 1.1),
      rng.pick(set.blooms),
    )
  stamp(photo, light(clay, lamp))
}

/** A hand-tied bouquet on linen, on a sill or in front of a blurred garden. */
export function bouquet(stage: Stage): void {
  const { photo, rng } = stage
  const set = flowerSet(stage)
  const side = rng.sign()
  const lamp = tableLamp(stage, side)
  gardenBlur(stage, set, side)
  const clay = createClay(0, 0, photo.w, photo.h)
  const cx = photo.w * rng.range(0.46, 0.54)
  const cy = photo.h * rng.range(0.4, 0.46)
  const r = photo.w * rng.range(0.3, 0.36)
  stems(clay, rng, cx, cy, r)
  for (let n = 0; n < 20; n++) {
    const a = (n / 20) * 6.283 + rng.range(-0.2, 0.2)
    sprig(
      clay,
      rng,
      cx + Math.cos(a) * r * 0.4,
      cy + Math.sin(a) * r * 0.4,
      a,
      r * rng.range(0.65, 1.05),
      rng.pick(set.leaves),
      rng.chance(0.6),
      -r * 0.4,
    )
  }
  const heads: [number, number, number][] = [[cx, cy, r * 0.42]]
  for (let tries = 0; tries < 160 && heads.length < 19; tries++) {
    const a = rng.range(0, 6.28)
    const d = Math.sqrt(rng.next()) * r * 0.95
    const hr = r * rng.range(0.17, 0.36)
    const x = cx + Math.cos(a) * d
    const y = cy + Math.sin(a) * d * 0.92
    if (heads.every(([hx, hy, h2]) => Math.hypot(hx - x, hy - y) > (h2 + hr) * 0.66)) heads.push([x, y, hr])
  }
  for (const [n, [x, y, hr]] of heads.entries()) {
    const dome = r * 0.6 * Math.sqrt(Math.max(0, 1 - ((x - cx) ** 2 + (y - cy) ** 2) / (r * r * 1.2)))
    rose(clay, rng, x, y, hr, set.blooms[n % set.blooms.length]!, dome)
  }
  stamp(photo, light(clay, lamp))
}

function stems(clay: ReturnType<typeof createClay>, rng: Rng, cx: number, cy: number, r: number): void {
  const green = hex('#4d5a38', 0.8)
  for (let n = 0; n < 26; n++) {
    const a = 1.5708 + rng.range(-0.22, 0.22)
    sprigStem(
      clay,
      cx + rng.range(-0.12, 0.12) * r,
      cy + r * 0.5,
      a,
      r * rng.range(1.2, 1.45),
      scale(green, rng.range(0.6, 1.1)),
    )
  }
  const silk = material(clay, hex('#e6dccd', 0.9), 0.12, 0.3, 0.6)
  drum(clay, cx, cy + r * 0.98, cy + r * 1.34, r * 0.17, silk, silk)
}

function sprigStem(
  clay: ReturnType<typeof createClay>,
  x: number,
  y: number,
  angle: number,
  long: number,
  tone: Rgb,
): void {
  const kind = material(clay, tone, 0.05, 0.1)
  petal(clay, { x, y, angle, long, wide: long * 0.012 + 1.2, z: 0, lift: 0, cup: 0.1, point: 1 }, kind)
}

/** An out-of-focus background: foliage light or a plain wall with window light. */
export function gardenBlur(stage: Stage, set: FlowerSet, side: number): void {
  const { photo, rng } = stage
  const noise = fbm()
  const seed = rng.range(0, 400)
  const wall = rng.chance(0.45)
  const tone = mix(
    set.ground,
    wall ? hex(rng.pick(['#d8cfc2', '#b9b4aa', '#8e8a80'])) : set.leaves[1]!,
    wall ? 0.55 : 0.7,
  )
  const dim = stage.grade.mood === 'moody' ? 0.3 : stage.grade.mood === 'airy' ? 1.25 : 0.7
  shade(photo, 0, photo.h, (x, y, out) => {
    const n = sample(noise, x * (wall ? 0.2 : 0.6) + seed, y * (wall ? 0.2 : 0.6))
    const fall = 0.65 + 0.55 * (0.5 + (side * (x / photo.w - 0.5) - (y / photo.h - 0.5)) * 0.8)
    const k = dim * fall * (wall ? 0.85 + n * 0.3 : 0.35 + n * 1.1)
    out[0] = tone[0] * k
    out[1] = tone[1] * k
    out[2] = tone[2] * k
  })
  if (wall) return
  const warm = hex(rng.pick(['#ffe2b0', '#fff2d8', '#d8e8b8']))
  for (let n = 0; n < 46; n++)
    bokeh(
      photo,
      rng.range(0, photo.w),
      rng.range(0, photo.h * 0.9),
      photo.w * rng.range(0.012, 0.06),
      mix(warm, set.leaves[0]!, rng.next() * 0.7),
      dim * rng.range(0.05, 0.3),
    )
  blur(photo, 5)
}
