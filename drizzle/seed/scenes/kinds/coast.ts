import { type Rgb, hex, mix, ramp, scale } from '../color.ts'
import { fbm, ridged, sample } from '../noise.ts'
import { type Photo, over, shade } from '../photo.ts'
import { castShadow, contact, placeCouple, reflect } from '../place.ts'
import type { Rng } from '../rng.ts'
import { type Sky, chooseSky, lampOf, paintSky, skyAt } from '../sky.ts'
import type { Stage } from '../types.ts'
import { palm } from '../plants.ts'

/** Sea, wet sand and two people: headlands in the north-west, palms in the south. */
export function coast(stage: Stage): void {
  const { photo, rng } = stage
  const sky = chooseSky(stage, Math.round(photo.h * rng.range(0.4, 0.56)), [0.02, 0.2])
  const palms = stage.place === 'Miami' || stage.place === 'Los Angeles'
  paintSky(photo, sky)
  if (!palms && rng.chance(0.75)) headlands(photo, sky, rng)
  const shore = photo.h * rng.range(0.76, 0.84)
  const bend = rng.range(-0.09, 0.09) * photo.h
  paintSea(photo, sky, shore, bend, rng)
  if (palms && rng.chance(0.6)) {
    const edge = rng.chance(0.5) ? 0.04 : 0.96
    for (let n = 0; n < rng.int(1, 2); n++) {
      palm(
        photo,
        rng,
        photo.w * (edge + rng.range(-0.06, 0.06)),
        photo.h * 0.98,
        photo.h * rng.range(0.62, 0.88),
        mix([0.01, 0.012, 0.012], sky.haze, 0.06),
      )
    }
  }
  const size = stage.height * rng.pick([0.2, 0.3, 0.42, 0.55])
  const x = stage.width * rng.range(0.32, 0.68)
  const y = Math.min(stage.height * 0.97, (shore + photo.h * rng.range(0.05, 0.12)) * 2 + size * 0.05)
  const layer = placeCouple(stage, {
    x,
    y,
    size,
    lamp: lampOf(sky, photo.w, x / 2),
    haze: sky.haze,
    hazeAmount: 0.06,
    poses: ['foreheads', 'kiss', 'away', 'lookout', 'twirl', 'lift', 'embrace'],
  })
  reflect(photo, layer, y, 0.4, rng)
  contact(photo, x, y, size * 0.3, 0.5)
  if (sky.backlit)
    castShadow(photo, layer, y, { skew: (x / 2 - sky.sunX) / photo.w, reach: 0.9, strength: 0.35, fade: 1 })
}

function headlands(p: Photo, sky: Sky, rng: Rng): void {
  const field = ridged()
  for (let n = 0; n < 3; n++) {
    const far = 1 - n / 3
    const left = rng.chance(0.5)
    const reach = p.w * rng.range(0.25, 0.75)
    const tall = p.h * rng.range(0.03, 0.12) * (1.3 - far * 0.6)
    const tone = mix([0.05, 0.055, 0.05], sky.haze, 0.4 + far * 0.45)
    const seed = rng.range(0, 500)
    for (let x = 0; x < p.w; x++) {
      const from = left ? x : p.w - x
      const fall = ramp(reach, reach * 0.25, from)
      const top = sky.horizon - tall * fall * (0.35 + sample(field, x * 0.5 + seed, seed))
      if (fall <= 0) continue
      for (let y = Math.floor(top); y <= sky.horizon; y++) {
        const rock = 0.85 + 0.3 * sample(field, x * 3 + seed, y * 3)
        over(p, x, y, scale(tone, rock), Math.min(1, y + 1 - top))
      }
    }
  }
}

function paintSea(p: Photo, sky: Sky, shore: number, bend: number, rng: Rng): void {
  const noise = fbm()
  const body: Rgb = mix(hex(rng.pick(['#14484f', '#1d3f52', '#2a5a5c'])), sky.ambient, 0.3)
  const sand = mix(hex(rng.pick(['#b89a78', '#a58d74', '#c7ad8b'])), sky.haze, 0.15)
  const seed = rng.range(0, 500)
  const light = Math.max(...sky.sun)
  const sandLit: Rgb = [0, 1, 2].map(
    (c) => sand[c]! * (sky.ambient[c]! * 0.8 + (sky.sun[c]! / light) * 0.42),
  ) as unknown as Rgb
  const waves = Array.from({ length: 4 }, (_, n) => ({
    at: 0.2 + n * 0.24 + rng.range(-0.06, 0.06),
    seed: rng.range(0, 500),
  }))
  shade(p, sky.horizon, p.h, (x, y, out) => {
    const down = y - sky.horizon + 0.5
    const z = p.h / down
    const u = (x - p.w / 2) * z * 0.42
    const a = sample(noise, u * 0.55 + seed, z * 46) - 0.5
    const b = sample(noise, u * 1.7 + seed * 2, z * 130) - 0.5
    const rough = (a * 0.7 + b * 0.55) * Math.min(1, down / 26 + 0.2)
    skyAt(sky, p.w, x + rough * 60, sky.horizon - down * 0.55 - Math.abs(rough) * p.h * 0.5, out)
    const fresnel = 0.28 + 0.6 / (1 + down / 45)
    const dx = (x - sky.sunX + rough * 40) / (p.w * (0.035 + (down / p.h) * 0.3))
    const glint = sky.backlit ? (Math.max(0, 0.28 + rough * 2.3) ** 2 * 0.55) / (1 + dx * dx * 2.2) : 0
    for (let c = 0; c < 3; c++) out[c] = out[c]! * fresnel + body[c]! * (1 - fresnel) * 0.55 + sky.sun[c]! * glint
    shoreline(p, x, y, shore + bend * (x / p.w - 0.5) * 2, sandLit, sky, waves, noise, out)
  })
}

function shoreline(
  p: Photo,
  x: number,
  y: number,
  shore: number,
  sand: Rgb,
  sky: Sky,
  waves: { at: number; seed: number }[],
  noise: Float32Array,
  out: Float64Array,
): void {
  const wander = (sample(noise, x * 0.22, 40) - 0.5) * p.h * 0.07
  const t = (y - shore - wander) / (p.h - sky.horizon)
  let foam = 0
  for (const wave of waves) {
    const line = -wave.at * 0.55 + (sample(noise, x * 0.3 + wave.seed, 7) - 0.5) * 0.09
    const thick = 0.012 + 0.03 * (1 - wave.at)
    const d = (t - line) / thick
    if (d > -3 && d < 1)
      foam = Math.max(foam, (d < 0 ? 1 + d / 3 : 1 - d) * ramp(0.36, 0.6, sample(noise, x * 1.3 + wave.seed, y * 3.2)))
  }
  const lace = ramp(-0.02, 0, t) * ramp(0.035, 0.01, t) * ramp(0.4, 0.52, sample(noise, x * 1.1, y * 2.2))
  foam = Math.max(foam * ramp(0.04, -0.02, t), lace)
  const wet = ramp(-0.02, 0.03, t)
  const dry = ramp(0.12, 0.34, t + (sample(noise, x * 0.4, y * 0.9) - 0.5) * 0.1)
  const speck = 0.86 + 0.28 * sample(noise, x * 5, y * 9)
  for (let c = 0; c < 3; c++) {
    const shine = out[c]! * (1 - dry) * 0.55
    const ground = sand[c]! * (0.5 + 0.5 * dry) * speck + shine
    out[c] = out[c]! + (ground - out[c]!) * wet
    out[c] = out[c]! + (sky.haze[c]! * 0.85 + sky.ambient[c]! * 0.35 - out[c]!) * foam * 0.8
  }
}
