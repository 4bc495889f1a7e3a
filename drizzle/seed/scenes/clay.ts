import { type Rgb, clamp01 } from './color.ts'
import { type Field, fbm, sample } from './noise.ts'
import { type Layer, createLayer } from './photo.ts'

/** A point in final pixels: x right, y down, z toward the viewer. */
export type P3 = readonly [number, number, number]

/** How cloth, skin or hair answers light. `through` lets light from behind glow at thin edges. */
export type Material = { albedo: Rgb; sheen: number; through: number; weave: number }

/** Light in scene axes: x right, y up, z toward the viewer. */
export type Lighting = {
  toKey: P3
  key: Rgb
  sky: Rgb
  ground: Rgb
  /** Light from behind that catches outlines on the side it comes from. */
  rim: Rgb
  rimFrom: readonly [number, number]
  rimWidth: number
}

/** A relief being modelled: height, coverage and material per final pixel. */
export type Clay = {
  x: number
  y: number
  w: number
  h: number
  z: Float32Array
  cover: Float32Array
  kind: Uint8Array
  materials: Material[]
}

const EMPTY = -1e6
const ASIN = Float32Array.from({ length: 1025 }, (_, i) => Math.asin(i / 512 - 1))

const scratch = { z: new Float32Array(0), cover: new Float32Array(0), kind: new Uint8Array(0) }

/**
 * An empty relief. All reliefs share one working memory, so light one before modelling the next.
 * Coordinates are pixels of the picture it will be laid over.
 */
export function createClay(x: number, y: number, w: number, h: number): Clay {
  const box = { x: Math.floor(x), y: Math.floor(y), w: Math.max(1, Math.ceil(w)), h: Math.max(1, Math.ceil(h)) }
  const n = box.w * box.h
  if (scratch.z.length < n) {
    scratch.z = new Float32Array(n)
    scratch.cover = new Float32Array(n)
    scratch.kind = new Uint8Array(n)
  }
  const z = scratch.z.subarray(0, n).fill(EMPTY)
  const cover = scratch.cover.subarray(0, n).fill(0)
  return { ...box, z, cover, kind: scratch.kind.subarray(0, n), materials: [] }
}

/** Registers a material and returns its number. */
export function material(clay: Clay, albedo: Rgb, sheen = 0.1, through = 0, weave = 0): number {
  clay.materials.push({ albedo, sheen, through, weave })
  return clay.materials.length - 1
}

/** Raises one pixel to height z, melting into what is already there within k pixels. */
export function raise(clay: Clay, i: number, z: number, cover: number, kind: number, k: number): void {
  const old = clay.z[i]!
  if (cover > clay.cover[i]!) clay.cover[i] = cover
  if (old === EMPTY) {
    clay.z[i] = z
    clay.kind[i] = kind
    return
  }
  const overlap = k > 0 ? Math.max(0, k - Math.abs(z - old)) / k : 0
  clay.z[i] = Math.max(z, old) + overlap * overlap * k * 0.25
  if (z > old) clay.kind[i] = kind
}

/** A round cone from a (radius ra) to b (radius rb), the building block of limbs and heads. */
export function cone(clay: Clay, a: P3, ra: number, b: P3, rb: number, kind: number, melt = 0): void {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const len2 = dx * dx + dy * dy + 1e-6
  const r = Math.max(ra, rb) + 1
  const x0 = Math.max(0, Math.floor(Math.min(a[0], b[0]) - r - clay.x))
  const x1 = Math.min(clay.w - 1, Math.ceil(Math.max(a[0], b[0]) + r - clay.x))
  const y0 = Math.max(0, Math.floor(Math.min(a[1], b[1]) - r - clay.y))
  const y1 = Math.min(clay.h - 1, Math.ceil(Math.max(a[1], b[1]) + r - clay.y))
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + clay.x - a[0]
      const py = y + clay.y - a[1]
      let t = (px * dx + py * dy) / len2
      t = t < 0 ? 0 : t > 1 ? 1 : t
      const qx = px - dx * t
      const qy = py - dy * t
      const rad = ra + (rb - ra) * t
      const d = Math.sqrt(qx * qx + qy * qy)
      if (d >= rad + 0.5) continue
      const z = a[2] + (b[2] - a[2]) * t + Math.sqrt(Math.max(0, rad * rad - d * d))
      raise(clay, y * clay.w + x, z, clamp01(rad + 0.5 - d), kind, melt)
    }
  }
}

