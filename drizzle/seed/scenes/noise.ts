import { createRng } from './rng.ts'

export const SIZE = 512
const MASK = SIZE - 1

/** A tileable 512x512 field of numbers around 0..1. */
export type Field = Float32Array

const cache = new Map<string, Field>()

/** Soft cloud-like noise with a mean near 0.5. */
export const fbm = (): Field => field('fbm', () => octaves('fbm', 6, 0.5, (v) => v))
/** Sharp crests, as on mountains and dunes. */
export const ridged = (): Field => field('ridged', () => octaves('ridged', 6, 0.5, (v) => 1 - Math.abs(v * 2 - 1)))
/** Fine cloth- and plaster-like noise: few low frequencies. */
export const fine = (): Field => field('fine', () => octaves('fine', 4, 0.7, (v) => v, 32))
/** Film grain: white noise softened over about one pixel, deviation about 1. */
export const grain = (): Field => field('grain', makeGrain)

/** Bilinear lookup; x and y are in field pixels and wrap around. */
export function sample(f: Field, x: number, y: number): number {
  const fx = Math.floor(x)
  const fy = Math.floor(y)
  const tx = x - fx
  const ty = y - fy
  const x0 = fx & MASK
  const x1 = (fx + 1) & MASK
  const r0 = (fy & MASK) << 9
  const r1 = ((fy + 1) & MASK) << 9
  const a = f[r0 + x0]!
  const b = f[r1 + x0]!
  const top = a + (f[r0 + x1]! - a) * tx
  return top + (b + (f[r1 + x1]! - b) * tx - top) * ty
}

function field(name: string, make: () => Field): Field {
  let found = cache.get(name)
  if (!found) cache.set(name, (found = make()))
  return found
}

function octaves(seed: string, count: number, gain: number, shape: (v: number) => number, first = 4): Field {
  const out = new Float32Array(SIZE * SIZE)
  let amplitude = 1
  let total = 0
  for (let o = 0; o < count; o++) {
    addOctave(out, `${seed}${o}`, Math.min(256, first << o), amplitude, shape)
    total += amplitude
    amplitude *= gain
  }
  for (let i = 0; i < out.length; i++) out[i]! /= total
  return out
}

function addOctave(out: Field, seed: string, cells: number, amplitude: number, shape: (v: number) => number): void {
  const rng = createRng(seed)
  const lattice = Float32Array.from({ length: cells * cells }, () => rng.next())
  const step = cells / SIZE
  for (let y = 0; y < SIZE; y++) {
    const gy = y * step
    const y0 = Math.floor(gy)
    const sy = smooth(gy - y0)
    const r0 = (y0 % cells) * cells
    const r1 = ((y0 + 1) % cells) * cells
    for (let x = 0; x < SIZE; x++) {
      const gx = x * step
      const x0 = Math.floor(gx)
      const sx = smooth(gx - x0)
      const i0 = x0 % cells
      const i1 = (x0 + 1) % cells
      const a = lattice[r0 + i0]! + (lattice[r0 + i1]! - lattice[r0 + i0]!) * sx
      const b = lattice[r1 + i0]! + (lattice[r1 + i1]! - lattice[r1 + i0]!) * sx
      out[y * SIZE + x]! += amplitude * shape(a + (b - a) * sy)
    }
  }
}

function smooth(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function makeGrain(): Field {
  const rng = createRng('grain')
  const white = Float32Array.from({ length: SIZE * SIZE }, () => rng.bell())
  const out = new Float32Array(SIZE * SIZE)
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const at = (dx: number, dy: number) => white[(((y + dy) & MASK) << 9) + ((x + dx) & MASK)]!
      const cross = at(1, 0) + at(-1, 0) + at(0, 1) + at(0, -1)
      const corners = at(1, 1) + at(-1, 1) + at(1, -1) + at(-1, -1)
      out[y * SIZE + x] = (at(0, 0) * 4 + cross * 2 + corners) / 6
    }
  }
  return out
}
