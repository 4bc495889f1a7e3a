import { type Clay, type P3, cone, material, skirt } from './clay.ts'
import { type Rgb, hex } from './color.ts'
import type { Rng } from './rng.ts'

/** A point in body units: x right, y up from the ground, z toward the viewer; a person is 1 tall. */
export type B3 = readonly [number, number, number]

/** Where a body is. Yaw 0 faces the lens, PI/2 faces right, PI turns the back. */
export type Pose = {
  yaw: number
  headYaw: number
  /** Head roll in the picture plane, radians, positive to the right. */
  tilt: number
  hip: B3
  chest: B3
  head: B3
  hands: readonly [B3, B3]
  feet: readonly [B3, B3]
  /** Directions elbows point to. */
  elbows: readonly [B3, B3]
}

export type Hair = 'short' | 'bun' | 'long' | 'curly' | 'braid'
export type Outfit = {
  kind: 'gown' | 'suit'
  cloth: Rgb
  skin: Rgb
  hair: Rgb
  hairdo: Hair
  flare: number
  /** Hem half-width in body units and how far the train reaches (signed). */
  hem: number
  train: number
  sleeves: boolean
  phase: number
  /** A plain top without shirt and tie. */
  plain?: boolean
}

/** Where a person stands on the picture: ground point and height in final pixels. */
export type Spot = { x: number; y: number; size: number }

const SKINS = ['#f0c8ac', '#e3b08c', '#c98f66', '#a56b45', '#7c4c30', '#57331f'] as const
const HAIRS = ['#20150f', '#2c1b12', '#3f2717', '#5d3d22', '#8a6238', '#15110f', '#6e3a1e'] as const
const SUITS = ['#16171b', '#1b2233', '#2c2a28', '#3d4148', '#5b4b3c', '#223029', '#7d7367'] as const

/** A seeded outfit; gowns are whites from ivory to blush, suits are dark wools and a few linens. */
export function dress(rng: Rng, kind: Outfit['kind']): Outfit {
  const gown = kind === 'gown'
  return {
    kind,
    cloth: gown ? hex(rng.pick(['#e6dfd4', '#e2d8c9', '#e9e5de', '#e2d0c5']), 0.92) : hex(rng.pick(SUITS)),
    skin: hex(rng.pick(SKINS)),
    hair: hex(rng.pick(HAIRS)),
    hairdo: gown
      ? rng.pick(['bun', 'long', 'bun', 'braid', 'curly'] as const)
      : rng.pick(['short', 'short', 'curly'] as const),
    flare: rng.pick([0.75, 1, 1.2, 2.2]),
    hem: rng.range(0.2, 0.3),
    train: rng.chance(0.6) ? rng.range(0.12, 0.4) * rng.sign() : 0,
    sleeves: rng.chance(0.3),
    phase: rng.range(0, 6),
  }
}

/** Two outfits: most often a gown and a suit, often enough two of the same. */
export function coupleOutfits(rng: Rng): [Outfit, Outfit] {
  const kinds = rng.pick([
    ['gown', 'suit'],
    ['gown', 'suit'],
    ['suit', 'gown'],
    ['gown', 'gown'],
    ['suit', 'suit'],
  ] as const)
  return [dress(rng, kinds[0]), dress(rng, kinds[1])]
}

type Body = { clay: Clay; spot: Spot; k: number; to: (p: B3) => P3; at: (local: B3, yaw: number, o: B3) => P3 }

