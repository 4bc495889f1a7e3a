import type { Pixels } from './measures.ts'

/** Of three bytes a pixel: nothing is left to tell apart below the one and above the other. */
const BLACK = 2
const WHITE = 253
/** What the edges of a sharp picture reach: the strongest hundredth changes by this much around a pixel. */
const SHARP = 150

export type PictureQuality = {
  /** Of the sharpest hundredth of the picture, 0 to 100. A sharp face before a soft background is sharp. */
  sharpness: number
  /** Thousandths of the picture that are pure black, and pure white. */
  dark: number
  bright: number
}

/** Sharpness and clipping of a picture's pixels. It sees no intention: fog is not out of focus, a black suit not clipped. */
export function pictureQuality({ data, width, height }: Pixels): PictureQuality {
  const size = width * height
  let dark = 0
  let bright = 0
  const light = new Float64Array(size)
  for (let at = 0; at < size; at += 1) {
    const [red, green, blue] = [data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!]
    light[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if (red <= BLACK && green <= BLACK && blue <= BLACK) dark += 1
    if (red >= WHITE && green >= WHITE && blue >= WHITE) bright += 1
  }
  const counts = new Uint32Array(1024)
  let inner = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const around = light[at - 1]! + light[at + 1]! + light[at - width]! + light[at + width]!
      const change = Math.round(Math.abs(4 * light[at]! - around))
      counts[Math.min(1023, change)]! += 1
      inner += 1
    }
  }
  let strongest = 0
  for (let left = inner / 100, change = 1023; change >= 0; change -= 1) {
    left -= counts[change]!
    if (left <= 0) {
      strongest = change
      break
    }
  }
  return {
    sharpness: Math.round(Math.min(100, (100 * strongest) / SHARP)),
    dark: Math.round((1000 * dark) / Math.max(1, size)),
    bright: Math.round((1000 * bright) / Math.max(1, size)),
  }
}
