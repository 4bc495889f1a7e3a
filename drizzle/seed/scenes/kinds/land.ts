import { type Rgb, hex, mix, ramp, scale } from '../color.ts'
import { blur } from '../blur.ts'
import { fbm, fine, ridged, sample } from '../noise.ts'
import { type Photo, over, shade, stroke } from '../photo.ts'
import { castShadow, contact, placeCouple, placeOne } from '../place.ts'
import { broadleaf, conifer, frontGrass } from '../plants.ts'
import { type Sky, chooseSky, lampOf, paintSky } from '../sky.ts'
import { paintTerrain } from '../terrain.ts'
import type { Stage } from '../types.ts'

const FAR_POSES = ['foreheads', 'kiss', 'away', 'lookout', 'twirl', 'lift', 'embrace', 'waltz'] as const

/** A high valley with lit ridges and snow, two small people on a near rise. */
export function mountains(stage: Stage): void {
  const { photo, rng } = stage
  const sky = chooseSky(stage, Math.round(photo.h * rng.range(0.46, 0.56)), [0.06, 0.3])
  const rocks = ridged()
  const detail = fbm()
  const seed = rng.range(0, 500)
  const tall = rng.range(1.5, 2.5)
  const snow = rng.range(0.45, 1.2)
  const rock = hex(rng.pick(['#6b6258', '#5c5f63', '#77685a']))
  const wood = hex(rng.pick(['#26331f', '#2c3826', '#3a3f22']))
  paintSky(photo, sky)
  paintTerrain(photo, sky, {
    camera: 0.42,
    lens: 1.05,
    near: 0.9,
    far: 16,
    steps: 230,
    haze: rng.range(0.045, 0.085),
    relief: 1.1,
    height: (x, z) => {
      const valley =
        ramp(1.2, 7, z) * (0.35 + 0.65 * ramp(0.1, 1.3, Math.abs(x - Math.sin(z * 0.5 + seed) * 0.8) / (z * 0.26)))
      const big = sample(rocks, x * 17 + seed, z * 17 + seed)
      const small = sample(detail, x * 75, z * 75 + seed)
      return valley * tall * big * big * 1.45 + (small - 0.5) * (0.05 + 0.24 * valley)
    },
    surface: (x, z, y, slope, out) => {
      const n = sample(detail, x * 130, z * 130)
      const white = ramp(snow, snow + 0.35, y + n * 0.5) * ramp(0.95, 0.5, slope)
      const green = ramp(snow * 0.9, snow * 0.35, y + n * 0.3) * ramp(1, 0.55, slope)
      for (let c = 0; c < 3; c++) {
        const stone = rock[c]! * (0.7 + 0.6 * n)
        const tree = wood[c]! * (0.35 + 1.3 * n)
        const base = stone + (tree - stone) * green
        out[c] = base + (0.86 - base) * white
      }
    },
  })
  treeLine(stage, sky, wood)
  knoll(stage, sky)
}

function treeLine(stage: Stage, sky: Sky, wood: Rgb): void {
  const { photo, rng } = stage
  for (let row = 0; row < 3; row++) {
    const base = photo.h * (0.7 + row * 0.08)
    const tone = mix(scale(wood, 0.22), sky.haze, 0.1 - row * 0.04)
    const gapAt = rng.range(0.3, 0.7)
    const count = 26 - row * 7
    for (let n = 0; n < count; n++) {
      const x = rng.next()
      const clear = ramp(0.04, 0.3, Math.abs(x - gapAt))
      const tall = photo.h * (0.05 + row * 0.045) * (0.35 + 0.9 * clear) * rng.range(0.7, 1.2)
      if (rng.next() < clear + 0.25) conifer(photo, rng, x * photo.w, base + photo.h * 0.03, tall, tone)
    }
  }
}

