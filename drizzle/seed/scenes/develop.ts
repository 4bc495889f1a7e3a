import sharp from 'sharp'
import { blur, shrink } from './blur.ts'
import type { Grade } from './grades.ts'
import { grain as grainField } from './noise.ts'
import { type Layer, type Photo, SCALE, createPhoto } from './photo.ts'
import type { Stage } from './types.ts'

const LEVELS = 4096
const BRIGHTEST = 9
/** The flare buffer and the bloom are an eighth of the final size. */
export const LIGHT_SCALE = 8

/** Exposes a stage: layers, bloom, vignette, tone curve, split tone and grain; returns RGB bytes at final size. */
export function develop(stage: Stage): Uint8ClampedArray {
  const { grade, photo, width, height } = stage
  const light = bloomOf(stage)
  const curves = toneCurves(grade)
  const out = new Uint8ClampedArray(width * height * 3)
  const row = new Float32Array(width * 3)
  const work = new Float32Array(photo.w * 3)
  const glow = new Float32Array(light.w * 3)
  const seedX = stage.rng.int(0, 511)
  const seedY = stage.rng.int(0, 511)
  for (let y = 0; y < height; y++) {
    lerpRow(photo, (y + 0.5) / SCALE - 0.5, work)
    spreadDouble(work, row, photo.w)
    for (const layer of stage.layers) if (y >= layer.y && y < layer.y + layer.h) blendRow(layer, y, row, width)
    lerpRow(light, (y + 0.5) / LIGHT_SCALE - 0.5, glow)
    addWide(glow, row, width, light.w)
    exposeRow(row, out, y, width, height, grade, curves, seedX, seedY)
  }
  return out
}

/** JPEG bytes (quality 88) of a developed picture. */
export async function encode(rgb: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88, chromaSubsampling: '4:2:0', mozjpeg: false })
    .toBuffer()
}

/** What spills over edges: bright parts of backdrop and layers, blurred narrow and wide, plus the scene's own flare. */
function bloomOf(stage: Stage): Photo {
  const { photo, grade, flare } = stage
  const copy = createPhoto(photo.w, photo.h)
  copy.px.set(photo.px)
  for (const layer of stage.layers) blendSmall(layer, copy)
  const small = shrink(copy, LIGHT_SCALE / SCALE)
  const px = small.px
  for (let i = 0; i < px.length; i++) {
    const v = px[i]!
    px[i] = Math.min(12, v > 0.75 ? v : (v * v * v) / 0.42)
  }
  const wide = createPhoto(small.w, small.h)
  wide.px.set(px)
  blur(small, 2.5)
  blur(wide, 13)
  for (let i = 0; i < px.length; i++) {
    px[i] = grade.bloom * (px[i]! * 0.5 + wide.px[i]! * 0.5) + (flare.px[i] ?? 0)
  }
  return small
}

function blendSmall(layer: Layer, p: Photo): void {
  for (let y = Math.max(0, Math.ceil(layer.y / 2)); y < Math.min(p.h, (layer.y + layer.h) / 2); y++) {
    for (let x = Math.max(0, Math.ceil(layer.x / 2)); x < Math.min(p.w, (layer.x + layer.w) / 2); x++) {
      const k = ((y * 2 - layer.y) * layer.w + x * 2 - layer.x) * 4
      const a = layer.rgba[k + 3]
      if (!a) continue
      const i = (y * p.w + x) * 3
      for (let c = 0; c < 3; c++) p.px[i + c] = p.px[i + c]! * (1 - a) + layer.rgba[k + c]!
    }
  }
}

function lerpRow(p: Photo, at: number, out: Float32Array): void {
  const y = Math.max(0, Math.min(p.h - 1, at))
  const y0 = Math.floor(y)
  const t = y - y0
  const a = y0 * p.w * 3
  const b = Math.min(p.h - 1, y0 + 1) * p.w * 3
  for (let i = 0; i < out.length; i++) out[i] = p.px[a + i]! + (p.px[b + i]! - p.px[a + i]!) * t
}

function spreadDouble(work: Float32Array, row: Float32Array, w: number): void {
  for (let x = 0; x < w; x++) {
    const prev = (x > 0 ? x - 1 : 0) * 3
    const here = x * 3
    const next = (x < w - 1 ? x + 1 : x) * 3
    const o = x * 6
    for (let c = 0; c < 3; c++) {
      const v = work[here + c]! * 0.75
      row[o + c] = v + work[prev + c]! * 0.25
      row[o + 3 + c] = v + work[next + c]! * 0.25
    }
  }
}

