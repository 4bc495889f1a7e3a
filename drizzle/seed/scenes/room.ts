import { type Rgb, clamp01, ramp } from './color.ts'
import { fbm, sample } from './noise.ts'
import { type Photo, shade } from './photo.ts'

/** A long interior seen down its length; metres, the lens at x 0, z 0. Openings are in the right wall or in both. */
export type Room = {
  left: number
  right: number
  /** Height where a flat ceiling or the spring of the vault begins. */
  tall: number
  depth: number
  vault: boolean
  eye: number
  lens: number
  horizon: number
  /** Openings: spacing along z, first centre, half width, sill and head heights. */
  bay: {
    every: number
    first: number
    half: number
    sill: number
    head: number
    arch: boolean
    both: boolean
    bars: number
  }
  /** Direction the sun travels from, leaning down into the room through the right wall. */
  sunFrom: readonly [number, number, number]
  sun: Rgb
  air: Rgb
  /** What is seen through openings and how bright the end wall's own opening is. */
  outside: Rgb
  endWindow: number
  wall: 'brick' | 'plaster' | 'stone'
  wallTone: Rgb
  floor: 'planks' | 'checker' | 'stone'
  floorTone: Rgb
  gloss: number
}

type Plane = 'floor' | 'ceiling' | 'left' | 'right' | 'end'

/** Paints the whole frame with the room. */
export function paintRoom(p: Photo, room: Room): void {
  const cx = p.w * 0.5
  const scale = 1 / (p.w * room.lens)
  const probe = new Float64Array(3)
  shade(p, 0, p.h, (x, y, out) => {
    const dx = (x - cx) * scale
    const dy = (room.horizon - y) * scale
    const plane = trace(room, 0, room.eye, 0, dx, dy, out)
    const mirrored = plane === 'floor' && room.gloss > 0
    const hx = out[0]!
    const hz = out[2]!
    lit(room, plane, out[0]!, out[1]!, out[2]!, out)
    if (!mirrored) return
    const hit = traceFrom(room, hx, hz, dx, -dy, probe)
    lit(room, hit, probe[0]!, probe[1]!, probe[2]!, probe)
    const k = room.gloss * (0.35 + 0.65 * (1 - clamp01(-dy * 2.4)))
    for (let c = 0; c < 3; c++) out[c] = out[c]! + probe[c]! * k
  })
}

function traceFrom(room: Room, x: number, z: number, dx: number, dy: number, out: Float64Array): Plane {
  return trace(room, x, 0, z, dx, dy, out)
}

/** Nearest surface along a ray whose z grows by one per step; the hit point goes into `out`. */
function trace(room: Room, x: number, y: number, z: number, dx: number, dy: number, out: Float64Array): Plane {
  let t = room.depth - z
  let plane: Plane = 'end'
  const side = dx > 0 ? (room.right - x) / dx : dx < 0 ? (room.left - x) / dx : 1e9
  if (side < t) {
    t = side
    plane = dx > 0 ? 'right' : 'left'
  }
  if (dy < 0 && -y / dy < t && y > 0) {
    t = -y / dy
    plane = 'floor'
  }
  if (dy > 0) {
    const flat = (room.tall - y) / dy
    if (!room.vault) {
      if (flat < t) {
        t = flat
        plane = 'ceiling'
      }
    } else if (flat < t) {
      const hit = vaultHit(room, x, y, dx, dy)
      const stop = Math.min(hit, room.depth - z)
      plane = hit < room.depth - z ? 'ceiling' : 'end'
      t = stop
    }
  }
  out[0] = x + dx * t
  out[1] = y + dy * t
  out[2] = z + t
  return plane
}

function vaultHit(room: Room, x: number, y: number, dx: number, dy: number): number {
  const mid = (room.left + room.right) / 2
  const r = (room.right - room.left) / 2
  const ox = x - mid
  const oy = y - room.tall
  const a = dx * dx + dy * dy
  const b = ox * dx + oy * dy
  const d = b * b - a * (ox * ox + oy * oy - r * r)
  return d < 0 ? 1e9 : (-b + Math.sqrt(d)) / a
}

/** How much of an opening a wall point is: 1 inside, 0 in the masonry, soft over `edge` metres. */
function opening(room: Room, z: number, y: number, edge: number): number {
  const b = room.bay
  const n = Math.round((z - b.first) / b.every)
  if (n < 0) return 0
  const d = Math.abs(z - b.first - n * b.every)
  let inside: number
  if (b.arch) {
    const spring = b.head - b.half
    const out = y > spring ? b.half - Math.hypot(d, y - spring) : b.half - d
    inside = Math.min(out, y - b.sill)
  } else inside = Math.min(b.half - d, y - b.sill, b.head - y)
  let open = clamp01(inside / edge + 0.5)
  if (b.bars > 0 && open > 0) {
    const u = ((z - b.first - n * b.every + b.half) / (b.half * 2)) * b.bars
    const v = ((y - b.sill) / (b.head - b.sill)) * (b.bars + 1)
    const bar = Math.min(
      Math.abs(u - Math.round(u)) * ((b.half * 2) / b.bars),
      Math.abs(v - Math.round(v)) * ((b.head - b.sill) / (b.bars + 1)),
    )
    open *= clamp01((bar - 0.03) / edge + 0.5)
  }
  return open
}