function knoll(stage: Stage, sky: Sky): void {
  const { photo, rng } = stage
  const crest = photo.h * rng.range(0.83, 0.88)
  const bump = rng.range(0.3, 0.7)
  const field = fbm()
  const detail = fine()
  const grass = mix(hex(rng.pick(['#6d6437', '#5d5a38', '#70603f'])), sky.ambient, 0.12)
  for (let x = 0; x < photo.w; x++) {
    const top = crest + (x / photo.w - bump) ** 2 * photo.h * 0.22 + (sample(field, x * 0.6, 9) - 0.5) * photo.h * 0.035
    for (let y = Math.floor(top); y < photo.h; y++) {
      const n = sample(detail, x * 2.3, y * 4) * 0.9 + sample(field, x * 1.4, y * 2.6) * 0.5
      const depth = (y - top) / photo.h
      const light = (0.28 + n * 0.62) * (1 - depth * 1.8)
      over(photo, x, y, [grass[0] * light, grass[1] * light, grass[2] * light], Math.min(1, y + 1 - top))
    }
  }
  const size = stage.height * rng.pick([0.1, 0.14, 0.19, 0.26])
  const x = stage.width * (bump + rng.range(-0.08, 0.08))
  const y = crest * 2 + size * 0.06
  const lamp = lampOf(sky, photo.w, x / 2)
  const layer = placeCouple(stage, { x, y, size, lamp, haze: sky.haze, hazeAmount: 0.08, poses: FAR_POSES })
  contact(photo, x, y, size * 0.3, 0.6)
  if (sky.backlit)
    castShadow(photo, layer, y, { skew: (x / 2 - sky.sunX) / photo.w, reach: 1.1, strength: 0.4, fade: 0.9 })
  frontGrass(stage, y + size * 0.02, size * 0.09, scale(grass, 0.5), mix(grass, sky.sun, 0.1), 900)
}

/** Sand with long crests and wind ripples, a dress against the light. */
export function dunes(stage: Stage): void {
  const { photo, rng } = stage
  const sky = chooseSky(stage, Math.round(photo.h * rng.range(0.34, 0.46)), [0.04, 0.2])
  const crest = ridged()
  const soft = fbm()
  const seed = rng.range(0, 500)
  const sand = hex(rng.pick(['#d3ac80', '#cfa882', '#dcbd94', '#c79a74']))
  paintSky(photo, sky)
  paintTerrain(photo, sky, {
    camera: 0.6,
    lens: 1,
    near: 0.8,
    far: 13,
    steps: 210,
    haze: 0.045,
    relief: 2.4,
    height: (x, z) => {
      const c = sample(crest, x * 9 + z * 4 + seed, z * 11 + seed)
      return ramp(1.3, 4.2, z) * c * c * c * 2.3 + sample(soft, x * 14, z * 14 + seed) * 0.2
    },
    surface: (x, z, _y, slope, out) => {
      const ripple = 0.93 + 0.14 * sample(soft, x * 60 + z * 20, z * 420) * (1 - slope * 0.5)
      for (let c = 0; c < 3; c++) out[c] = sand[c]! * ripple * 1.08
    },
  })
  const size = stage.height * rng.pick([0.24, 0.36, 0.5])
  const x = stage.width * rng.range(0.3, 0.7)
  const y = stage.height * rng.range(0.84, 0.93)
  const lamp = lampOf(sky, photo.w, x / 2)
  const layer = rng.chance(0.3)
    ? placeOne(stage, { x, y, size, lamp })
    : placeCouple(stage, { x, y, size, lamp, poses: FAR_POSES })
  contact(photo, x, y, size * 0.28, 0.5)
  const skew = sky.backlit ? (x / 2 - sky.sunX) / photo.w : 1.4
  castShadow(photo, layer, y, { skew, reach: sky.backlit ? 1 : -0.25, strength: 0.5, fade: 0.8 })
}

