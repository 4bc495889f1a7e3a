import { type Clay, type Lighting, createClay, light } from './clay.ts'
import { type Rgb, clamp01 } from './color.ts'
import { type Outfit, type Pose, coupleOutfits, dress, person } from './people.ts'
import type { Layer, Photo } from './photo.ts'
import { COUPLES } from './poses.ts'
import { alone } from './stances.ts'
import type { Rng } from './rng.ts'
import type { Stage } from './types.ts'

export type PlaceOptions = {
  /** Ground point and body height in final pixels. */
  x: number
  y: number
  size: number
  lamp: Lighting
  haze?: Rgb
  hazeAmount?: number
  poses?: readonly string[]
  outfits?: [Outfit, Outfit]
}

/** Models a couple, lights it, adds it to the stage as a crisp layer and returns the layer. */
export function placeCouple(stage: Stage, o: PlaceOptions): Layer {
  const { rng } = stage
  const fitting = (o.poses ?? Object.keys(COUPLES)).filter((pose) => pose !== 'toward' || o.size < stage.height * 0.34)
  const name = rng.pick(fitting)
  const pose = COUPLES[name]!(rng)
  const [one, two] = o.outfits ?? coupleOutfits(rng)
  const mirrored = rng.chance(0.5)
  const clay = figureClay(stage, o.x, o.y, o.size)
  const [a, b] = mirrored ? [mirror(pose.a), mirror(pose.b)] : [pose.a, pose.b]
  person(clay, { x: o.x, y: o.y, size: o.size }, a, one)
  person(clay, { x: o.x, y: o.y, size: o.size * pose.sizeB }, b, two)
  return finish(stage, clay, o)
}

/** One person, in a gown or a suit, seen from the front, the side or the back. */
export function placeOne(stage: Stage, o: PlaceOptions & { yaw?: number; headYaw?: number; outfit?: Outfit }): Layer {
  const { rng } = stage
  const yaw = o.yaw ?? rng.pick([0.5, -0.5, 1.3, -1.3, Math.PI, 2.5])
  const outfit = o.outfit ?? dress(rng, rng.chance(0.7) ? 'gown' : 'suit')
  const clay = figureClay(stage, o.x, o.y, o.size)
  const turned = Math.abs(yaw) > 2 ? yaw : Math.sign(yaw || 1) * 1.45
  person(clay, { x: o.x, y: o.y, size: o.size }, alone(rng, yaw, o.headYaw ?? turned), outfit)
  return finish(stage, clay, o)
}

/** Room for a couple with trains and raised arms, clipped to the frame. */
function figureClay(stage: Stage, x: number, y: number, size: number): Clay {
  const left = Math.max(0, x - size * 0.74)
  const top = Math.max(0, y - size * 1.2)
  return createClay(
    left,
    top,
    Math.min(stage.width, x + size * 0.74) - left,
    Math.min(stage.height, y + size * 0.06) - top,
  )
}

function finish(stage: Stage, clay: Clay, o: PlaceOptions): Layer {
  const layer = light(clay, o.lamp, o.haze, o.hazeAmount ?? 0)
  stage.layers.push(layer)
  return layer
}

/** A pose seen in a mirror: every x and every turn changes sign, left and right swap. */
export function mirror(p: Pose): Pose {
  const flip = (v: readonly [number, number, number]) => [-v[0], v[1], v[2]] as const
  return {
    yaw: -p.yaw,
    headYaw: -p.headYaw,
    tilt: -p.tilt,
    hip: flip(p.hip),
    chest: flip(p.chest),
    head: flip(p.head),
    hands: [flip(p.hands[1]), flip(p.hands[0])],
    feet: [flip(p.feet[1]), flip(p.feet[0])],
    elbows: [flip(p.elbows[1]), flip(p.elbows[0])],
  }
}

/** Darkens the ground where the layer's shadow falls toward the lens (positive reach) or away from it (negative). */
export function castShadow(
  p: Photo,
  layer: Layer,
  ground: number,
  o: { skew: number; reach: number; strength: number; fade: number },
): void {
  const gy = ground / 2
  const length = Math.abs(o.reach) * layer.h * 0.5
  const step = Math.sign(o.reach)
  for (let n = 0; n < length; n++) {
    const y = Math.round(gy + n * step)
    if (y < 0 || y >= p.h) break
    const v = (n / Math.abs(o.reach)) * 2
    const row = Math.round(ground - v - layer.y)
    if (row < 0 || row >= layer.h) continue
    const k = o.strength * (1 - (n / length) * o.fade)
    for (let x = 0; x < p.w; x++) {
      const col = Math.round(x * 2 - o.skew * n * 2 - layer.x)
      if (col < 0 || col >= layer.w) continue
      const a = layer.rgba[(row * layer.w + col) * 4 + 3]! * k
      if (a <= 0) continue
      const i = (y * p.w + x) * 3
      for (let c = 0; c < 3; c++) p.px[i + c]! *= 1 - a * (c === 2 ? 0.92 : 1)
    }
  }
}

/** The soft dark where feet or a hem meet the ground; sizes in final pixels. */
export function contact(p: Photo, x: number, y: number, half: number, strength: number): void {
  const cx = x / 2
  const cy = y / 2
  const rx = half / 2
  const ry = rx * 0.2
  for (let j = Math.max(0, Math.floor(cy - ry * 2)); j < Math.min(p.h, cy + ry * 2); j++) {
    for (let i = Math.max(0, Math.floor(cx - rx * 1.6)); i < Math.min(p.w, cx + rx * 1.6); i++) {
      const d = Math.hypot((i - cx) / (rx * 1.5), (j - cy) / (ry * 2))
      const k = 1 - strength * clamp01(1 - d) ** 1.5
      const o = (j * p.w + i) * 3
      p.px[o]! *= k
      p.px[o + 1]! *= k
      p.px[o + 2]! *= k
    }
  }
}

/** Mirrors the layer in wet or polished ground below `ground` (final pixels). */
export function reflect(p: Photo, layer: Layer, ground: number, strength: number, rng: Rng): void {
  const gy = Math.round(ground / 2)
  const wobble = rng.range(0, 6)
  for (let y = gy; y < Math.min(p.h, gy + layer.h / 2); y++) {
    const row = Math.round(ground - (y - gy) * 2 - layer.y)
    if (row < 0 || row >= layer.h) continue
    const shift = Math.sin(y * 0.7 + wobble) * (y - gy) * 0.02
    const k = strength * Math.max(0, 1 - (y - gy) / (layer.h * 0.45))
    for (let x = 0; x < p.w; x++) {
      const col = Math.round((x + shift) * 2 - layer.x)
      if (col < 0 || col >= layer.w) continue
      const s = (row * layer.w + col) * 4
      const a = layer.rgba[s + 3]! * k
      if (a <= 0) continue
      const i = (y * p.w + x) * 3
      for (let c = 0; c < 3; c++) p.px[i + c] = p.px[i + c]! * (1 - a) + layer.rgba[s + c]! * k
    }
  }
}
