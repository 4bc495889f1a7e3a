import { type Clay, type P3, cone, material, raise } from './clay.ts'
import { type Rgb, clamp01, mix, scale } from './color.ts'
import type { Layer, Photo } from './photo.ts'
import type { Rng } from './rng.ts'

export type Petal = {
  x: number
  y: number
  /** Direction the tip points to, radians, 0 right, PI/2 down. */
  angle: number
  long: number
  wide: number
  z: number
  /** How far the tip lifts and how deep the sides cup, as parts of the length. */
  lift: number
  cup: number
  /** 0 round petal, 1 pointed leaf. */
  point: number
}

const LEAF = Float32Array.from({ length: 256 }, (_, i) => Math.sin(Math.PI * ((i + 0.5) / 256) ** 0.8) ** 0.9)
const ROUND = Float32Array.from({ length: 256 }, (_, i) => {
  const u = (i + 0.5) / 256
  return Math.sqrt(1 - (2 * u - 1) ** 2) * (0.55 + 0.6 * u)
})

/** One petal or leaf as a curved sheet with a thin rolled rim. */
export function petal(clay: Clay, p: Petal, kind: number): void {
  const c = Math.cos(p.angle)
  const s = Math.sin(p.angle)
  const outline = p.point > 0 ? LEAF : ROUND
  const r = p.long + 2
  const y1 = Math.min(clay.h - 1, Math.ceil(p.y + r - clay.y))
  const x1 = Math.min(clay.w - 1, Math.ceil(p.x + r - clay.x))
  for (let y = Math.max(0, Math.floor(p.y - r - clay.y)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(p.x - r - clay.x)); x <= x1; x++) {
      const dx = x + clay.x - p.x
      const dy = y + clay.y - p.y
      const u = (dx * c + dy * s) / p.long
      if (u <= 0 || u >= 1) continue
      const half = p.wide * outline[(u * 255) | 0]!
      const v = (dy * c - dx * s) / Math.max(0.5, half)
      const edge = (1 - Math.abs(v)) * half
      if (edge <= -0.5) continue
      const rim = Math.exp(-Math.min(edge, (1 - u) * p.long) * 0.22) * p.long * 0.035
      const vein = p.point > 0 ? -Math.exp(-v * v * 40) * p.wide * 0.12 : 0
      const wave = Math.sin(v * 5 + p.angle * 7) * p.long * 0.018 * u
      const z = p.z + p.long * (p.lift * u * u - p.cup * v * v * 0.5) + rim + vein + wave
      raise(clay, y * clay.w + x, z, clamp01(Math.min(edge + 0.5, (1 - u) * p.long + 0.3)), kind, 0)
    }
  }
}

/** A rose, ranunculus or peony seen from above: rings of petals closing to a tight heart. */
export function rose(clay: Clay, rng: Rng, x: number, y: number, r: number, tone: Rgb, z = 0): void {
  const turn = rng.range(0, 6.28)
  const rings = 6
  for (let ring = 0; ring < rings; ring++) {
    const t = ring / (rings - 1)
    const reach = r * (1 - t * 0.8)
    const count = Math.round(7 - t * 3)
    const heart = mix(tone, [tone[0] * 1.02, tone[1] * 0.72, tone[2] * 0.66], t * 0.8)
    const kinds = [1, 0.93].map((shade) => material(clay, scale(heart, shade * (1 - t * 0.12)), 0.03, 0.4 - t * 0.1))
    for (let n = 0; n < count; n++) {
      const angle = turn + ring * 1.9 + (n / count) * 6.283 + rng.range(-0.16, 0.16)
      const back = reach * 0.2
      petal(
        clay,
        {
          x: x - Math.cos(angle) * back,
          y: y - Math.sin(angle) * back * 0.92,
          angle,
          long: (reach + back) * rng.range(0.93, 1.04),
          wide: reach * rng.range(0.6, 0.74),
          z: z + r * 0.62 * t + n * 0.35,
          lift: 0.3 - 0.12 * t,
          cup: 0.3 + t * 0.25,
          point: 0,
        },
        kinds[n % 2]!,
      )
    }
  }
}

