import { blur } from '../blur.ts'
import { type Clay, type Lighting, cone, createClay, light, material } from '../clay.ts'
import { type Rgb, hex, mix, scale } from '../color.ts'
import { fbm, sample } from '../noise.ts'
import { type Layer, bokeh, createLayer, shade } from '../photo.ts'
import { coupleOutfits, dress, person } from '../people.ts'
import { COUPLES, alone } from '../poses.ts'
import { mirror, placeOne } from '../place.ts'
import { layerStroke } from '../plants.ts'
import { block, petal, stamp } from '../relief.ts'
import { chooseSky, lampOf, paintSky } from '../sky.ts'
import type { Stage } from '../types.ts'
import { flowerSet, gardenBlur } from './florals.ts'

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
  for (let n = 0; n < 18; n++) bokeh(photo, rng.range(0, photo.w), horizon + rng.range(-0.1, 0.08) * photo.h, photo.w * rng.range(0.015, 0.05), sky.sun, 0.02 * rng.next())
  blur(photo, 3)
  const lamp = lampOf(sky, photo.w, cx)
  const dark: Lighting = { ...lamp, key: scale(lamp.key, 0.05), sky: scale(sky.ambient, 0.035), ground: scale(sky.haze, 0.02), rim: scale(lamp.rim, 0.75), rimWidth: 0.42 }
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
    const light = 0.55 + 0.9 * Math.abs(Math.cos(s * 17 + p[0]))
    for (let q = 1; q <= 22; q++) {
      const t = q / 22
      const wave = Math.sin(t * p[2] + s * 3.2 + p[0]) * 0.09 * t + Math.sin(t * p[3] + s * 5 + p[1]) * 0.035 * t
      const across = (s - 0.42 + fold * t * 2.2) * 0.62 * t ** 0.8 + wave
      const qx = head[0] + side * reach * t * (0.94 - Math.abs(across) * 0.25)
      const qy = head[1] - reach * rise * t * (1 - t * 0.55) + across * size
      layerStroke(layer, px, py, qx, qy, 1.3 + t * 2, 1.3 + t * 2, scale(white, light), 0.062 + (n < 3 || n > 326 ? 0.16 : 0))
      px = qx
      py = qy
    }
  }
  return layer
}

/** A photographer at work against paper: head, shoulders and the camera before the eye. */
export function portrait(stage: Stage): void {
  const { photo, rng } = stage
  const wall = hex(rng.pick(['#b9ab98', '#8e9a94', '#c9a48e', '#5d6670', '#a3907c', '#d3cdc3', '#6f5b4c', '#8a8f78']))
  const side = rng.sign()
  if (rng.chance(0.3)) gardenBlur(stage, flowerSet(stage), side)
  else {
    const noise = fbm()
    const cx = photo.w * (0.5 - side * 0.16)
    shade(photo, 0, photo.h, (x, y, out) => {
      const d = ((x - cx) / photo.w) ** 2 + (y / photo.h - 0.4) ** 2
      const k = (0.95 - d * 1.5) * (0.9 + 0.2 * sample(noise, x * 0.3, y * 0.3))
      for (let c = 0; c < 3; c++) out[c] = wall[c]! * k
    })
  }
  const lamp: Lighting = { toKey: [side * 0.62, 0.42, 0.66], key: [1.08, 1, 0.9], sky: [0.28, 0.29, 0.31], ground: scale(wall, 0.25), rim: [0.9, 0.85, 0.8], rimFrom: [-side * 0.9, 0.3], rimWidth: 0.42 }
  const size = photo.h * rng.range(1.35, 1.55)
  const yaw = rng.range(-0.35, 0.35)
  const outfit = { ...dress(rng, 'suit'), plain: true, hairdo: rng.pick(['short', 'bun', 'long', 'curly', 'curly', 'long'] as const), cloth: hex(rng.pick(['#24262a', '#e4ddd0', '#5b6a5c', '#7a4a3a', '#3a4658', '#c9b79c', '#8a8f94', '#a85f45'])) }
  const x = photo.w * 0.5
  const ground = photo.h * 0.42 + size * 0.925
  const pose = alone(rng, yaw, yaw * 0.6)
  const face = 0.918
  const clay = createClay(0, 0, photo.w, photo.h)
  person(clay, { x, y: ground, size }, { ...pose, hands: [[-0.085, face - 0.022, 0.14], [0.08, face - 0.012, 0.14]], elbows: [[-0.7, -1, 0.1], [0.7, -1, 0.1]] }, outfit)
  camera(clay, x + pose.head[0] * size + Math.sin(yaw) * size * 0.02, ground - size * (face - 0.004), size, rng.range(-0.05, 0.05))
  fingers(clay, x, ground - size * face, size, outfit.skin)
  stamp(photo, light(clay, lamp))
}

function camera(clay: Clay, x: number, y: number, size: number, tilt: number): void {
  const z = size * 0.14
  const body = material(clay, [0.022, 0.022, 0.024], 0.1, 0, 0.8)
  const metal = material(clay, [0.34, 0.33, 0.31], 0.5)
  const glass = material(clay, [0.012, 0.014, 0.03], 0.22)
  const ring = material(clay, [0.05, 0.05, 0.052], 0.35)
  block(clay, [x, y, z], size * 0.072, size * 0.044, size * 0.012, body, tilt)
  block(clay, [x, y - size * 0.036, z - 2], size * 0.07, size * 0.01, size * 0.006, metal, tilt)
  block(clay, [x, y - size * 0.05, z], size * 0.022, size * 0.016, size * 0.008, metal, tilt)
  block(clay, [x + size * 0.05, y - size * 0.05, z], size * 0.011, size * 0.006, size * 0.003, metal, tilt)
  const lens = (r: number, depth: number, kind: number) => block(clay, [x - size * 0.006, y + size * 0.004, z + depth], r * size, r * size, r * size, kind)
  lens(0.04, 3, ring)
  lens(0.037, 12, metal)
  lens(0.034, 15, ring)
  lens(0.027, 10, ring)
  lens(0.021, 24, glass)
}

function fingers(clay: Clay, x: number, y: number, size: number, skin: Rgb): void {
  const kind = material(clay, skin, 0.08, 0.1)
  const z = size * 0.165
  for (const side of [-1, 1]) {
    for (let n = 0; n < 4; n++) {
      const fy = y + size * (-0.012 + n * 0.0145) + (side > 0 ? -size * 0.006 : 0)
      cone(clay, [x + side * size * 0.084, fy + 3, z], size * 0.0072, [x + side * size * (0.06 - n * 0.003), fy, z + 3], size * 0.006, kind)
    }
    petal(clay, { x: x + side * size * 0.088, y: y + size * 0.028, angle: side > 0 ? 3.6 : -0.5, long: size * 0.035, wide: size * 0.011, z, lift: 0.1, cup: 0.4, point: 0 }, kind)
  }
}
