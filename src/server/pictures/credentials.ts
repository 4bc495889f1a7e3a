const LABEL = Buffer.from('c2pa')
const JUMBF = Buffer.from('jumb')

/** Where C2PA puts its manifest in a JPEG: JUMBF boxes in segments APP11, before the picture begins. */
function inJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (marker === 0xda) return false
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xeb && segment.includes(JUMBF) && segment.includes(LABEL)) return true
    at += 2 + length
  }
  return false
}

/** In a PNG: a chunk caBX. */
function inPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'caBX') return true
  }
  return false
}

/** In a WebP: a chunk C2PA. */
function inWebp(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'C2PA') return true
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}

const FINDERS: Partial<Record<string, (bytes: Buffer) => boolean>> = {
  'image/jpeg': inJpeg,
  'image/png': inPng,
  'image/webp': inWebp,
  'image/gif': (bytes) => bytes.includes('C2PA_GIF'),
}

/**
 * Whether a file carries content credentials (C2PA): a signed record of where it came from. Only that it does: the
 * signature is not checked, and it would not match the smaller pictures that are made of the file.
 */
export const hasContentCredentials = (bytes: Buffer, type: string): boolean => FINDERS[type]?.(bytes) ?? false