export type Skirt = {
  top: P3
  halfTop: number
  /** How far the hips round out below the waist, final pixels. */
  hips: number
  /** Hem: left and right ends and the ground line, final pixels. */
  left: number
  right: number
  hem: number
  /** 0.6 full ball gown, 1 A-line, 2.5 sheath that flares late. */
  flare: number
  folds: number
  depth: number
  phase: number
}

/** A skirt or long coat: a bell of cloth with folds that open toward the hem. */
export function skirt(clay: Clay, s: Skirt, kind: number, melt = 0): void {
  const span = s.hem - s.top[1]
  const y0 = Math.max(0, Math.floor(s.top[1] - clay.y))
  const y1 = Math.min(clay.h - 1, Math.ceil(s.hem + span * 0.05 - clay.y))
  for (let y = y0; y <= y1; y++) {
    const t = clamp01((y + clay.y - s.top[1]) / span)
    const open = t ** s.flare
    const hips = s.hips * Math.sin(Math.min(1, t * 3.4) * 1.5708) * (1 - open)
    const left = s.top[0] - s.halfTop - hips + (s.left - s.top[0] + s.halfTop) * open
    const right = s.top[0] + s.halfTop + hips + (s.right - s.top[0] - s.halfTop) * open
    const half = (right - left) / 2
    const mid = (left + right) / 2
    const sway = s.phase + Math.sin(t * 2.6 + s.phase) * 0.7
    const deep = Math.min(half, span * 0.4) * t ** 0.8
    const x1 = Math.min(clay.w - 1, Math.ceil(right - clay.x))
    for (let x = Math.max(0, Math.floor(left - clay.x)); x <= x1; x++) {
      const u = (x + clay.x - mid) / half
      const round = Math.sqrt(Math.max(0, 1 - u * u))
      const edge = Math.min(x + clay.x - left, right - x - clay.x) + 0.5
      const under = s.hem + span * 0.045 * round - (y + clay.y)
      const cover = Math.min(clamp01(edge), clamp01(under + 0.5))
      if (cover <= 0) continue
      const turn = ASIN[Math.round((Math.max(-1, Math.min(1, u)) + 1) * 512)]!
      const fold = Math.cos(turn * s.folds + sway) * 0.65 + Math.cos(turn * s.folds * 2.3 - sway * 2 + t) * 0.35
      const z = s.top[2] + half * s.depth * round + fold * deep * (0.05 + 0.05 * Math.sin(turn * 1.7 + s.phase))
      raise(clay, y * clay.w + x, z, cover, kind, melt)
    }
  }
}

/** Lights the relief and returns it as a layer. `haze` mixes in the air between it and the lens. */
export function light(clay: Clay, lamp: Lighting, haze: Rgb = [0, 0, 0], hazeAmount = 0): Layer {
  const box = usedBox(clay)
  const layer = createLayer(clay.x + box.x, clay.y + box.y, box.w, box.h)
  const weave = fbm()
  const reach = Math.max(2, Math.round(clay.h * 0.012))
  const out = new Float64Array(3)
  const clear = 1 - hazeAmount
  for (let y = 0; y < box.h; y++) {
    let i = (y + box.y) * clay.w + box.x
    let o = y * box.w * 4
    for (let x = 0; x < box.w; x++, i++, o += 4) {
      const a = clay.cover[i]!
      if (a === 0) continue
      shadePixel(clay, lamp, weave, reach, x + box.x, y + box.y, i, out)
      layer.rgba[o] = (out[0]! * clear + haze[0] * hazeAmount) * a
      layer.rgba[o + 1] = (out[1]! * clear + haze[1] * hazeAmount) * a
      layer.rgba[o + 2] = (out[2]! * clear + haze[2] * hazeAmount) * a
      layer.rgba[o + 3] = a
    }
  }
  return layer
}