/** Tall grass, a tree line in the haze and the sun low behind two people. */
export function meadow(stage: Stage): void {
  const { photo, rng } = stage
  const sky = chooseSky(stage, Math.round(photo.h * rng.range(0.5, 0.62)), [0.08, 0.32])
  const straw = mix(hex(rng.pick(['#8a7a42', '#7d8248', '#a08550', '#6f7a48'])), sky.haze, 0.1)
  paintSky(photo, sky)
  hills(stage, sky, straw)
  openField(photo, sky, straw, rng.range(0, 500))
  if (rng.chance(0.55)) {
    const side = rng.sign()
    const lit = mix(straw, sky.sun, sky.backlit ? 0.12 : 0.2)
    const x = photo.w * (0.5 - side * rng.range(0.3, 0.48))
    broadleaf(
      photo,
      rng,
      x,
      sky.horizon + photo.h * 0.06,
      photo.h * rng.range(0.4, 0.62),
      mix([0.03, 0.035, 0.015], sky.haze, 0.12),
      lit,
      sky.sunX > x ? 1 : -1,
    )
  }
  blur(photo, rng.range(1.5, 5))
  const size = stage.height * rng.pick([0.3, 0.42, 0.56, 0.7])
  const x = stage.width * rng.range(0.34, 0.66)
  const y = stage.height * Math.min(0.97, 0.78 + size / stage.height / 4)
  const lamp = lampOf(sky, photo.w, x / 2)
  const layer = rng.chance(0.18)
    ? placeOne(stage, { x, y, size, lamp })
    : placeCouple(stage, { x, y, size, lamp, haze: sky.haze, hazeAmount: 0.04 })
  contact(photo, x, y, size * 0.35, 0.5)
  castShadow(photo, layer, y, { skew: (x / 2 - sky.sunX) / photo.w, reach: 0.8, strength: 0.3, fade: 0.9 })
  frontGrass(
    stage,
    y - size * 0.02,
    Math.max(60, size * 0.16),
    scale(straw, 0.32),
    mix(straw, sky.sun, sky.backlit ? 0.16 : 0.22),
    1500,
  )
}

function hills(stage: Stage, sky: Sky, straw: Rgb): void {
  const { photo, rng } = stage
  const shape = fbm()
  for (let n = 0; n < 4; n++) {
    const seed = rng.range(0, 500)
    const lift = photo.h * (0.1 - n * 0.022)
    const tone = mix(mix([0.035, 0.045, 0.025], straw, n * 0.06), sky.haze, 0.72 - n * 0.17)
    for (let x = 0; x < photo.w; x++) {
      const big = sample(shape, x * 0.16 + seed, seed) - 0.3
      const leaves = n > 0 ? (sample(shape, x * 2.4 + seed, seed + 50) - 0.5) * photo.h * 0.022 * n : 0
      const top = sky.horizon - lift * big * 2.4 + leaves
      for (let y = Math.floor(top); y < sky.horizon + photo.h * 0.05; y++) {
        const mottle = 0.8 + 0.45 * sample(shape, x * 3 + seed, y * 4)
        over(photo, x, y, scale(tone, mottle), Math.min(1, Math.max(0, y + 1 - top)))
      }
    }
  }
}

function openField(p: Photo, sky: Sky, straw: Rgb, seed: number): void {
  const noise = fbm()
  const power = 1 / Math.max(...sky.sun)
  shade(p, sky.horizon + p.h * 0.035, p.h, (x, y, out) => {
    const down = y - sky.horizon
    const z = p.h / down
    const n = sample(noise, (x - p.w / 2) * z * 0.9 + seed, z * 60) * 0.6 + sample(noise, x * 2.5, y * 0.8 + seed) * 0.5
    const dx = (x - sky.sunX) / p.w
    const warm = sky.backlit ? 0.75 / (1 + dx * dx * 5) + 0.15 : 0.5
    const air = ramp(p.h * 0.3, 0, down) * 0.6
    for (let c = 0; c < 3; c++) {
      const v = straw[c]! * (0.35 + n * 1.1) * (sky.ambient[c]! * 0.7 + sky.sun[c]! * power * warm)
      out[c] = v + (sky.haze[c]! - v) * air
    }
  })
}

