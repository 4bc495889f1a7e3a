import type { B3, Pose } from './people.ts'
import type { Rng } from './rng.ts'

/** Two people together; coordinates in body units around a shared ground point. */
export type CouplePose = { a: Pose; b: Pose; sizeB: number; words: string }

export const RIGHT = Math.PI / 2

export const LEFT = -Math.PI / 2

export const AWAY = Math.PI

export type Part = Partial<Omit<Pose, 'hip' | 'chest' | 'head'>> & {
  lean?: number
  hipX?: number
  headX?: number
  headY?: number
}

/** A standing body at x, arms hanging, then adjusted. */
export function stand(x: number, yaw: number, part: Part = {}, z = 0): Pose {
  const lean = part.lean ?? 0
  const c = Math.cos(yaw)
  const s = Math.sin(yaw)
  const side = (n: number, y: number, forward: number): B3 => [x + n * c + forward * s, y, z - n * s + forward * c]
  return {
    yaw,
    headYaw: part.headYaw ?? yaw,
    tilt: part.tilt ?? 0,
    hip: [x + (part.hipX ?? 0), 0.525, z],
    chest: [x + lean * 0.6, 0.75, z],
    head: [x + lean + (part.headX ?? 0), 0.925 + (part.headY ?? 0), z],
    hands: part.hands ?? [side(-0.14, 0.47, 0.02), side(0.14, 0.47, 0.02)],
    feet: part.feet ?? [side(-0.05, 0, 0), side(0.05, 0, 0.02)],
    elbows: part.elbows ?? [side(-1, 0, -0.4), side(1, 0, -0.4)],
  }
}

/** One person alone, hands joined in front as around a bouquet. */
export function alone(rng: Rng, yaw: number, headYaw: number): Pose {
  const lean = rng.range(-0.012, 0.012)
  return stand(0, yaw, {
    headYaw,
    lean,
    tilt: rng.range(-0.08, 0.08),
    hands: [
      [-0.015 + Math.sin(yaw) * 0.12, 0.57, Math.cos(yaw) * 0.13],
      [0.02 + Math.sin(yaw) * 0.12, 0.57, Math.cos(yaw) * 0.13],
    ],
    elbows: [
      [-1, -0.5, -0.2],
      [1, -0.5, -0.2],
    ],
  })
}
