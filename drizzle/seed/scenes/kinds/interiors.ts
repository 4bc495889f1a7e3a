import { blur } from '../blur.ts'
import type { Lighting } from '../clay.ts'
import { type Rgb, hex, mix, scale } from '../color.ts'
import { glow } from '../photo.ts'
import { castShadow, contact, placeCouple, placeOne, reflect } from '../place.ts'
import { type Room, paintRoom } from '../room.ts'
import type { Stage } from '../types.ts'

export type Light = { sun: Rgb; air: Rgb; outside: Rgb }

/** Indoor daylight for the stage's mood. */
export function daylight(stage: Stage): Light {
  const { rng, grade } = stage
  const dim = grade.mood === 'moody' || grade.mood === 'dusk'
  const warm = hex(rng.pick(dim ? ['#ffb877', '#ffcf9a', '#e8dccb'] : ['#ffe4bd', '#fff0d8', '#ffd9a6']))
  const cool = hex(rng.pick(['#aebccb', '#b9bfc6', '#c4c2c0']))
  const level = dim ? 0.3 : grade.mood === 'airy' ? 0.95 : 0.55
  return {
    sun: scale(warm, dim ? 2.6 : 3),
    air: scale(cool, level),
    outside: scale(mix(warm, [1, 1, 1], 0.6), dim ? 1.5 : 2.6),
  }
}

/** People lit from the right-hand windows. */
function windowLamp(l: Light, side: number): Lighting {
  return {
    toKey: [side * 0.88, 0.36, 0.32],
    key: scale(l.sun, 0.42),
    sky: scale(l.air, 0.55),
    ground: scale(l.air, 0.22),
    rim: scale(l.outside, 0.55),
    rimFrom: [side * 0.95, 0.25],
    rimWidth: 0.5,
  }
}

function flip(stage: Stage): void {
  const { photo, layers, width } = stage
  for (let y = 0; y < photo.h; y++) {
    const row = photo.px.subarray(y * photo.w * 3, (y + 1) * photo.w * 3)
    for (let a = 0, b = photo.w - 1; a < b; a++, b--) {
      for (let c = 0; c < 3; c++) {
        const t = row[a * 3 + c]!
        row[a * 3 + c] = row[b * 3 + c]!
        row[b * 3 + c] = t
      }
    }
  }
  if (layers.length > 0 || width === 0) throw new Error('A backdrop is flipped before people stand in it.')
}

function interior(stage: Stage, room: Room, l: Light, alone: number, soft: number): void {
  const { photo, rng } = stage
  paintRoom(photo, room)
  const side = rng.sign()
  if (side < 0) flip(stage)
  const size = stage.height * rng.pick([0.36, 0.48, 0.62])
  const far = size / stage.height < 0.4
  const y = stage.height * (far ? rng.range(0.8, 0.86) : rng.range(0.92, 0.97))
  const x = stage.width * (0.5 - side * rng.range(-0.02, 0.14))
  blur(photo, soft * (far ? 0.5 : 1.3))
  const lamp = windowLamp(l, side)
  const layer = rng.chance(alone) ? placeOne(stage, { x, y, size, lamp }) : placeCouple(stage, { x, y, size, lamp })
  castShadow(photo, layer, y, { skew: -side * 2.2, reach: 0.2, strength: 0.45, fade: 1 })
  contact(photo, x, y, size * 0.32, 0.65)
  if (room.gloss > 0.05) reflect(photo, layer, y, room.gloss * 0.9, rng)
}

/** A brick or plaster loft with tall windows and long light on the boards. */
export function loft(stage: Stage): void {
  const { photo, rng } = stage
  const l = daylight(stage)
  const brick = stage.grade.mood === 'airy' ? rng.chance(0.3) : rng.chance(0.7)
  interior(
    stage,
    {
      left: -rng.range(2.2, 3.4),
      right: rng.range(1.9, 2.7),
      tall: rng.range(3.4, 4.4),
      depth: rng.range(8, 13),
      vault: false,
      eye: 1.45,
      lens: rng.range(0.8, 1.05),
      horizon: photo.h * rng.range(0.46, 0.56),
      bay: {
        every: rng.range(2.2, 3),
        first: rng.range(2, 3.4),
        half: rng.range(0.65, 0.95),
        sill: 0.7,
        head: rng.range(2.8, 3.3),
        arch: rng.chance(0.35),
        both: false,
        bars: rng.int(2, 3),
      },
      sunFrom: [0.8, rng.range(0.42, 0.7), rng.range(-0.1, 0.5)],
      ...l,
      endWindow: 0,
      wall: brick ? 'brick' : 'plaster',
      wallTone: hex(
        brick ? rng.pick(['#9a5a42', '#8a4d3a', '#b08a74', '#d9d2c8']) : rng.pick(['#e4dfd6', '#d8d3cb', '#c9bfb2']),
      ),
      floor: 'planks',
      floorTone: hex(rng.pick(['#8a6242', '#6e4c33', '#b08d68', '#54402f'])),
      gloss: rng.range(0.08, 0.22),
    },
    l,
    0.4,
    1.6,
  )
}