/** Models one person into the clay, back to front by depth. */
export function person(clay: Clay, spot: Spot, pose: Pose, outfit: Outfit): void {
  const k = spot.size
  const to = (p: B3): P3 => [spot.x + p[0] * k, spot.y - p[1] * k, p[2] * k]
  const at = (l: B3, yaw: number, o: B3): P3 => {
    const s = Math.sin(yaw)
    const c = Math.cos(yaw)
    return to([o[0] + l[0] * c + l[2] * s, o[1] + l[1], o[2] - l[0] * s + l[2] * c])
  }
  const body: Body = { clay, spot, k, to, at }
  const skin = material(clay, outfit.skin, 0.1, 0.12)
  const cloth =
    outfit.kind === 'gown'
      ? material(clay, outfit.cloth, 0.1, 0.5, 0.5)
      : material(clay, outfit.cloth, 0.025, 0.05, 0.7)
  if (outfit.kind === 'gown') gownBody(body, pose, outfit, cloth, skin)
  else suitBody(body, pose, cloth, skin, outfit.plain === true)
  arms(body, pose, outfit, cloth, skin)
  head(body, pose, outfit, skin)
}

function shoulder(body: Body, pose: Pose, side: -1 | 1, width: number): P3 {
  return body.at([side * width, 0.055, -0.008], pose.yaw, pose.chest)
}

function suitBody(body: Body, pose: Pose, cloth: number, skin: number, plain: boolean): void {
  const { clay, k, at } = body
  const white = material(clay, [0.82, 0.82, 0.8], 0.05)
  const shoe = material(clay, [0.02, 0.018, 0.016], 0.3)
  for (const side of [-1, 1] as const) {
    const hip = at([side * 0.045, -0.01, 0], pose.yaw, pose.hip)
    const foot = pose.feet[side === -1 ? 0 : 1]
    const ankle = body.to([foot[0], foot[1] + 0.045, foot[2]])
    const toward = at([0, 0, 0.4], pose.yaw, pose.hip)
    const knee = bend(hip, ankle, 0.238 * k, 0.238 * k, [toward[0] - hip[0], toward[1] - hip[1], toward[2] - hip[2]])
    cone(clay, hip, 0.055 * k, knee, 0.044 * k, cloth, 0.03 * k)
    cone(clay, knee, 0.045 * k, ankle, 0.034 * k, cloth, 0.01 * k)
    const toe = at([side * 0.012, 0.012, 0.06], pose.yaw, [foot[0], foot[1], foot[2]])
    cone(clay, body.to([foot[0], foot[1] + 0.02, foot[2]]), 0.022 * k, toe, 0.014 * k, shoe)
  }
  const melt = (plain ? 0.018 : 0.03) * k
  const waist = at([0, -0.12, 0.005], pose.yaw, pose.chest)
  const seat = at([0, -0.025, -0.01], pose.yaw, pose.hip)
  for (const side of [-1, 1] as const) {
    const s = shoulder(body, pose, side, 0.08)
    const ribs = at([side * 0.04, -0.01, 0.004], pose.yaw, pose.chest)
    const low = at([side * 0.034, -0.045, 0], pose.yaw, pose.hip)
    cone(clay, at([side * 0.02, 0.075, -0.012], pose.yaw, pose.chest), 0.03 * k, s, 0.035 * k, cloth, melt)
    cone(clay, s, 0.036 * k, ribs, 0.068 * k, cloth, melt)
    cone(clay, ribs, 0.07 * k, [waist[0] + (low[0] - seat[0]) * 0.8, waist[1], waist[2]], 0.058 * k, cloth, melt)
    cone(clay, [waist[0] + (low[0] - seat[0]) * 0.8, waist[1], waist[2]], 0.057 * k, low, 0.06 * k, cloth, 0.04 * k)
  }
  neck(body, pose, skin, plain ? 0.028 : 0.031)
  if (plain) return
  const collar = at([0, 0.088, 0.004], pose.yaw, pose.chest)
  cone(clay, collar, 0.036 * k, at([0, 0.075, 0.004], pose.yaw, pose.chest), 0.042 * k, white)
  cone(
    clay,
    at([0, 0.055, 0.062], pose.yaw, pose.chest),
    0.024 * k,
    at([0, -0.08, 0.08], pose.yaw, pose.chest),
    0.004 * k,
    white,
  )
  cone(
    clay,
    at([0, 0.06, 0.08], pose.yaw, pose.chest),
    0.007 * k,
    at([0, -0.07, 0.088], pose.yaw, pose.chest),
    0.009 * k,
    shoe,
  )
}

