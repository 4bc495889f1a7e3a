/** Linear-light RGB; 1 is a white card in the key light, highlights go far above. */
export type Rgb = readonly [number, number, number]

/** Linear RGB from an sRGB hex string such as `#c8a27a`, scaled by a gain. */
export function hex(code: string, gain = 1): Rgb {
  const n = Number.parseInt(code.slice(1), 16)
  return [toLinear(n >> 16) * gain, toLinear((n >> 8) & 255) * gain, toLinear(n & 255) * gain]
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

export function scale(a: Rgb, k: number): Rgb {
  return [a[0] * k, a[1] * k, a[2] * k]
}

export function mul(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
}

export function luma(a: Rgb): number {
  return 0.2126 * a[0] + 0.7152 * a[1] + 0.0722 * a[2]
}

export function clamp01(t: number): number {
  return t < 0 ? 0 : t > 1 ? 1 : t
}

/** 0 below `low`, 1 above `high`, eased between (works reversed too). */
export function ramp(low: number, high: number, v: number): number {
  const t = clamp01((v - low) / (high - low))
  return t * t * (3 - 2 * t)
}

function toLinear(byte: number): number {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}