function usedBox(clay: Clay): { x: number; y: number; w: number; h: number } {
  let [left, right, top, bottom] = [clay.w, 0, clay.h, 0]
  for (let y = 0; y < clay.h; y++) {
    const row = y * clay.w
    let from = 0
    while (from < clay.w && clay.cover[row + from] === 0) from++
    if (from === clay.w) continue
    let to = clay.w - 1
    while (clay.cover[row + to] === 0) to--
    if (from < left) left = from
    if (to > right) right = to
    if (y < top) top = y
    bottom = y
  }
  if (right < left) return { x: 0, y: 0, w: 1, h: 1 }
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

function shadePixel(
  clay: Clay,
  lamp: Lighting,
  weave: Field,
  reach: number,
  x: number,
  y: number,
  i: number,
  out: Float64Array,
): void {
  const m = clay.materials[clay.kind[i]!]!
  const z = clay.z[i]!
  let gx = slope(clay, x - 1, y, x + 1, y, z)
  let gy = slope(clay, x, y - 1, x, y + 1, z)
  if (m.weave > 0) {
    const s = 60 / clay.h
    const n = sample(weave, x * s * 4, y * s * 4)
    gx += (sample(weave, x * s * 4 + 1.5, y * s * 4) - n) * m.weave
    gy += (sample(weave, x * s * 4, y * s * 4 + 1.5) - n) * m.weave
  }
  const nz = 1 / Math.sqrt(1 + gx * gx + gy * gy)
  const nx = -gx * nz
  const ny = gy * nz
  const facing = nx * lamp.toKey[0] + ny * lamp.toKey[1] + nz * lamp.toKey[2]
  const key = Math.max(0, facing * (1 - m.through * 0.5) + m.through * 0.5)
  const shut = occlusion(clay, x, y, z, reach)
  const up = 0.5 + 0.5 * ny
  const edge = Math.max(0, 1 - nz / lamp.rimWidth)
  const side = Math.max(0, nx * lamp.rimFrom[0] + ny * lamp.rimFrom[1]) + m.through * 0.35
  const rim = edge * side * (1 + m.through)
  const gleam = facing > 0 ? facing * facing * facing : 0
  const shine = m.sheen * gleam * gleam * gleam * gleam
  const direct = key * (0.4 + 0.6 * shut)
  const [r, g, b] = m.albedo
  const [kr, kg, kb] = lamp.key
  const s0 = (lamp.ground[0] + (lamp.sky[0] - lamp.ground[0]) * up) * shut
  const s1 = (lamp.ground[1] + (lamp.sky[1] - lamp.ground[1]) * up) * shut
  const s2 = (lamp.ground[2] + (lamp.sky[2] - lamp.ground[2]) * up) * shut
  out[0] = r * (s0 + kr * direct) + kr * shine + lamp.rim[0] * rim * (0.25 + r * 0.75)
  out[1] = g * (s1 + kg * direct) + kg * shine + lamp.rim[1] * rim * (0.25 + g * 0.75)
  out[2] = b * (s2 + kb * direct) + kb * shine + lamp.rim[2] * rim * (0.25 + b * 0.75)
}

/** Central height difference that ignores the empty outside and caps cliffs between body parts. */
function slope(clay: Clay, x0: number, y0: number, x1: number, y1: number, z: number): number {
  const a = heightAt(clay, x0, y0)
  const b = heightAt(clay, x1, y1)
  const left = a === EMPTY ? -2.5 : Math.max(-2.5, Math.min(2.5, z - a))
  const right = b === EMPTY ? 2.5 : Math.max(-2.5, Math.min(2.5, b - z))
  if (a === EMPTY && b !== EMPTY) return Math.max(right, 1.2)
  if (b === EMPTY && a !== EMPTY) return Math.min(left, -1.2)
  return (left + right) / 2
}

function heightAt(clay: Clay, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= clay.w || y >= clay.h) return EMPTY
  return clay.z[y * clay.w + x]!
}

function occlusion(clay: Clay, x: number, y: number, z: number, d: number): number {
  let shut = 0
  for (let k = 0; k < 4; k++) {
    const ox = k === 0 ? d : k === 1 ? -d : 0
    const oy = k === 2 ? d : k === 3 ? -d : 0
    const rise = heightAt(clay, x + ox, y + oy) - z
    if (rise > d * 0.6) shut += Math.min(1, (rise - d * 0.6) / (d * 3))
  }
  return 1 - Math.min(0.75, shut * 0.3)
}