function lit(room: Room, plane: Plane, x: number, y: number, z: number, out: Float64Array): void {
  if ((plane === 'right' || (plane === 'left' && room.bay.both)) && z > 0) {
    const open = opening(room, z, y, 0.03)
    if (open > 0.5) {
      const n = sample(fbm(), z * 9, y * 14)
      const high = 0.55 + 0.45 * clamp01(y / room.tall) + (n - 0.5) * 0.5
      for (let c = 0; c < 3; c++) out[c] = room.outside[c]! * high
      return
    }
  }
  if (plane === 'end' && room.endWindow > 0 && endLight(room, x, y, out)) return
  const sun = plane === 'right' ? 0 : sunlight(room, x, y, z)
  const near = 1 / (1 + ((room.right - x) / (room.right - room.left)) ** 2 * 2.2)
  const far = room.endWindow * 0.7 * clamp01(z / room.depth) ** 2
  const along = 0.6 + 0.4 * opening(room, z, room.bay.sill + 0.6, 1.6)
  const corner = cornerShade(room, plane, x, y, z)
  surface(room, plane, x, y, z, out)
  for (let c = 0; c < 3; c++) {
    const ambient = room.air[c]! * (near * along + far) * corner
    out[c] = out[c]! * (ambient + room.sun[c]! * sun)
  }
}

function endLight(room: Room, x: number, y: number, out: Float64Array): boolean {
  const mid = (room.left + room.right) / 2
  const half = (room.right - room.left) * 0.26
  const spring = room.tall * 0.85
  const inside = y > spring ? half - Math.hypot(x - mid, y - spring) : half - Math.abs(x - mid)
  if (inside < 0 || y < room.tall * 0.16) return false
  const bars = Math.min(
    Math.abs(((x - mid) / half) * 2 - Math.round(((x - mid) / half) * 2)),
    Math.abs(y * 1.6 - Math.round(y * 1.6)),
  )
  const k = room.endWindow * (bars < 0.07 ? 0.25 : 1) * (0.75 + 0.5 * sample(fbm(), x * 22, y * 22))
  for (let c = 0; c < 3; c++) out[c] = room.outside[c]! * k * 1.3
  return true
}

/** Whether the sun reaches the point through an opening of the right wall; soft with distance. */
function sunlight(room: Room, x: number, y: number, z: number): number {
  const [sx, sy, sz] = room.sunFrom
  const t = (room.right - x) / sx
  if (t < 0.01) return 0
  return opening(room, z + sz * t, y + sy * t, 0.03 + t * 0.03)
}

function cornerShade(room: Room, plane: Plane, x: number, y: number, z: number): number {
  const wall = Math.min(x - room.left, room.right - x)
  const floor = plane === 'floor' ? 1 : y
  const edge =
    plane === 'left' || plane === 'right' ? Math.min(floor, room.vault ? 9 : room.tall - y) : Math.min(wall, floor)
  const end = plane === 'end' ? 1 : room.depth - z
  return (0.55 + 0.45 * ramp(0, 1.1, edge)) * (0.7 + 0.3 * ramp(0, 1.5, end))
}

function surface(room: Room, plane: Plane, x: number, y: number, z: number, out: Float64Array): void {
  const noise = fbm()
  if (plane === 'floor') return floorTone(room, x, z, noise, out)
  const u = plane === 'left' || plane === 'right' ? z : x
  const n = sample(noise, u * 24 + 70, y * 24)
  let k = 0.82 + 0.36 * n
  if (plane === 'ceiling') {
    const rib = Math.abs(((z / room.bay.every) % 1) - 0.5)
    k *= room.vault
      ? 0.72 + 0.4 * ramp(0.43, 0.47, rib)
      : 0.62 + 0.25 * ramp(0.42, 0.46, Math.abs(((z / 1.6) % 1) - 0.5))
  } else if (room.wall === 'brick') k *= brick(u, y, noise)
  else if (room.wall === 'stone')
    k *= 0.86 + 0.14 * ramp(0, 0.03, Math.min(cell(y / 0.42) * 0.42, cell(u / 0.9 + Math.floor(y / 0.42) * 0.5) * 0.9))
  const tint = room.wall === 'brick' && plane !== 'ceiling' ? 0 : 1
  for (let c = 0; c < 3; c++) out[c] = room.wallTone[c]! * k * (tint ? 1 : 0.95)
}

function brick(u: number, y: number, noise: Float32Array): number {
  const row = Math.floor(y / 0.085)
  const at = u / 0.24 + (row & 1) * 0.5
  const joint = Math.min(cell(y / 0.085) * 0.085, cell(at) * 0.24)
  const tone = 0.62 + 0.7 * sample(noise, Math.floor(at) * 37.7, row * 53.3)
  return joint < 0.008 ? 1.25 : tone
}

function cell(v: number): number {
  const f = v - Math.floor(v)
  return Math.min(f, 1 - f)
}

function floorTone(room: Room, x: number, z: number, noise: Float32Array, out: Float64Array): void {
  let k: number
  if (room.floor === 'planks') {
    const plank = Math.floor(x / 0.16)
    k =
      (0.72 + 0.5 * sample(noise, plank * 41.3, Math.floor(z / 2.1 + plank * 0.37) * 17)) *
      (0.8 + 0.4 * sample(noise, x * 160, z * 7))
    if (cell(x / 0.16) < 0.03) k *= 0.5
  } else if (room.floor === 'checker') {
    const odd = (Math.floor(x / 0.6) + Math.floor(z / 0.6)) & 1
    k = (odd ? 0.16 : 1) * (0.85 + 0.3 * sample(noise, x * 30, z * 30))
  } else k = (0.8 + 0.4 * sample(noise, x * 30, z * 30)) * (Math.min(cell(x / 0.8), cell(z / 0.8)) < 0.02 ? 0.7 : 1)
  for (let c = 0; c < 3; c++) out[c] = room.floorTone[c]! * k
}