function gownBody(body: Body, pose: Pose, outfit: Outfit, cloth: number, skin: number): void {
  const { clay, k, at, to } = body
  const waist = at([0, -0.105, 0.002], pose.yaw, pose.chest)
  for (const side of [-1, 1] as const) {
    const s = shoulder(body, pose, side, 0.068)
    const ribs = at([side * 0.03, 0, 0.004], pose.yaw, pose.chest)
    cone(clay, s, 0.03 * k, at([side * 0.028, 0.035, 0], pose.yaw, pose.chest), 0.045 * k, skin, 0.03 * k)
    cone(clay, ribs, 0.058 * k, waist, 0.053 * k, cloth, 0.02 * k)
    cone(clay, at([side * 0.03, 0.012, 0.04], pose.yaw, pose.chest), 0.033 * k, ribs, 0.04 * k, cloth, 0.02 * k)
    const hip = at([side * 0.03, 0, -0.008], pose.yaw, pose.hip)
    cone(clay, waist, 0.053 * k, hip, 0.056 * k, cloth, 0.04 * k)
  }
  const ground = (pose.feet[0][1] + pose.feet[1][1]) / 2
  const mid = (pose.feet[0][0] + pose.feet[1][0]) / 2
  const left = to([mid - outfit.hem + Math.min(0, outfit.train), ground, 0])
  const right = to([mid + outfit.hem + Math.max(0, outfit.train), ground, 0])
  skirt(
    clay,
    {
      top: [waist[0], waist[1] - 0.01 * k, pose.hip[2] * k],
      halfTop: 0.056 * k,
      hips: 0.034 * k,
      left: left[0],
      right: right[0],
      hem: left[1],
      flare: outfit.flare,
      folds: 7 + (outfit.phase % 4),
      depth: 0.8,
      phase: outfit.phase,
    },
    cloth,
    0.03 * k,
  )
  neck(body, pose, skin, 0.025)
}

function neck(body: Body, pose: Pose, skin: number, r: number): void {
  const base = body.at([0, 0.075, -0.006], pose.yaw, pose.chest)
  const top = body.at([0, -0.045, -0.012], pose.headYaw, pose.head)
  cone(body.clay, base, (r + 0.006) * body.k, top, r * body.k, skin, 0.012 * body.k)
}

function arms(body: Body, pose: Pose, outfit: Outfit, cloth: number, skin: number): void {
  const { clay, k } = body
  const suit = outfit.kind === 'suit'
  const sleeve = suit || outfit.sleeves ? cloth : skin
  const r = suit ? [0.035, 0.03, 0.024] : [0.027, 0.022, 0.016]
  for (const side of [-1, 1] as const) {
    const n = side === -1 ? 0 : 1
    const s = shoulder(body, pose, side, suit ? 0.088 : 0.076)
    const hand = body.to(pose.hands[n])
    const pole = pose.elbows[n]
    const elbow = bend(s, hand, 0.165 * k, 0.155 * k, [pole[0], -pole[1], pole[2]])
    cone(clay, s, r[0]! * k, elbow, r[1]! * k, sleeve, 0.02 * k)
    cone(clay, elbow, r[1]! * k, hand, r[2]! * k, sleeve, 0.008 * k)
    const dx = hand[0] - elbow[0]
    const dy = hand[1] - elbow[1]
    const len = Math.hypot(dx, dy, hand[2] - elbow[2]) || 1
    const tip: P3 = [hand[0] + (dx / len) * 0.035 * k, hand[1] + (dy / len) * 0.035 * k, hand[2]]
    cone(clay, hand, 0.017 * k, tip, 0.014 * k, skin)
  }
}

