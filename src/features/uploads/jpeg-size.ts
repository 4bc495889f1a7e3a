/** Where a camera's data, its small preview and its colors end at the latest, in bytes. */
export const JPEG_HEAD_BYTES = 512 * 1024

const START = 0xffd8
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc
/** Segments without a length of their own: padding, restarts, the start itself. */
const isBare = (marker: number) => marker === 0xff01 || (marker >= 0xffd0 && marker <= 0xffd8)

/** A picture's pixels as they lie in the file, before its turn; null when the head says none. */
export function jpegSize(head: ArrayBuffer): { width: number; height: number } | null {
  const view = new DataView(head)
  const { byteLength } = view
  if (byteLength < 4 || view.getUint16(0) !== START) return null
  for (let at = 2; at + 9 <= byteLength; ) {
    const marker = view.getUint16(at)
    if (marker === 0xffff) at += 1
    else if (isBare(marker)) at += 2
    else if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return width > 0 && height > 0 ? { width, height } : null
    } else if (marker < 0xffc0) return null
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}
