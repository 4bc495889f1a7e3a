import { type Clay, type Lighting, type P3, cone, createClay, light, material } from '../clay.ts'
import { type Rgb, hex, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { shade } from '../photo.ts'
import { type B3, type Pose, dress, person } from '../people.ts'
import { alone } from '../stances.ts'
import { block, stamp } from '../relief.ts'
import type { Rng } from '../rng.ts'
import type { Stage } from '../types.ts'
import { flowerSet, gardenBlur } from './florals.ts'

const WALLS = [
  '#b9ab98',
  '#8e9a94',
  '#c9a48e',
  '#5d6670',
  '#a3907c',
  '#d3cdc3',
  '#6f5b4c',
  '#8a8f78',
  '#2c2f33',
  '#3b2f2a',
] as const
const TOPS = [
  '#24262a',
  '#e4ddd0',
  '#5b6a5c',
  '#7a4a3a',
  '#3a4658',
  '#c9b79c',
  '#8a8f94',
  '#a85f45',
  '#30302c',
  '#d8cfc4',
] as const

type Stance = 'eye' | 'aside' | 'chest'

/** A photographer against paper or a garden: camera at the eye, turned aside to the light, or held at the chest. */
export function portrait(stage: Stage): void {
  const { photo, rng } = stage
  const side = rng.sign()
  const wall = hex(rng.pick(WALLS))
  if (rng.chance(0.22)) gardenBlur(stage, flowerSet(stage), side)
  else paper(stage, wall, side)
  const stance: Stance = rng.pick(['eye', 'aside', 'aside', 'chest', 'chest'] as const)
  const lamp = studioLamp(rng, wall, stance === 'eye' ? side : rng.chance(0.5) ? side : -side)
  const size = photo.h * rng.range(1.25, 1.85)
  const outfit = {
    ...dress(rng, 'suit'),
    plain: true,
    hairdo: rng.pick(['short', 'bun', 'long', 'curly', 'curly', 'long', 'braid', 'short'] as const),
    cloth: hex(rng.pick(TOPS)),
  }
  const x = photo.w * (0.5 - (stance === 'aside' ? side * 0.06 : 0))
  const ground = photo.h * rng.range(0.4, 0.45) + size * 0.925
  const clay = createClay(0, 0, photo.w, photo.h)
  const yaw = stance === 'aside' ? side * rng.range(1.15, 1.45) : rng.range(-0.4, 0.4)
  const spot = { x, y: ground, size }
  person(clay, spot, hold(alone(rng, yaw, yaw), stance, side, yaw, rng), outfit)
  const skin = material(clay, outfit.skin, 0.08, 0.1)
  if (stance === 'aside') sideCamera(clay, spot, side)
  else camera(clay, x, ground - size * (stance === 'eye' ? 0.914 : 0.7), size, rng.range(-0.05, 0.05))
  if (stance !== 'aside') fingers(clay, x, ground - size * (stance === 'eye' ? 0.918 : 0.704), size, skin)
  stamp(photo, light(clay, lamp))
}

function paper(stage: Stage, wall: Rgb, side: number): void {
  const { photo } = stage
  const noise = fbm()
  const cx = photo.w * (0.5 - side * 0.16)
  shade(photo, 0, photo.h, (x, y, out) => {
    const d = ((x - cx) / photo.w) ** 2 + (y / photo.h - 0.4) ** 2
    const k = (1 - d * 1.7) * (0.9 + 0.2 * sample(noise, x * 0.3, y * 0.3))
    for (let c = 0; c < 3; c++) out[c] = wall[c]! * k
  })
}

function studioLamp(rng: Rng, wall: Rgb, side: number): Lighting {
  const low = rng.chance(0.4)
  return {
    toKey: [side * (low ? 0.9 : 0.62), 0.36, low ? 0.2 : 0.62],
    key: [1.08, 1, 0.9],
    sky: low ? [0.1, 0.1, 0.12] : [0.24, 0.25, 0.27],
    ground: scale(wall, low ? 0.1 : 0.22),
    rim: [0.9, 0.85, 0.8],
    rimFrom: [-side * 0.9, 0.3],
    rimWidth: 0.42,
  }
}

function hold(pose: Pose, stance: Stance, side: number, yaw: number, rng: Rng): Pose {
  if (stance === 'aside') {
    const hands: [B3, B3] = [
      [side * 0.1, 0.885, 0.07],
      [side * 0.12, 0.87, 0.03],
    ]
    const elbows: [B3, B3] = [
      [side * 0.4, -1, 0.4],
      [side * 0.2, -1, 0.1],
    ]
    return { ...pose, headYaw: side * 1.5, hands, elbows }
  }
  const y = stance === 'eye' ? 0.9 : 0.69
  const hands: [B3, B3] = [
    [-0.085, y - 0.004, 0.14],
    [0.08, y + 0.006, 0.14],
  ]
  const elbows: [B3, B3] = [
    [-0.7, -1, 0.1],
    [0.7, -1, 0.1],
  ]
  const headYaw = stance === 'eye' ? yaw * 0.6 : rng.sign() * rng.range(1.15, 1.5)
  return { ...pose, headYaw, tilt: stance === 'eye' ? 0 : rng.range(-0.1, 0.1), hands, elbows }
}

function parts(clay: Clay) {
  return {
    body: material(clay, [0.022, 0.022, 0.024], 0.1, 0, 0.8),
    metal: material(clay, [0.34, 0.33, 0.31], 0.5),
    ring: material(clay, [0.045, 0.045, 0.048], 0.3),
    glass: material(clay, [0.02, 0.016, 0.045], 0.5),
  }
}

/** A camera seen from the front. */
function camera(clay: Clay, x: number, y: number, size: number, tilt: number): void {
  const z = size * 0.14
  const { body, metal, ring, glass } = parts(clay)
  block(clay, [x, y, z], size * 0.072, size * 0.044, size * 0.012, body, tilt)
  block(clay, [x, y - size * 0.036, z - 2], size * 0.07, size * 0.01, size * 0.006, metal, tilt)
  block(clay, [x, y - size * 0.05, z], size * 0.022, size * 0.016, size * 0.008, metal, tilt)
  block(clay, [x + size * 0.05, y - size * 0.05, z], size * 0.011, size * 0.006, size * 0.003, metal, tilt)
  const lens = (r: number, depth: number, kind: number, dome: number) =>
    block(clay, [x - size * 0.006, y + size * 0.004, z + size * depth], r * size, r * size, r * size, kind, 0, dome)
  lens(0.041, 0.014, ring, 0.1)
  lens(0.037, 0.024, metal, 0.06)
  lens(0.034, 0.028, ring, 0.08)
  lens(0.026, 0.033, body, 0.02)
  lens(0.022, 0.034, glass, 0.35)
}

/** A camera at the eye of somebody in profile: slim body, lens pointing along the gaze. */
function sideCamera(clay: Clay, spot: { x: number; y: number; size: number }, side: number): void {
  const { size } = spot
  const { body, metal, ring } = parts(clay)
  const x = spot.x + side * size * 0.098
  const y = spot.y - size * 0.914
  const z = size * 0.08
  block(clay, [x, y, z], size * 0.022, size * 0.044, size * 0.01, body)
  block(clay, [x, y - size * 0.04, z], size * 0.018, size * 0.012, size * 0.006, metal)
  const along = (from: number, to: number, r0: number, r1: number, kind: number) => {
    const a: P3 = [x + side * size * from, y + size * 0.004, z]
    const b: P3 = [x + side * size * to, y + size * 0.004, z]
    cone(clay, a, r0 * size, b, r1 * size, kind)
  }
  along(0.02, 0.05, 0.03, 0.03, ring)
  along(0.045, 0.07, 0.033, 0.033, metal)
  along(0.06, 0.088, 0.034, 0.036, ring)
}

function fingers(clay: Clay, x: number, y: number, size: number, kind: number): void {
  const z = size * 0.16
  for (const side of [-1, 1]) {
    for (let n = 0; n < 4; n++) {
      const fy = y + size * (-0.012 + n * 0.0145) + (side > 0 ? -size * 0.006 : 0)
      const root: P3 = [x + side * size * 0.082, fy + 3, z]
      cone(clay, root, size * 0.0072, [x + side * size * (0.06 - n * 0.003), fy, z + 3], size * 0.006, kind)
    }
  }
}
