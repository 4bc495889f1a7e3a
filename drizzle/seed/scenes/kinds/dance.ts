import { blur } from '../blur.ts'
import type { Lighting } from '../clay.ts'
import { createClay, light } from '../clay.ts'
import { type Rgb, hex, mix, scale } from '../color.ts'
import { add, bokeh, shade } from '../photo.ts'
import { dress, person } from '../people.ts'
import { alone } from '../stances.ts'
import { castShadow, contact, placeCouple, reflect } from '../place.ts'
import { stamp } from '../relief.ts'
import type { Stage } from '../types.ts'
import { BULB } from './table.ts'

/** A dark floor, coloured beams, drawn-out lights and a crowd around two people dancing. */
export function dance(stage: Stage): void {
  const { photo, rng } = stage
  const [one, two] = rng
    .pick([
      ['#ff9a4a', '#6a7cff'],
      ['#ff5f8a', '#4ac8ff'],
      ['#ffc070', '#c04a8a'],
      ['#ffd9a0', '#8a6aff'],
      ['#ffb36a', '#ff6a4a'],
    ] as const)
    .map((c) => hex(c)) as [Rgb, Rgb]
  const floor = photo.h * rng.range(0.66, 0.72)
  shade(photo, 0, photo.h, (x, y, out) => {
    const t = y / photo.h
    const lift = 0.05 + 0.16 * Math.exp(-(((t - floor / photo.h) / 0.16) ** 2))
    const k = x / photo.w
    for (let c = 0; c < 3; c++) out[c] = lift * (one[c]! * (1 - k) + two[c]! * k) * 0.55 + 0.008
  })
  for (let n = 0; n < 80; n++)
    bokeh(
      photo,
      rng.range(0, photo.w),
      rng.range(0.02, 0.62) * photo.h,
      photo.w * rng.range(0.006, 0.03),
      rng.chance(0.6) ? BULB : rng.chance(0.5) ? one : two,
      rng.range(0.04, 0.3),
    )
  blur(photo, 3)
  const size = stage.height * rng.pick([0.52, 0.62, 0.7])
  const x = stage.width * rng.range(0.42, 0.58)
  const y = stage.height * 0.9
  spots(stage, one, two)
  const side = rng.sign()
  const lamp: Lighting = {
    toKey: [-side * 0.5, 0.4, 0.76],
    key: scale(mix(one, [1, 1, 1], 0.5), 0.75),
    sky: scale(two, 0.14),
    ground: scale(one, 0.1),
    rim: scale(side > 0 ? two : one, 4),
    rimFrom: [side * 0.9, 0.4],
    rimWidth: 0.8,
  }
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
  const dark: Lighting = {
    toKey: [0, 0.5, 0.8],
    key: tone,
    sky: scale(tone, 2),
    ground: [0.004, 0.004, 0.005],
    rim: scale(tone, 22),
    rimFrom: [0, 0.9],
    rimWidth: 0.7,
  }
  const k = size / 2
  const spread = rng.range(0.04, 0.1)
  for (let n = 0; n < 7; n++) {
    const at = n < 4 ? spread + n * 0.09 : 1 - spread - (n - 4) * 0.1
    const pose = alone(rng, rng.range(-1, 1), rng.range(-1.5, 1.5))
    const up = rng.chance(0.5)
    const raised = up
      ? {
          ...pose,
          hands: [
            [-0.16, rng.range(0.9, 1.12), 0.05],
            [0.17, rng.range(0.85, 1.1), 0.05],
          ] as const,
          elbows: [
            [-1, -0.3, 0],
            [1, -0.3, 0],
          ] as const,
        }
      : pose
    const x = photo.w * (at + rng.range(-0.02, 0.02))
    const clay = createClay(x - k * 0.5, ground / 2 - k * 1.2, k, k * 1.28)
    person(
      clay,
      { x, y: ground / 2 + k * 0.04, size: k * rng.range(0.9, 1.05) },
      raised,
      dress(rng, rng.chance(0.5) ? 'suit' : 'gown'),
    )
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
