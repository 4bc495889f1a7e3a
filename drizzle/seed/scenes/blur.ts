import { type Photo, createPhoto } from './photo.ts'

/** Blurs in place with about the given radius in working pixels (two box passes, at reduced size when wide). */
export function blur(p: Photo, radius: number): void {
  if (radius < 0.6) return
  const factor = radius > 14 ? 4 : radius > 3.2 ? 2 : 1
  if (factor === 1) return boxes(p, radius)
  const small = shrink(p, factor)
  boxes(small, radius / factor)
  grow(small, p)
}

/** A copy reduced by a whole factor, averaging. */
export function shrink(p: Photo, factor: number): Photo {
  const out = createPhoto(Math.ceil(p.w / factor), Math.ceil(p.h / factor))
  for (let y = 0; y < out.h; y++) {
    for (let x = 0; x < out.w; x++) {
      let r = 0
      let g = 0
      let b = 0
      let n = 0
      for (let j = y * factor; j < Math.min(p.h, (y + 1) * factor); j++) {
        for (let i = x * factor; i < Math.min(p.w, (x + 1) * factor); i++, n++) {
          const k = (j * p.w + i) * 3
          r += p.px[k]!
          g += p.px[k + 1]!
          b += p.px[k + 2]!
        }
      }
      const o = (y * out.w + x) * 3
      out.px[o] = r / n
      out.px[o + 1] = g / n
      out.px[o + 2] = b / n
    }
  }
  return out
}

/** Bilinear enlargement of `small` into `p`. */
export function grow(small: Photo, p: Photo): void {
  const fx = small.w / p.w
  const fy = small.h / p.h
  for (let y = 0; y < p.h; y++) {
    const sy = Math.max(0, Math.min(small.h - 1.001, (y + 0.5) * fy - 0.5))
    const y0 = Math.floor(sy)
    const ty = sy - y0
    const rowA = y0 * small.w
    const rowB = Math.min(small.h - 1, y0 + 1) * small.w
    for (let x = 0; x < p.w; x++) {
      const sx = Math.max(0, Math.min(small.w - 1.001, (x + 0.5) * fx - 0.5))
      const x0 = Math.floor(sx)
      const tx = sx - x0
      const a = (rowA + x0) * 3
      const b = (rowB + x0) * 3
      const o = (y * p.w + x) * 3
      for (let c = 0; c < 3; c++) {
        const top = small.px[a + c]! + (small.px[a + 3 + c]! - small.px[a + c]!) * tx
        const low = small.px[b + c]! + (small.px[b + 3 + c]! - small.px[b + c]!) * tx
        p.px[o + c] = top + (low - top) * ty
      }
    }
  }
}

let scratch = new Float32Array(0)

/** Two rounds of box filters, rows first, then all columns of a row together. */
function boxes(p: Photo, radius: number): void {
  const r = Math.max(1, Math.round(radius * 0.8))
  if (scratch.length < p.px.length) scratch = new Float32Array(p.px.length)
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < p.h; y++) boxRow(p.px, scratch, y * p.w * 3, p.w, r)
    boxColumns(scratch, p.px, p.w * 3, p.h, r)
  }
}

function boxRow(from: Float32Array, to: Float32Array, start: number, n: number, r: number): void {
  const k = 1 / (2 * r + 1)
  const last = (n - 1) * 3
  for (let c = 0; c < 3; c++) {
    const base = start + c
    let sum = from[base]! * r
    for (let i = 0; i < r; i++) sum += from[base + Math.min(last, i * 3)]!
    for (let i = 0; i < n; i++) {
      const ahead = (i + r) * 3
      sum += from[base + (ahead < last ? ahead : last)]!
      to[base + i * 3] = sum * k
      const behind = (i - r) * 3
      sum -= from[base + (behind > 0 ? behind : 0)]!
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, stride: number, n: number, r: number): void {
  const k = 1 / (2 * r + 1)
  const sums = new Float64Array(stride)
  for (let i = -r; i < r; i++) {
    const row = Math.max(0, Math.min(n - 1, i)) * stride
    for (let x = 0; x < stride; x++) sums[x]! += from[row + x]!
  }
  for (let y = 0; y < n; y++) {
    const ahead = Math.min(n - 1, y + r) * stride
    const behind = Math.max(0, y - r) * stride
    const out = y * stride
    for (let x = 0; x < stride; x++) {
      const sum = sums[x]! + from[ahead + x]!
      to[out + x] = sum * k
      sums[x] = sum - from[behind + x]!
    }
  }
}
