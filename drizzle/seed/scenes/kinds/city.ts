import { blur } from '../blur.ts'
import { type Rgb, hex, mix, ramp } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Photo, add, over, shade, stroke, createLayer } from '../photo.ts'
import { contact, placeCouple, reflect } from '../place.ts'
import type { Rng } from '../rng.ts'
import { layerStroke } from '../plants.ts'
import { type Sky, chooseSky, lampOf, paintSky } from '../sky.ts'
import type { Stage } from '../types.ts'

export const WINDOW: readonly Rgb[] = [
  [2.4, 1.5, 0.7],
  [2, 1.5, 0.95],
  [1.5, 1.5, 1.4],
  [2.6, 1.2, 0.5],
]

/** Towers at the end of the day, lit windows and their light in the water, people at the railing. */
export function skyline(stage: Stage): void {
  const { photo, rng } = stage
  const sky = duskSky(stage, photo.h * rng.range(0.56, 0.64))
  paintSky(photo, sky)
  towers(photo, sky, rng, stage.grade.mood === 'airy' ? 0.15 : 0.75)
  const water = sky.horizon + 2
  mirrorWater(photo, sky, water, rng)
  blur(photo, rng.range(0.8, 3.4))
  terrace(stage, sky)
}

/** Skylines are kept for the late hour whatever the style, except for the pale ones. */
function duskSky(stage: Stage, horizon: number): Sky {
  const late = stage.grade.mood === 'airy' ? stage.grade.mood : stage.rng.chance(0.7) ? 'dusk' : stage.grade.mood
  return chooseSky({ ...stage, grade: { ...stage.grade, mood: late } }, Math.round(horizon), [0, 0.12])
}

function towers(p: Photo, sky: Sky, rng: Rng, lights: number): void {
  for (let row = 0; row < 4; row++) {
    const far = 1 - row / 3.4
    const tone = mix(mix([0.03, 0.035, 0.05], sky.ambient, 0.12), sky.haze, far * 0.72)
    const peak = rng.range(0.25, 0.75)
    for (let x = -10; x < p.w; ) {
      const wide = p.w * rng.range(0.022, 0.07) * (0.7 + row * 0.18)
      const rise = 1 - Math.abs((x + wide / 2) / p.w - peak) * 1.1
      const tall = p.h * rng.range(0.06, 0.34) * (0.45 + 0.55 * rise) * (row === 3 ? 0.55 : 1)
      tower(p, rng, sky, x, sky.horizon + 3, wide, tall, tone, lights * (1 - far * 0.5))
      x += wide * rng.range(0.75, 1.5)
    }
  }
}

function tower(
  p: Photo,
  rng: Rng,
  sky: Sky,
  x: number,
  base: number,
  wide: number,
  tall: number,
  tone: Rgb,
  lights: number,
): void {
  const top = base - tall
  const crown = rng.pick(['flat', 'flat', 'step', 'spire', 'slant'])
  const cols = Math.max(2, Math.round(wide / 3.4))
  const glass = rng.chance(0.3)
  const lean = sky.sunX > x ? 1 : -1
  for (let j = Math.floor(top); j < base; j++) {
    for (let i = 0; i < wide; i++) {
      const u = i / wide
      if (crown === 'slant' && j < top + wide * u * 0.5) continue
      if (crown === 'step' && j < top + tall * 0.12 && (u < 0.2 || u > 0.8)) continue
      const edge = lean > 0 ? u : 1 - u
      const body = mix(tone, sky.low, (glass ? 0.2 : 0.06) * edge * ((base - j) / tall) + edge * 0.05)
      over(p, Math.round(x + i), j, body, j - top < 1 ? 0.6 : 1)
    }
  }
  if (crown === 'spire') stroke(p, x + wide / 2, top, x + wide / 2, top - tall * 0.22, 0.8, 0.3, tone, 1)
  for (let j = top + 4; j < base - 3; j += 3.6) {
    const floorOn = rng.chance(lights * 0.85)
    for (let i = 0; i < cols; i++) {
      if (!floorOn || !rng.chance(0.42)) continue
      const c = rng.pick(WINDOW)
      const wx = Math.round(x + ((i + 0.5) / cols) * wide)
      const k = rng.range(0.15, 0.75)
      add(p, wx, Math.round(j), c, k)
      add(p, wx, Math.round(j) + 1, c, k * 0.6)
    }
  }
}