/** A track between trunks, light falling through mist. */
export function forest(stage: Stage): void {
  const { photo, rng } = stage
  const sky = chooseSky(stage, Math.round(photo.h * 0.66), [0.2, 0.5])
  const moss = hex(rng.pick(['#33402a', '#3d4a2e', '#2c3a2d']))
  const noise = fbm()
  const air = mix(sky.haze, moss, 0.25)
  const seed = rng.range(0, 400)
  shade(photo, 0, photo.h, (x, y, out) => {
    const n = sample(noise, x * 0.8 + seed, y * 0.8)
    const glow = 1 / (1 + (((x - sky.sunX) / photo.w) ** 2 + (y / photo.h - 0.35) ** 2) * 7)
    const low = ramp(0.6, 1, y / photo.h)
    for (let c = 0; c < 3; c++)
      out[c] =
        (air[c]! * (0.35 + 0.5 * n) + sky.low[c]! * glow * 0.5) * (1 - low) +
        moss[c]! * (0.25 + n * 0.7) * low * sky.ambient[c]! * 1.6
  })
  for (let row = 0; row < 4; row++) trunks(stage, sky, air, row)
  if (sky.backlit || stage.grade.mood === 'airy') beams(stage, sky)
  const size = stage.height * rng.pick([0.26, 0.38, 0.52])
  const x = stage.width * rng.range(0.38, 0.62)
  const y = stage.height * rng.range(0.86, 0.94)
  placeCouple(stage, {
    x,
    y,
    size,
    lamp: { ...lampOf(sky, photo.w, x / 2), toKey: [0.3, 0.75, 0.3] },
    haze: air,
    hazeAmount: 0.1,
  })
  contact(photo, x, y, size * 0.3, 0.5)
  frontGrass(stage, y, size * 0.1, scale(moss, 0.22), mix(scale(moss, 0.9), sky.sun, 0.05), 1100)
}

function trunks(stage: Stage, sky: Sky, air: Rgb, row: number): void {
  const { photo, rng } = stage
  const bark = mix([0.03, 0.026, 0.02], air, 0.72 - row * 0.2)
  const count = 15 - row * 3
  for (let n = 0; n < count; n++) {
    const x = rng.next()
    if (row > 1 && Math.abs(x - 0.5) < 0.1 + row * 0.05) continue
    const wide = photo.w * (0.006 + row * 0.0075) * rng.range(0.7, 1.3)
    const base = photo.h * (0.66 + row * 0.07 + rng.range(-0.02, 0.03))
    const lean = rng.range(-0.02, 0.02) * photo.h
    const px = x * photo.w
    stroke(photo, px, base, px + lean, -10, wide, wide * 0.72, bark, 1)
    const side = sky.sunX > px ? 1 : -1
    stroke(
      photo,
      px + side * wide * 0.6,
      base,
      px + lean + side * wide * 0.5,
      -10,
      wide * 0.22,
      wide * 0.14,
      mix(bark, sky.low, 0.3),
      0.7,
    )
    for (let b = 0; b < 4 + row * 2; b++) {
      const by = rng.range(-0.02, 0.5) * photo.h
      const reach = photo.w * rng.range(0.04, 0.16) * rng.sign()
      stroke(photo, px, by, px + reach, by + Math.abs(reach) * rng.range(-0.2, 0.4), wide * 0.25, 0.3, bark, 0.9)
    }
  }
  if (row < 3) blur(photo, 2.4 - row * 0.8)
}

function beams(stage: Stage, sky: Sky): void {
  const { flare, rng } = stage
  const sx = (sky.sunX / stage.photo.w) * flare.w
  for (let n = 0; n < 7; n++) {
    const to = sx + rng.range(-0.9, 0.9) * flare.w
    const wide = rng.range(2, 6)
    for (let y = 0; y < flare.h * 0.9; y++) {
      const cx = sx + (to - sx) * (y / flare.h)
      for (let x = 0; x < flare.w; x++) {
        const d = (x - cx) / (wide + y * 0.06)
        if (Math.abs(d) > 1) continue
        const k = (1 - d * d) ** 2 * 0.02 * (1 - y / flare.h)
        for (let c = 0; c < 3; c++) flare.px[(y * flare.w + x) * 3 + c]! += sky.sun[c]! * k
      }
    }
  }
}