/** A church nave or a library hall in strict one-point perspective, candles along the aisle. */
export function nave(stage: Stage): void {
  const { photo, rng } = stage
  const l = daylight(stage)
  const half = rng.range(2.3, 3.2)
  const room: Room = {
    left: -half,
    right: half,
    tall: rng.range(4, 5.6),
    depth: rng.range(17, 24),
    vault: true,
    eye: 1.5,
    lens: rng.range(0.85, 1.15),
    horizon: photo.h * rng.range(0.6, 0.68),
    bay: {
      every: 2.6,
      first: 2.2,
      half: rng.range(0.7, 0.95),
      sill: rng.pick([0, 1.9]),
      head: rng.range(3.5, 4),
      arch: true,
      both: true,
      bars: 0,
    },
    sunFrom: [0.75, rng.range(0.8, 1.1), rng.range(0.1, 0.5)],
    ...l,
    outside: scale(l.outside, 0.75),
    endWindow: rng.range(0.9, 1.4),
    wall: 'stone',
    wallTone: hex(rng.pick(['#d8cdbb', '#cbbfae', '#bdb4a8', '#e3ddd2'])),
    floor: rng.pick(['checker', 'stone', 'stone']),
    floorTone: hex(rng.pick(['#b9aa94', '#a39a8d', '#8d8378'])),
    gloss: rng.range(0.12, 0.3),
  }
  paintRoom(photo, room)
  aisle(stage, room)
  const size = stage.height * rng.pick([0.2, 0.3, 0.44])
  const depth = 1.72 / (size / stage.height) / 1.72
  const y = Math.min(stage.height * 0.96, (room.horizon + photo.h * (size / stage.height) * 0.86) * 2)
  blur(photo, depth < 2.6 ? 2.2 : 1)
  const lamp: Lighting = {
    ...windowLamp(l, 1),
    toKey: [0.3, 0.6, 0.2],
    key: scale(l.sun, 0.2),
    rimFrom: [0, 0.7],
    rimWidth: 0.6,
    rim: scale(l.outside, 0.5),
  }
  const layer = placeCouple(stage, {
    x: stage.width * 0.5,
    y,
    size,
    lamp,
    poses: ['away', 'kiss', 'foreheads', 'dip', 'waltz', 'toward'],
  })
  castShadow(photo, layer, y, { skew: 0, reach: 0.7, strength: 0.4, fade: 1 })
  contact(photo, stage.width * 0.5, y, size * 0.32, 0.6)
  reflect(photo, layer, y, room.gloss, rng)
}

/** Candles and low flowers on both sides of the aisle, nearest last. */
function aisle(stage: Stage, room: Room): void {
  const { photo, rng } = stage
  const flame: Rgb = [3.4, 1.9, 0.75]
  for (let z = 16; z > 2; z -= 1.15) {
    const px = photo.w * room.lens
    for (const side of [-1, 1]) {
      const x = photo.w / 2 + ((side * 1.15) / z) * px
      const y = room.horizon + (room.eye / z) * px
      const r = px / z
      for (let n = 0; n < 3; n++) {
        const cx = x + side * r * n * 0.09
        const top = y - r * (0.28 - n * 0.07)
        for (let k = 0; k < 6; k++) glow(photo, cx, top + ((y - top) * k) / 6, r * 0.032, [0.9, 0.84, 0.74], 0.6)
        glow(photo, cx, top - r * 0.03, r * 0.05, flame, 2.4)
        glow(photo, cx, top, r * 0.34, flame, 0.06)
        glow(photo, cx, y + r * 0.2, r * 0.16, flame, 0.05)
      }
      for (let n = 0; n < 5; n++) {
        const petal = mix([0.75, 0.7, 0.62], hex('#c98f86'), rng.next() * 0.6)
        glow(photo, x + side * r * rng.range(0.2, 0.55), y - r * rng.range(0.02, 0.16), r * 0.09, petal, 0.5)
      }
    }
  }
}

/** A sunlit colonnade: arches on one side write their shapes on the floor and the far wall. */
export function arcade(stage: Stage): void {
  const { photo, rng } = stage
  const base = daylight(stage)
  const l: Light = {
    ...base,
    sun: scale(base.sun, 1.15),
    outside: scale(mix(base.outside, hex('#9dc0e0', 2), 0.45), 0.8),
  }
  interior(
    stage,
    {
      left: -rng.range(1.5, 2.2),
      right: rng.range(1.5, 2.1),
      tall: rng.range(3.2, 3.8),
      depth: rng.range(14, 22),
      vault: rng.chance(0.6),
      eye: 1.45,
      lens: rng.range(0.85, 1.1),
      horizon: photo.h * rng.range(0.52, 0.6),
      bay: {
        every: rng.range(2.1, 2.6),
        first: rng.range(1.6, 2.6),
        half: rng.range(0.75, 0.9),
        sill: 0,
        head: 3.05,
        arch: true,
        both: false,
        bars: 0,
      },
      sunFrom: [0.8, rng.range(0.5, 0.9), rng.range(0.2, 0.7)],
      ...l,
      endWindow: rng.chance(0.5) ? 1 : 0,
      wall: 'plaster',
      wallTone: hex(rng.pick(['#e8dccb', '#dcb79b', '#e2cdb0', '#d8d4cd', '#c98f72'])),
      floor: rng.pick(['stone', 'checker', 'stone']),
      floorTone: hex(rng.pick(['#c7b49a', '#b58c6c', '#a8a198'])),
      gloss: rng.range(0.03, 0.1),
    },
    l,
    0.35,
    1.2,
  )
}
