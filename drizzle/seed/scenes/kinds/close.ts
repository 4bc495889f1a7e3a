import { blur } from '../blur.ts'
import { type Lighting, createClay, light } from '../clay.ts'
import { type Rgb, hex, mix, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Layer, bokeh, createLayer, shade } from '../photo.ts'
import { coupleOutfits, dress, person } from '../people.ts'
import { COUPLES } from '../poses.ts'
import { mirror, placeOne } from '../place.ts'
import { layerStroke } from '../plants.ts'
import { stamp } from '../relief.ts'
import { chooseSky, lampOf, paintSky } from '../sky.ts'
import type { Stage } from '../types.ts'

/** Two people half length against a low sun, almost black but for their outlines. */
export function silhouette(stage: Stage): void {
  const { photo, rng } = stage
  const horizon = Math.round(photo.h * rng.range(0.74, 0.92))
  const mood = stage.grade.mood === 'neutral' || stage.grade.mood === 'hard' ? 'golden' : stage.grade.mood
  const sky = chooseSky({ ...stage, grade: { ...stage.grade, mood } }, horizon, [0.16, 0.5])
  const cx = photo.w * rng.range(0.42, 0.58)
  sky.sunX = cx + photo.w * rng.range(-0.16, 0.16)
  sky.backlit = true
  if (sky.sunY < 0) sky.sunY = photo.h * 0.4
  paintSky(photo, sky)
  const low = mix(scale(sky.haze, 0.25), [0.02, 0.02, 0.02], 0.4)
  const noise = fbm()
  shade(photo, horizon, photo.h, (x, y, out) => {
    const k = 0.5 + sample(noise, x * 0.7, y * 1.7)
    for (let c = 0; c < 3; c++) out[c] = low[c]! * k
  })
  for (let n = 0; n < 18; n++)
    bokeh(
      photo,
      rng.range(0, photo.w),
      horizon + rng.range(-0.1, 0.08) * photo.h,
      photo.w * rng.range(0.015, 0.05),
      sky.sun,
      0.02 * rng.next(),
    )
  blur(photo, 3)
  const lamp = lampOf(sky, photo.w, cx)
  const dark: Lighting = {
    ...lamp,
    key: scale(lamp.key, 0.05),
    sky: scale(sky.ambient, 0.035),
    ground: scale(sky.haze, 0.02),
    rim: scale(lamp.rim, 0.75),
    rimWidth: 0.42,
  }
  const size = photo.h * rng.range(0.92, 1.3)
  const ground = photo.h * 0.34 + size * rng.range(0.8, 0.86)
  const pose = COUPLES[rng.pick(['foreheads', 'kiss', 'foreheads', 'kiss', 'embrace', 'lift', 'waltz'] as const)]!(rng)
  const clay = createClay(0, 0, photo.w, photo.h)
  const [one, two] = coupleOutfits(rng)
  const flip = rng.chance(0.5)
  person(clay, { x: cx, y: ground, size }, flip ? mirror(pose.a) : pose.a, one)
  person(clay, { x: cx, y: ground, size: size * pose.sizeB }, flip ? mirror(pose.b) : pose.b, two)
  stamp(photo, light(clay, dark))
}

/** A long veil lifted by the wind. */
export function veil(stage: Stage): void {
  const { photo, rng } = stage
  const sky = chooseSky(stage, Math.round(photo.h * rng.range(0.6, 0.74)), [0.1, 0.4])
  paintSky(photo, sky)
  const noise = fbm()
  const tone = mix(hex(rng.pick(['#8a8262', '#7d7f78', '#a8967a', '#5f6e70'])), sky.haze, 0.3)
  const seed = rng.range(0, 300)
  shade(photo, sky.horizon, photo.h, (x, y, out) => {
    const down = (y - sky.horizon) / photo.h
    const n = 0.5 + 0.8 * sample(noise, x * 0.8 + seed, (y - sky.horizon) * 2.5)
    const air = Math.exp(-down * 14) * 0.7
    for (let c = 0; c < 3; c++) {
      const v = tone[c]! * n * sky.ambient[c]! * 1.3
      out[c] = v + (sky.haze[c]! - v) * air
    }
  })
  blur(photo, 5)
  const side = rng.sign()
  const size = stage.height * rng.range(0.62, 0.84)
  const x = stage.width * (0.5 - side * rng.range(0.1, 0.2))
  const y = stage.height * 0.95
  const lamp = lampOf(sky, photo.w, x / 2)
  const outfit = { ...dress(rng, 'gown'), hairdo: 'bun' as const, train: side * rng.range(0.1, 0.3) }
  const yaw = -side * rng.range(1, 1.6)
  const head: [number, number] = [x + side * size * 0.045, y - size * 0.955]
  const threads = veilThreads(stage, head, side, size, mix(lamp.sky, sky.sun, sky.backlit ? 0.13 : 0.1))
  placeOne(stage, { x, y, size, lamp, yaw, headYaw: yaw, outfit })
  stage.layers.push(threads)
}

/** Hundreds of faint threads that run side by side: where they crowd, the cloth folds. */
function veilThreads(stage: Stage, head: [number, number], side: number, size: number, tone: Rgb): Layer {
  const { rng, width } = stage
  const top = Math.max(0, head[1] - size * 0.75)
  const left = side > 0 ? head[0] - 20 : 0
  const layer = createLayer(left, top, side > 0 ? width - left : head[0] + 20, size * 1.2)
  const long = size * rng.range(0.7, 1.05)
  const rise = rng.range(-0.1, 0.45)
  const p = [rng.range(0, 6), rng.range(0, 6), rng.range(2.5, 5), rng.range(5, 9)] as const
  const white = mix(tone, [0.9, 0.88, 0.85], 0.35)
  for (let n = 0; n < 330; n++) {
    const s = n / 330
    const fold = Math.sin(s * 17 + p[0]) * 0.05 + Math.sin(s * 31 + p[1]) * 0.025
    let px = head[0]
    let py = head[1]
    const reach = long * (0.86 + 0.14 * Math.sin(s * 9 + p[1]))
    const lit = 0.55 + 0.9 * Math.abs(Math.cos(s * 17 + p[0]))
    for (let q = 1; q <= 22; q++) {
      const t = q / 22
      const wave = Math.sin(t * p[2] + s * 3.2 + p[0]) * 0.09 * t + Math.sin(t * p[3] + s * 5 + p[1]) * 0.035 * t
      const across = (s - 0.42 + fold * t * 2.2) * 0.62 * t ** 0.8 + wave
      const qx = head[0] + side * reach * t * (0.94 - Math.abs(across) * 0.25)
      const qy = head[1] - reach * rise * t * (1 - t * 0.55) + across * size
      layerStroke(
        layer,
        px,
        py,
        qx,
        qy,
        1.3 + t * 2,
        1.3 + t * 2,
        scale(white, lit),
        0.062 + (n < 3 || n > 326 ? 0.16 : 0),
      )
      px = qx
      py = qy
    }
  }
  return layer
}
