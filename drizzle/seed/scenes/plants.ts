import { type Rgb, mix, scale } from './color.ts'
import { type Layer, type Photo, createLayer, stroke } from './photo.ts'
import type { Rng } from './rng.ts'
import type { Stage } from './types.ts'

/** A palm: a leaning trunk and a crown of drooping fronds. */
export function palm(p: Photo, rng: Rng, x: number, base: number, tall: number, tone: Rgb): void {
  const lean = rng.range(-0.16, 0.16) * tall
  const top = base - tall
  const at = (t: number): [number, number] => [x + lean * t * t, base - tall * t]
  for (let n = 0; n < 14; n++) {
    const [ax, ay] = at(n / 14)
    const [bx, by] = at((n + 1) / 14)
    stroke(p, ax, ay, bx, by, tall * (0.014 - n * 0.0004), tall * 0.012, tone, 1)
  }
  const crown = x + lean
  for (let n = 0; n < 17; n++) {
    const angle = rng.range(-0.25, 3.4) + 0.0
    const reach = tall * rng.range(0.2, 0.32)
    const dx = Math.cos(angle) * reach
    const dy = -Math.sin(angle) * reach * 0.75
    let px = crown
    let py = top
    for (let s = 1; s <= 10; s++) {
      const t = s / 10
      const qx = crown + dx * t
      const qy = top + dy * t + reach * 0.62 * t * t
      stroke(p, px, py, qx, qy, 1.1, 0.7, tone, 1)
      for (const side of [-1, 1]) {
        const leaf = reach * 0.24 * (1 - t * 0.75)
        stroke(p, qx, qy, qx + side * leaf * 0.3 + dx * 0.07, qy + leaf, 0.9, 0.2, tone, 0.9)
      }
      px = qx
      py = qy
    }
  }
}

/** A conifer: a tapering trunk with ragged tiers of branches. */
export function conifer(p: Photo, rng: Rng, x: number, base: number, tall: number, tone: Rgb): void {
  stroke(p, x, base, x, base - tall, tall * 0.012, 0.3, tone, 1)
  const tiers = Math.max(8, Math.round(tall / 5))
  for (let n = 0; n < tiers; n++) {
    const t = n / tiers
    const y = base - tall * (1 - t) * 0.97 - tall * 0.02
    const reach = tall * 0.19 * t ** 0.85 * rng.range(0.65, 1.1) * (t > 0.93 ? 0.5 : 1)
    for (const side of [-1, 1]) {
      const drop = reach * rng.range(0.15, 0.5)
      stroke(p, x, y, x + side * reach * rng.range(0.7, 1.1), y + drop, tall * 0.012 + 0.4, 0.3, tone, 0.95)
    }
  }
}

/** A broad tree: a short trunk under a cloud of leaf clumps lit from the sun's side. */
export function broadleaf(
  p: Photo,
  rng: Rng,
  x: number,
  base: number,
  tall: number,
  tone: Rgb,
  lit: Rgb,
  side: number,
): void {
  const bark = scale(tone, 0.5)
  const fork = base - tall * 0.3
  stroke(p, x, base, x, fork, tall * 0.034, tall * 0.024, bark, 1)
  for (const way of [-1, 1])
    stroke(p, x, base - tall * 0.02, x + way * tall * 0.05, base, tall * 0.016, tall * 0.008, bark, 1)
  for (let n = 0; n < 6; n++) {
    stroke(
      p,
      x,
      fork + tall * 0.02,
      x + rng.range(-0.26, 0.26) * tall,
      base - tall * rng.range(0.5, 0.75),
      tall * 0.018,
      tall * 0.005,
      bark,
      1,
    )
  }
  for (let n = 0; n < 420; n++) {
    const a = rng.range(0, 6.283)
    const d = Math.sqrt(rng.next()) * (0.82 + 0.18 * Math.sin(a * 5 + x))
    const cx = x + Math.cos(a) * d * tall * 0.46
    const cy = base - tall * 0.62 + Math.sin(a) * d * tall * 0.36
    const light = Math.max(0, Math.cos(a) * side * d * 0.5 - Math.sin(a) * d * 0.6 + 0.2) * rng.range(0.3, 1)
    const r = tall * rng.range(0.012, 0.036)
    stroke(p, cx, cy, cx + r * rng.range(-1, 1), cy + r * 0.5, r, r * 0.6, mix(tone, lit, light), rng.range(0.5, 0.95))
  }
}

/** A band of crisp grass in front of the people, lit from behind; heights in final pixels. */
export function frontGrass(stage: Stage, base: number, tall: number, tone: Rgb, lit: Rgb, count: number): void {
  const { rng } = stage
  const top = Math.max(0, Math.floor(base - tall * 1.3))
  const layer = createLayer(0, top, stage.width, stage.height - top)
  for (let n = 0; n < count; n++) {
    const x = rng.range(-20, stage.width + 20)
    const foot = base + rng.next() ** 0.7 * (stage.height - base) * 1.1 + tall * 0.25
    const near = 0.6 + ((foot - base) / Math.max(1, stage.height - base)) * 0.9
    const h = tall * rng.range(0.35, 1) * near
    const sway = rng.range(-0.35, 0.45) * h
    const c = mix(tone, lit, rng.next() ** 2)
    const mid: [number, number] = [x + sway * 0.25, foot - h * 0.6]
    layerStroke(layer, x, foot, mid[0], mid[1], 1.7 * near, 1.2 * near, c, 0.9)
    layerStroke(layer, mid[0], mid[1], x + sway, foot - h, 1.2 * near, 0.4, c, 0.85)
    if (n % 9 === 0)
      layerStroke(layer, x + sway, foot - h, x + sway * 1.05, foot - h * 0.9, 2.6 * near, 1.4, mix(c, lit, 0.6), 0.8)
  }
  stage.layers.push(layer)
}

/** A thin stroke into a full-size layer, blended over what it holds; stepped along its steeper axis. */
export function layerStroke(
  layer: Layer,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  r0: number,
  r1: number,
  c: Rgb,
  alpha: number,
): void {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))))
  const steep = Math.abs(y1 - y0) > Math.abs(x1 - x0)
  for (let n = 0; n <= steps; n++) {
    const t = n / steps
    const cx = x0 + (x1 - x0) * t - layer.x
    const cy = y0 + (y1 - y0) * t - layer.y
    const r = r0 + (r1 - r0) * t
    const mid = steep ? cx : cy
    const fixed = Math.round(steep ? cy : cx)
    for (let q = Math.floor(mid - r); q <= Math.ceil(mid + r); q++) {
      const cover = Math.min(1, r + 0.5 - Math.abs(q - mid))
      if (cover > 0) layerOver(layer, steep ? q : fixed, steep ? fixed : q, c, cover * alpha)
    }
  }
}

/** Blends a colour over one layer pixel (layer coordinates). */
export function layerOver(layer: Layer, x: number, y: number, c: Rgb, a: number): void {
  if (x < 0 || y < 0 || x >= layer.w || y >= layer.h) return
  const i = (y * layer.w + x) * 4
  const rest = 1 - a
  const px = layer.rgba
  px[i] = px[i]! * rest + c[0] * a
  px[i + 1] = px[i + 1]! * rest + c[1] * a
  px[i + 2] = px[i + 2]! * rest + c[2] * a
  px[i + 3] = px[i + 3]! * rest + a
}
