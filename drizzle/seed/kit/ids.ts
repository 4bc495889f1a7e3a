import { createHash } from 'node:crypto'

/** The same UUID for the same words, so that a repeated seed names the same rows (a version-5 UUID in all but its namespace). */
export function seedId(...words: (string | number)[]): string {
  const bytes = createHash('sha1')
    .update(`curio/${words.join('/')}`)
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** SHA-256 in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The storage path of one showing of a shared picture: a row's path is unique, its files are those of `key`. */
export const picturePath = (key: string, ...words: (string | number)[]): string =>
  `${key}-${seedId('picture', ...words)}`