/** A stem of paired leaves; round ones read as eucalyptus, pointed ones as olive or ruscus. */
export function sprig(
  clay: Clay,
  rng: Rng,
  x: number,
  y: number,
  angle: number,
  long: number,
  tone: Rgb,
  round: boolean,
  z = 0,
): void {
  const leaf = material(clay, tone, 0.08, 0.3)
  const under = material(clay, scale(tone, 0.72), 0.05, 0.3)
  const steps = round ? 7 : 9
  const bend = rng.range(-0.6, 0.6)
  let px = x
  let py = y
  for (let n = 1; n <= steps; n++) {
    const a = angle + bend * (n / steps)
    const qx = px + (Math.cos(a) * long) / steps
    const qy = py + (Math.sin(a) * long) / steps
    cone(clay, [px, py, z - 2], long * 0.012, [qx, qy, z - 2], long * 0.009, under)
    for (const side of [-1, 1]) {
      const size = long * (round ? 0.15 : 0.2) * (1.15 - n / steps / 1.6) * rng.range(0.8, 1.15)
      const out = a + side * (round ? 1.15 : 0.75) + rng.range(-0.2, 0.2)
      petal(
        clay,
        {
          x: qx,
          y: qy,
          angle: out,
          long: size,
          wide: size * (round ? 0.5 : 0.2),
          z: z + rng.range(-2, 3),
          lift: rng.range(-0.1, 0.25),
          cup: 0.25,
          point: round ? 0 : 1,
        },
        rng.chance(0.7) ? leaf : under,
      )
    }
    px = qx
    py = qy
  }
}

/** A rounded slab facing the lens; `dome` flattens the rounding of its edge. */
export function block(
  clay: Clay,
  at: P3,
  halfW: number,
  halfH: number,
  round: number,
  kind: number,
  tilt = 0,
  dome = 1,
): void {
  const c = Math.cos(tilt)
  const s = Math.sin(tilt)
  const r = Math.hypot(halfW, halfH) + 1
  for (let y = Math.max(0, Math.floor(at[1] - r - clay.y)); y <= Math.min(clay.h - 1, at[1] + r - clay.y); y++) {
    for (let x = Math.max(0, Math.floor(at[0] - r - clay.x)); x <= Math.min(clay.w - 1, at[0] + r - clay.x); x++) {
      const dx = x + clay.x - at[0]
      const dy = y + clay.y - at[1]
      const u = Math.abs(dx * c + dy * s) - halfW + round
      const v = Math.abs(dy * c - dx * s) - halfH + round
      const d = round - (Math.hypot(Math.max(0, u), Math.max(0, v)) + Math.min(0, Math.max(u, v)))
      if (d <= -0.5) continue
      const lip = Math.min(1, Math.max(0, d) / round)
      raise(clay, y * clay.w + x, at[2] + dome * round * Math.sqrt(1 - (1 - lip) ** 2), clamp01(d + 0.5), kind, 0)
    }
  }
}

/** A standing drum (a cake tier): curved wall, top disc seen slightly from above. */
export function drum(
  clay: Clay,
  x: number,
  top: number,
  bottom: number,
  half: number,
  side: number,
  lid: number,
): void {
  const squash = half * 0.16
  for (
    let y = Math.max(0, Math.floor(top - squash - clay.y));
    y <= Math.min(clay.h - 1, bottom + squash - clay.y);
    y++
  ) {
    for (let i = Math.max(0, Math.floor(x - half - clay.x)); i <= Math.min(clay.w - 1, x + half - clay.x); i++) {
      const u = (i + clay.x - x) / half
      const bow = Math.sqrt(Math.max(0, 1 - u * u))
      const py = y + clay.y
      const onLid = Math.abs(py - top) < squash * bow
      if (!onLid && (py < top || py > bottom + squash * bow)) continue
      const edge = Math.min((1 - Math.abs(u)) * half, bottom + squash * bow - py) + 0.5
      const z = onLid ? half * 0.9 - (py - top) * -2.2 : half * bow
      raise(clay, y * clay.w + i, z, clamp01(edge), onLid ? lid : side, 0)
    }
  }
}

/** Blends a layer made at working size straight into the backdrop. */
export function stamp(p: Photo, layer: Layer): void {
  stampScaled(p, layer, layer.x + layer.w / 2, layer.y + layer.h / 2, 1)
}

/** Blends a small picture centred at x, y, scaled (nearest below full size is soft enough for set dressing). */
export function stampScaled(p: Photo, layer: Layer, x: number, y: number, k: number, gain = 1): void {
  const w = layer.w * k
  const h = layer.h * k
  const x0 = Math.round(x - w / 2)
  const y0 = Math.round(y - h / 2)
  for (let j = Math.max(0, -y0); j < Math.min(h, p.h - y0); j++) {
    const row = Math.min(layer.h - 1, Math.floor((j + 0.5) / k)) * layer.w
    for (let i = Math.max(0, -x0); i < Math.min(w, p.w - x0); i++) {
      const s = (row + Math.min(layer.w - 1, Math.floor((i + 0.5) / k))) * 4
      const a = layer.rgba[s + 3]!
      if (a === 0) continue
      const o = ((y0 + j) * p.w + x0 + i) * 3
      for (let c = 0; c < 3; c++) p.px[o + c] = p.px[o + c]! * (1 - a) + layer.rgba[s + c]! * gain
    }
  }
}