function blendRow(layer: Layer, y: number, row: Float32Array, width: number): void {
  const from = Math.max(0, -layer.x)
  const to = Math.min(layer.w, width - layer.x)
  let k = ((y - layer.y) * layer.w + from) * 4
  let o = (layer.x + from) * 3
  for (let x = from; x < to; x++, k += 4, o += 3) {
    const a = layer.rgba[k + 3]!
    if (a === 0) continue
    row[o] = row[o]! * (1 - a) + layer.rgba[k]!
    row[o + 1] = row[o + 1]! * (1 - a) + layer.rgba[k + 1]!
    row[o + 2] = row[o + 2]! * (1 - a) + layer.rgba[k + 2]!
  }
}

function addWide(glow: Float32Array, row: Float32Array, width: number, w: number): void {
  for (let x = 0; x < width; x++) {
    const at = Math.max(0, Math.min(w - 1.001, (x + 0.5) / LIGHT_SCALE - 0.5))
    const x0 = at | 0
    const t = at - x0
    const a = x0 * 3
    const b = Math.min(w - 1, x0 + 1) * 3
    const o = x * 3
    row[o]! += glow[a]! + (glow[b]! - glow[a]!) * t
    row[o + 1]! += glow[a + 1]! + (glow[b + 1]! - glow[a + 1]!) * t
    row[o + 2]! += glow[a + 2]! + (glow[b + 2]! - glow[a + 2]!) * t
  }
}

type Curves = { r: Float32Array; g: Float32Array; b: Float32Array; grain: Float32Array }

/** Film response per channel, indexed by the square root of linear light so that shadows keep their steps. */
function toneCurves(grade: Grade): Curves {
  const make = (c: 0 | 1 | 2) =>
    Float32Array.from({ length: LEVELS }, (_, i) => {
      const v = (i / (LEVELS - 1)) ** 2 * BRIGHTEST * 0.8
      const film = (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14)
      let t = Math.min(1, film) ** (1 / 2.2)
      t += (t * t * (3 - 2 * t) - t) * grade.contrast * 1.6
      t += grade.shadows[c] * (1 - t) * (1 - t) + grade.highlights[c] * t * t
      return Math.min(1, Math.max(0, grade.fade + (1 - grade.fade) * t)) * 255
    })
  const grain = Float32Array.from({ length: LEVELS }, (_, i) => {
    const t = Math.min(1, (i / (LEVELS - 1)) * 2.4)
    return grade.grain * 255 * (0.35 + 2.6 * t * (1 - t))
  })
  return { r: make(0), g: make(1), b: make(2), grain }
}

function exposeRow(
  row: Float32Array,
  out: Uint8ClampedArray,
  y: number,
  width: number,
  height: number,
  grade: Grade,
  curves: Curves,
  seedX: number,
  seedY: number,
): void {
  const noise = grainField()
  const noiseRow = ((y + seedY) & 511) << 9
  const dy = (y / height - 0.5) * 2
  const [kr, kg, kb] = grade.mono ? [0.36, 0.52, 0.12] : [0.25, 0.65, 0.1]
  const gain = grade.exposure * ((LEVELS - 1) ** 2 / BRIGHTEST)
  const [gr, gg, gb] = [grade.balance[0] * gain, grade.balance[1] * gain, grade.balance[2] * gain]
  const sat = grade.saturation
  const edge = grade.vignette * 0.62
  const top = LEVELS - 1
  let o = y * width * 3
  for (let x = 0, i = 0; x < width; x++, i += 3, o += 3) {
    const dx = (x / width - 0.5) * 2
    const d = dx * dx + dy * dy
    const fall = 1 - edge * d * (0.55 + 0.25 * d)
    const r = row[i]! * gr * fall
    const g = row[i + 1]! * gg * fall
    const b = row[i + 2]! * gb * fall
    const l = r * kr + g * kg + b * kb
    const ri = Math.sqrt(Math.max(0, l + (r - l) * sat)) | 0
    const gi = Math.sqrt(Math.max(0, l + (g - l) * sat)) | 0
    const bi = Math.sqrt(Math.max(0, l + (b - l) * sat)) | 0
    const n = noise[noiseRow + ((x + seedX) & 511)]! * curves.grain[gi < top ? gi : top]!
    out[o] = curves.r[ri < top ? ri : top]! + n
    out[o + 1] = curves.g[gi < top ? gi : top]! + n
    out[o + 2] = curves.b[bi < top ? bi : top]! + n
  }
}