function mirrorWater(p: Photo, sky: Sky, from: number, rng: Rng): void {
  const noise = fbm()
  const seed = rng.range(0, 400)
  const copy = p.px.slice()
  shade(p, from, p.h, (x, y, out) => {
    const down = y - from + 1
    const z = p.h / down
    const w = sample(noise, (x - p.w / 2) * z * 0.3 + seed, z * 40) - 0.5
    const sy = Math.max(0, Math.round(from - down * 0.8 + w * down * 0.9))
    const sx = Math.max(0, Math.min(p.w - 1, Math.round(x + w * down * 0.5)))
    const i = (sy * p.w + sx) * 3
    const dark = 0.72 + w * 0.5 - (down / p.h) * 0.4
    for (let c = 0; c < 3; c++) out[c] = copy[i + c]! * dark + sky.ambient[c]! * 0.03
  })
}

/** A stone terrace with a railing in front, where the people stand. */
function terrace(stage: Stage, sky: Sky): void {
  const { photo, rng } = stage
  const edge = photo.h * rng.range(0.8, 0.86)
  const stone = mix(hex('#6d6a66'), sky.ambient, 0.3)
  const noise = fbm()
  for (let y = Math.floor(edge); y < photo.h; y++) {
    for (let x = 0; x < photo.w; x++) {
      const z = photo.h / (y - edge + photo.h * 0.12)
      const slab = Math.abs((((x - photo.w / 2) * z * 0.004) % 1) - 0.5) < 0.012 ? 0.75 : 1
      const n = (0.5 + 0.6 * sample(noise, x * z * 0.25, z * 60)) * slab
      const sheen = ramp(photo.h, edge, y) * 0.35
      over(photo, x, y, [0, 1, 2].map((c) => stone[c]! * n * 0.42 + sky.low[c]! * sheen * 0.4) as unknown as Rgb, 1)
    }
  }
  const size = stage.height * rng.pick([0.34, 0.46, 0.58])
  const x = stage.width * rng.range(0.34, 0.66)
  const y = Math.min(stage.height * 0.97, (edge + photo.h * 0.05) * 2 + size * 0.06)
  if (rng.chance(0.6)) railing(stage, edge * 2 + 10, size * 0.46, mix([0.01, 0.01, 0.014], sky.haze, 0.05))
  const lamp = lampOf(sky, photo.w, x / 2)
  const layer = placeCouple(stage, { x, y, size, lamp, haze: sky.haze, hazeAmount: 0.03 })
  contact(photo, x, y, size * 0.34, 0.6)
  reflect(photo, layer, y, 0.14, rng)
}

function railing(stage: Stage, base: number, tall: number, tone: Rgb): void {
  const layer = createLayer(0, base - tall - 8, stage.width, tall + 16)
  const gap = tall * 0.14
  layerStroke(layer, 0, base - tall, stage.width, base - tall, tall * 0.02, tall * 0.02, tone, 1)
  layerStroke(layer, 0, base - tall * 0.1, stage.width, base - tall * 0.1, tall * 0.012, tall * 0.012, tone, 1)
  for (let x = gap / 2; x < stage.width; x += gap)
    layerStroke(layer, x, base, x, base - tall, tall * 0.009, tall * 0.009, tone, 1)
  stage.layers.push(layer)
}

/** A suspension bridge over water in the haze. */
export function bridge(stage: Stage): void {
  const { photo, rng } = stage
  const golden = stage.place === 'San Francisco'
  const sky = chooseSky(stage, Math.round(photo.h * rng.range(0.58, 0.64)), [0.02, 0.22])
  paintSky(photo, sky)
  if (!golden)
    towers(photo, { ...sky, haze: mix(sky.haze, sky.low, 0.3) }, rng, stage.grade.mood === 'airy' ? 0.05 : 0.4)
  const steel = golden ? hex('#b4432a', 0.6) : mix(hex('#5a5148', 0.4), sky.haze, 0.1)
  span(photo, sky, rng, steel)
  mirrorWater(photo, sky, sky.horizon + 2, rng)
  if (golden) fogBank(photo, sky, rng)
  blur(photo, rng.range(0.6, 2))
  terrace(stage, sky)
}

