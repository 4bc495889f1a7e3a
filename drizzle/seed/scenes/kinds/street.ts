import type { Lighting } from '../clay.ts'
import { type Rgb, hex, ramp } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { bokeh, shade, createLayer } from '../photo.ts'
import { castShadow, contact, placeCouple, reflect } from '../place.ts'
import { layerStroke } from '../plants.ts'
import type { Stage } from '../types.ts'

/** A wet street at night: lamps out of focus, reflections, and often an umbrella. */
export function street(stage: Stage): void {
  const { photo, rng } = stage
  const horizon = photo.h * rng.range(0.54, 0.6)
  const night = hex(rng.pick(['#10151f', '#161722', '#1a1a1c']), 1.3)
  const noise = fbm()
  shade(photo, 0, photo.h, (x, y, out) => {
    const d = Math.abs(x / photo.w - 0.5)
    const wall = ramp(0.1, 0.5, d - (Math.abs(y - horizon) / photo.h) * 0.2)
    const n = sample(noise, x * 1.2, y * 0.7)
    for (let c = 0; c < 3; c++) out[c] = night[c]! * (0.6 + wall * n * 2.4) + (y < horizon ? 0.02 : 0.012)
  })
  const lamps: Rgb[] = [
    hex('#ffb060', 2.2),
    hex('#ffd9a0', 2),
    hex('#ff7a4a', 1.8),
    hex('#8fc4ff', 1.2),
    hex('#ff4a3a', 1.5),
    hex('#b8f0d0', 1),
  ]
  for (let n = 0; n < 70; n++) {
    const z = rng.range(0.12, 1) ** 1.4
    const x = photo.w * (0.5 + rng.sign() * rng.range(0.05, 0.55) * z ** 0.6)
    const up = rng.range(-0.02, 0.34) * photo.h * (0.35 + z * 0.8)
    const r = photo.w * (0.009 + 0.034 * z) * rng.range(0.7, 1.2)
    const c = rng.pick(lamps)
    bokeh(photo, x, horizon - up, r, c, rng.range(0.12, 0.5))
    const ground = horizon + photo.h * 0.05 * z + up * 0.5
    for (let s = 0; s < 5; s++) bokeh(photo, x + rng.range(-3, 3), ground + s * r * 1.6, r * 0.8, c, 0.07)
  }
  const size = stage.height * rng.pick([0.5, 0.64, 0.76])
  const x = stage.width * rng.range(0.42, 0.58)
  const y = stage.height * 0.95
  const lamp: Lighting = {
    toKey: [0.4, 0.5, 0.6],
    key: [0.5, 0.36, 0.22],
    sky: [0.16, 0.18, 0.24],
    ground: [0.12, 0.09, 0.07],
    rim: [3, 2.2, 1.3],
    rimFrom: [rng.sign() * 0.6, 0.5],
    rimWidth: 0.75,
  }
  const layer = placeCouple(stage, { x, y, size, lamp, poses: ['foreheads', 'kiss', 'embrace', 'lookout', 'waltz'] })
  if (rng.chance(0.65)) umbrella(stage, x, y - size * 1.03, size, lamp)
  reflect(photo, layer, y, 0.4, rng)
  castShadow(photo, layer, y, { skew: rng.range(-0.3, 0.3), reach: 0.5, strength: 0.5, fade: 1 })
  contact(photo, x, y, size * 0.35, 0.6)
}

/** A clear or dark umbrella: a ribbed dome and its stick. */
function umbrella(stage: Stage, x: number, y: number, size: number, lamp: Lighting): void {
  const { rng } = stage
  const half = size * 0.4
  const rise = size * 0.2
  const clear = rng.chance(0.6)
  const layer = createLayer(x - half - 4, y - rise - 6, half * 2 + 8, size * 0.55)
  const cx = x - layer.x
  const rim = y - layer.y
  for (let j = 0; j < rim + rise * 0.12; j++) {
    for (let i = 0; i < layer.w; i++) {
      const u = (i - cx) / half
      if (Math.abs(u) >= 1) continue
      const top = rim - rise * Math.sqrt(1 - u * u)
      const scallop = rim - Math.abs(Math.sin(u * Math.PI * 2.5 + Math.PI / 2)) * rise * 0.1 * (1 - u * u * 0.4)
      if (j < top || j > scallop) continue
      const rib = Math.abs(Math.sin(Math.asin(u) * 4)) < 0.06 ? 1 : 0
      const edge = Math.min(1, (j - top) / 3)
      const shine = lamp.rim[0] * 0.12 * Math.exp(-(((j - top) / (rise * 0.12)) ** 2))
      const a = clear ? 0.2 + rib * 0.5 + (1 - edge) * 0.5 + shine * 0.4 : 0.97
      const body = clear ? 0.3 : 0.02 + 0.05 * (1 - Math.abs(u))
      const k = (j * layer.w + i) * 4
      for (let c = 0; c < 3; c++)
        layer.rgba[k + c] = (body * (lamp.sky[c]! + 0.2) * (rib ? 0.4 : 1) + shine * lamp.rim[c]! * 0.3) * a
      layer.rgba[k + 3] = Math.min(1, a)
    }
  }
  layerStroke(layer, x, y - rise, x, y + size * 0.3, size * 0.005, size * 0.005, [0.02, 0.02, 0.02], 1)
  stage.layers.push(layer)
}
