import { hex } from './color.ts'
import { createLayer } from './photo.ts'
import type { Stage } from './types.ts'

/** Light leaks and print edges that some styles carry on some of their pictures. */
export function finishEdges(stage: Stage): void {
  const { grade, rng } = stage
  if (grade.leak > 0 && rng.chance(grade.leak)) leak(stage)
  if (grade.border === 'rebate' && rng.chance(0.28)) border(stage, 0.028, [0.004, 0.004, 0.004])
  if (grade.border === 'white' && rng.chance(0.4)) border(stage, 0.035, [2.2, 2.1, 1.9])
}

function leak(stage: Stage): void {
  const { flare, rng } = stage
  const warm = hex(rng.pick(['#ff6a2a', '#ff8a3c', '#ff4a3a', '#ffb04a']), rng.range(0.35, 0.8))
  const fromLeft = rng.chance(0.5)
  const wide = flare.w * rng.range(0.12, 0.38)
  const at = flare.h * rng.range(0.1, 0.9)
  const tall = flare.h * rng.range(0.25, 0.8)
  for (let y = 0; y < flare.h; y++) {
    const v = Math.exp(-(((y - at) / tall) ** 2) * 2)
    for (let x = 0; x < flare.w; x++) {
      const d = (fromLeft ? x : flare.w - x) / wide
      const k = Math.exp(-d * d * 2.2) * v
      const o = (y * flare.w + x) * 3
      for (let c = 0; c < 3; c++) flare.px[o + c]! += warm[c]! * k
    }
  }
}

/** An opaque frame with slightly rounded inner corners, as from a film holder or a print. */
function border(stage: Stage, part: number, tone: readonly [number, number, number]): void {
  const edge = Math.round(Math.min(stage.width, stage.height) * part)
  const round = edge * 0.55
  const { width, height } = stage
  const sides = [
    createLayer(0, 0, width, edge + round),
    createLayer(0, height - edge - round, width, edge + round),
    createLayer(0, edge, edge + 2, height - edge * 2),
    createLayer(width - edge - 2, edge, edge + 2, height - edge * 2),
  ]
  for (const layer of sides) {
    for (let y = 0; y < layer.h; y++) {
      for (let x = 0; x < layer.w; x++) {
        const dx = Math.max(0, Math.abs(layer.x + x - width / 2) - (width / 2 - edge - round))
        const dy = Math.max(0, Math.abs(layer.y + y - height / 2) - (height / 2 - edge - round))
        const cover = Math.max(0, Math.min(1, Math.hypot(dx, dy) - round + 0.5))
        if (cover === 0) continue
        const i = (y * layer.w + x) * 4
        for (let c = 0; c < 3; c++) layer.rgba[i + c] = tone[c]! * cover
        layer.rgba[i + 3] = cover
      }
    }
    stage.layers.push(layer)
  }
}
