import type { Rgb } from './color.ts'

/** Final pixels per working pixel: scenes are lit at half size, crisp subjects are layers at full size. */
export const SCALE = 2

/** The scene in linear light at working size: interleaved RGB floats. */
export type Photo = { w: number; h: number; px: Float32Array }

/** A crisp subject at final size, premultiplied RGBA floats, placed at final pixel x, y. */
export type Layer = { x: number; y: number; w: number; h: number; rgba: Float32Array }

export function createPhoto(w: number, h: number): Photo {
  return { w, h, px: new Float32Array(w * h * 3) }
}

export function createLayer(x: number, y: number, w: number, h: number): Layer {
  const box = { x: Math.floor(x), y: Math.floor(y), w: Math.max(1, Math.ceil(w)), h: Math.max(1, Math.ceil(h)) }
  return { ...box, rgba: new Float32Array(box.w * box.h * 4) }
}

/** Blends a colour over one working pixel. */
export function over(p: Photo, x: number, y: number, c: Rgb, alpha: number): void {
  if (x < 0 || y < 0 || x >= p.w || y >= p.h) return
  const i = (y * p.w + x) * 3
  p.px[i]! += (c[0] - p.px[i]!) * alpha
  p.px[i + 1]! += (c[1] - p.px[i + 1]!) * alpha
  p.px[i + 2]! += (c[2] - p.px[i + 2]!) * alpha
}

/** Adds light to one working pixel. */
export function add(p: Photo, x: number, y: number, c: Rgb, k: number): void {
  if (x < 0 || y < 0 || x >= p.w || y >= p.h) return
  const i = (y * p.w + x) * 3
  p.px[i]! += c[0] * k
  p.px[i + 1]! += c[1] * k
  p.px[i + 2]! += c[2] * k
}

/** Fills every pixel from a function of its position; `out` is reused, so the callback writes into it. */
export function shade(p: Photo, y0: number, y1: number, fn: (x: number, y: number, out: Float64Array) => void): void {
  const out = new Float64Array(3)
  const last = Math.min(p.h, Math.ceil(y1))
  for (let y = Math.max(0, Math.floor(y0)); y < last; y++) {
    let i = y * p.w * 3
    for (let x = 0; x < p.w; x++, i += 3) {
      fn(x, y, out)
      p.px[i] = out[0]!
      p.px[i + 1] = out[1]!
      p.px[i + 2] = out[2]!
    }
  }
}

/** An out-of-focus highlight: an almost even disc with a brighter rim. */
export function bokeh(p: Photo, cx: number, cy: number, r: number, c: Rgb, k: number): void {
  const edge = Math.max(1, r * 0.08)
  for (let y = Math.max(0, Math.floor(cy - r)); y <= Math.min(p.h - 1, cy + r); y++) {
    for (let x = Math.max(0, Math.floor(cx - r)); x <= Math.min(p.w - 1, cx + r); x++) {
      const d = Math.hypot(x - cx, y - cy)
      if (d > r) continue
      const t = d / r
      add(p, x, y, c, k * (0.7 + 0.45 * t * t * t) * Math.min(1, (r - d) / edge))
    }
  }
}

/** A soft round glow whose light falls to nothing at r. */
export function glow(p: Photo, cx: number, cy: number, r: number, c: Rgb, k: number): void {
  for (let y = Math.max(0, Math.floor(cy - r)); y <= Math.min(p.h - 1, cy + r); y++) {
    for (let x = Math.max(0, Math.floor(cx - r)); x <= Math.min(p.w - 1, cx + r); x++) {
      const t = 1 - Math.hypot(x - cx, y - cy) / r
      if (t > 0) add(p, x, y, c, k * t * t * t)
    }
  }
}

/** A soft-edged stroke with round ends; radius goes from r0 to r1. Used for grass, branches, threads and cables. */
export function stroke(
  p: Photo,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  r0: number,
  r1: number,
  c: Rgb,
  alpha: number,
): void {
  const dx = x1 - x0
  const dy = y1 - y0
  const len2 = dx * dx + dy * dy || 1e-6
  const r = Math.max(r0, r1) + 0.7
  const yEnd = Math.min(p.h - 1, Math.ceil(Math.max(y0, y1) + r))
  for (let y = Math.max(0, Math.floor(Math.min(y0, y1) - r)); y <= yEnd; y++) {
    const t0 = Math.abs(dy) > 0.5 ? (y - y0) / dy : -1
    const near = t0 >= 0 && t0 <= 1 && Math.abs(dy) > Math.abs(dx)
    const lo = near ? x0 + dx * t0 - r * 1.5 : Math.min(x0, x1) - r
    const hi = near ? x0 + dx * t0 + r * 1.5 : Math.max(x0, x1) + r
    const xEnd = Math.min(p.w - 1, Math.ceil(hi))
    for (let x = Math.max(0, Math.floor(lo)); x <= xEnd; x++) {
      let t = ((x - x0) * dx + (y - y0) * dy) / len2
      t = t < 0 ? 0 : t > 1 ? 1 : t
      const cover = r0 + (r1 - r0) * t + 0.5 - Math.hypot(x - x0 - dx * t, y - y0 - dy * t)
      if (cover > 0) over(p, x, y, c, alpha * Math.min(1, cover))
    }
  }
}
