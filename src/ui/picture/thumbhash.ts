/** Bytes of a base64 thumbhash, or null when the text is not one (five bytes is the shortest header). */
export function thumbhashBytes(base64: string): Uint8Array | null {
  try {
    const binary = atob(base64)
    return binary.length < 5 ? null : Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

const byte = (share: number) => Math.round(255 * Math.min(1, Math.max(0, share)))

/**
 * The average color of a base64 thumbhash as `rgb(r g b)`, read from its header without decoding the picture;
 * null for a broken hash. Cheap enough for the server to run on every card.
 */
export function averageTone(base64: string | null): string | null {
  const bytes = base64 ? thumbhashBytes(base64) : null
  if (!bytes) return null
  const header = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)
  const luminance = (header & 63) / 63
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
  const redGreen = ((header >> 12) & 63) / 31.5 - 1
  const blue = luminance - (2 / 3) * yellowBlue
  const red = (3 * luminance - blue + redGreen) / 2
  return `rgb(${byte(red)} ${byte(red - redGreen)} ${byte(blue)})`
}