/** The middle joint of a two-bone limb, pushed toward the pole. */
function bend(a: P3, b: P3, la: number, lb: number, pole: P3): P3 {
  const d: P3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const len = Math.max(1e-3, Math.hypot(...d))
  const reach = Math.min(len, (la + lb) * 0.999)
  const along = (reach * reach + la * la - lb * lb) / (2 * reach)
  const out = Math.sqrt(Math.max(0, la * la - along * along))
  const u = d.map((v) => v / len)
  const dot = pole[0] * u[0]! + pole[1] * u[1]! + pole[2] * u[2]!
  const w = [pole[0] - u[0]! * dot, pole[1] - u[1]! * dot, pole[2] - u[2]! * dot]
  const wl = Math.hypot(...w) || 1
  const point = (n: 0 | 1 | 2) => a[n] + u[n]! * along + (w[n]! / wl) * out
  return [point(0), point(1), point(2)]
}

function head(body: Body, pose: Pose, outfit: Outfit, skin: number): void {
  const { clay, k } = body
  const hair = material(clay, outfit.hair, 0.16, 0.1, 2.2)
  const sin = Math.sin(pose.tilt)
  const cos = Math.cos(pose.tilt)
  const c = body.to(pose.head)
  const put = (l: B3): P3 => {
    const p = body.at(l, pose.headYaw, pose.head)
    const dx = p[0] - c[0]
    const dy = p[1] - c[1]
    return [c[0] + dx * cos - dy * sin, c[1] + dx * sin + dy * cos, p[2]]
  }
  const bit = (a: B3, ra: number, b: B3, rb: number, kind: number, melt = 0.012) =>
    cone(clay, put(a), ra * k, put(b), rb * k, kind, melt * k)
  bit([0, 0.012, 0], 0.05, [0, 0.006, -0.012], 0.053, skin)
  bit([0, -0.012, 0.02], 0.036, [0, -0.052, 0.032], 0.018, skin, 0.02)
  bit([0, 0.014, 0.044], 0.011, [0, 0.002, 0.046], 0.009, skin)
  bit([0, 0, 0.049], 0.006, [0, -0.017, 0.058], 0.007, skin, 0.01)
  bit([0, -0.031, 0.052], 0.007, [0, -0.039, 0.05], 0.007, skin, 0.006)
  bit([0, -0.055, 0.037], 0.012, [0, -0.056, 0.035], 0.012, skin)
  for (const side of [-1, 1])
    bit([side * 0.05, -0.004, -0.006], 0.012, [side * 0.049, -0.018, -0.004], 0.008, skin, 0.004)
  bit([0, 0.03, -0.008], 0.049, [0, 0.002, -0.022], 0.052, hair)
  if (outfit.hairdo === 'short') bit([0, 0.044, 0.012], 0.036, [0, 0.036, -0.01], 0.046, hair)
  else bit([0, 0.036, 0.002], 0.046, [0, -0.01, -0.022], 0.05, hair)
  if (outfit.hairdo === 'bun') bit([0, 0.0, -0.07], 0.026, [0, -0.016, -0.068], 0.028, hair, 0.006)
  if (outfit.hairdo === 'long') {
    for (const side of [-1, 0, 1]) bit([side * 0.034, 0, -0.03], 0.036, [side * 0.042, -0.17, -0.05], 0.026, hair)
  }
  if (outfit.hairdo === 'braid') bit([0, -0.03, -0.055], 0.024, [0.012, -0.2, -0.07], 0.013, hair)
  if (outfit.hairdo === 'curly') {
    for (let i = 0; i < 9; i++) {
      const t = (i / 9) * 6.283
      bit(
        [Math.cos(t) * 0.04, 0.026 + Math.sin(t) * 0.034, -0.026],
        0.03,
        [Math.cos(t) * 0.046, 0.024, -0.03],
        0.028,
        hair,
        0.008,
      )
    }
  }
}
