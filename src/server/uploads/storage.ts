/** What is stored: pictures, and documents that only the site itself serves. */
export type StoredType = 'image/webp' | 'application/pdf'

/** Where uploaded files live. Keys are unique per content, so a stored file never changes and may be cached forever. */
export type Storage = {
  /** Stores the bytes under the key, atomically. */
  putFile(key: string, bytes: Uint8Array, type?: StoredType): Promise<void>
  /** Removes the files; keys that are not stored are ignored. */
  deleteFiles(keys: readonly string[]): Promise<void>
  /** The URL a browser loads the file from. */
  fileUrl(key: string): string
}

/** A store that the application also reads from, because it serves private pictures itself. */
export type FileStore = Storage & {
  /** The stored bytes, or null when the key is unknown or malformed. */
  readFile(key: string): Promise<Buffer | null>
  /** Where an image will be stored: its reserved path, adapted to this store; `originalKey` is the upload's key. */
  pathFor(path: string, originalKey: string): string
}

/**
 * Demonstration photographers share picture files. A row's storage path is unique, so it is the picture's key
 * (`shared-` and the start of its hash) plus a UUID; all such keys read the same file.
 */
const SHARED_KEY = /^(shared-[0-9a-f]{2,12})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-\d{1,5}\.webp$)/

const KEY = /^[A-Za-z0-9_-]{8,100}(?:-\d{1,5}\.webp)?$/

/** Whether a key may name a stored file: one path segment of safe characters, optionally `-<width>.webp`. */
export function isFileKey(key: string): boolean {
  return KEY.test(key)
}

/** The key of the file that is read for this one: demonstration photographers share pictures. */
export const bytesKey = (key: string): string => key.replace(SHARED_KEY, '$1')

/** The key of one stored width of an image: `<storagePath>-<width>.webp`. */
export function variantKey(storagePath: string, width: number): string {
  return `${storagePath}-${width}.webp`
}
