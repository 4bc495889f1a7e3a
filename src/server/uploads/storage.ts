import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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

/** The embedded store, which can also give the bytes to its own handler. */
export type LocalStorage = Storage & {
  /** The stored bytes, or null when the key is unknown or malformed. */
  readLocalFile(key: string): Promise<Buffer | null>
}

/** A store that the application also reads from, because it serves private pictures itself. */
export type FileStore = Storage & {
  /** The stored bytes, or null when the key is unknown. */
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

/**
 * The embedded store under `${dataDir}/files`, two folder levels deep, served at `/files/<key>`.
 * @throws Error for a key that does not match `isFileKey`, so no path outside the folder can be named.
 */
export function createLocalStorage(dataDir: string): LocalStorage {
  const root = join(dataDir, 'files')
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
    return join(root, ...fanOut(key), key)
  }
  return {
    async putFile(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomUUID()}.tmp`
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async deleteFiles(keys) {
      const own = keys.filter((key) => bytesKey(key) === key)
      await Promise.all(own.map((key) => rm(pathOf(key), { force: true })))
    },
    fileUrl: (key) => `/files/${key}`,
    async readLocalFile(key) {
      if (!isFileKey(key)) return null
      try {
        return await readFile(pathOf(bytesKey(key)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}

/** Two folder names from a cheap hash: keys often share their first letters, so the key itself would not spread. */
function fanOut(key: string): [string, string] {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  const hex = (hash >>> 0).toString(16).padStart(8, '0')
  return [hex.slice(0, 2), hex.slice(2, 4)]
}