function span(p: Photo, sky: Sky, rng: Rng, steel: Rgb): void {
  const near = rng.range(0.14, 0.3) * p.w
  const mirrored = rng.chance(0.5)
  const X = (x: number) => (mirrored ? p.w - x : x)
  const deck = sky.horizon - p.h * 0.07
  const tall = p.h * rng.range(0.3, 0.42)
  const far = p.w * rng.range(0.82, 0.95)
  const farTall = tall * 0.34
  const farDeck = sky.horizon - p.h * 0.035
  const farTone = mix(steel, sky.haze, 0.6)
  const pier = (x: number, base: number, h: number, wide: number, tone: Rgb) => {
    for (const side of [-1, 1])
      stroke(
        p,
        X(x + side * wide),
        base + h * 0.24,
        X(x + side * wide * 0.8),
        base - h,
        wide * 0.34,
        wide * 0.26,
        tone,
        1,
      )
    for (const at of [0.25, 0.55, 0.78, 0.97])
      stroke(p, X(x - wide), base - h * at, X(x + wide), base - h * at, wide * 0.2, wide * 0.2, tone, 1)
  }
  const cable = (x0: number, y0: number, x1: number, y1: number, sag: number, d0: number, d1: number, r: number) => {
    let px = x0
    let py = y0
    for (let n = 1; n <= 60; n++) {
      const t = n / 60
      const qx = x0 + (x1 - x0) * t
      const qy = y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)
      const tone = mix(steel, sky.haze, 0.6 * Math.max(0, Math.min(1, (qx - near) / (far - near))))
      stroke(p, X(px), py, X(qx), qy, r, r, tone, 1)
      if (n % 2 === 0) stroke(p, X(qx), qy, X(qx), d0 + (d1 - d0) * t, r * 0.28, r * 0.28, tone, 0.7)
      px = qx
      py = qy
    }
  }
  pier(far, farDeck, farTall, p.w * 0.012, farTone)
  cable(near, deck - tall, far, farDeck - farTall, p.h * 0.11, deck, farDeck, 1.3)
  cable(near, deck - tall, -p.w * 0.25, deck - tall * 0.1, p.h * 0.02, deck, deck + 12, 2)
  roadway(p, sky, steel, X, { near, far, deck, farDeck })
  pier(near, deck, tall, p.w * 0.032, steel)
}

type Reach = { near: number; far: number; deck: number; farDeck: number }

/** The deck of the bridge, thinning toward the far shore. */
function roadway(p: Photo, sky: Sky, steel: Rgb, flip: (x: number) => number, r: Reach): void {
  const from = r.near - p.w * 0.4
  const at = (k: number) =>
    [from + (r.far + p.w * 0.2 - from) * k, r.deck + 14 + (r.farDeck - r.deck - 14) * k] as const
  for (let n = 0; n < 40; n++) {
    const t = n / 40
    const [ax, ay] = at(t)
    const [bx, by] = at(t + 1 / 40)
    const wide = p.h * 0.011 * (1 - t * 0.7)
    stroke(p, flip(ax), ay, flip(bx), by, wide, wide, mix(steel, sky.haze, 0.1 + t * 0.55), 1)
  }
}

function fogBank(p: Photo, sky: Sky, rng: Rng): void {
  const noise = fbm()
  const seed = rng.range(0, 400)
  for (let y = 0; y < p.h; y++) {
    const band = Math.exp(-(((y - sky.horizon + p.h * 0.02) / (p.h * 0.075)) ** 2))
    if (band < 0.02) continue
    for (let x = 0; x < p.w; x++)
      over(p, x, y, sky.haze, band * ramp(0.3, 0.7, sample(noise, x * 0.5 + seed, y * 1.4)) * 0.9)
  }
}
