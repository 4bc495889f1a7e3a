import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type StoredFile = {
  key: string
  name: string
  size: number
  type: string
  customId: string | null
  contentDisposition: string
  fileHash: string
  uploadedAt: number
  slug: string | null
}

const KEY = /^[A-Za-z0-9_-]{8,120}(?:-\d{1,5}\.webp)?$/

/** Whether a path segment may name a file of the store. */
export const isStoreKey = (key: string): boolean => KEY.test(key)

/** Announcements of files, where processes share them: one signs the URL, another receives the bytes. */
type Routes = {
  keep: (key: string, route: object) => Promise<void>
  read: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

export type UploadStore = ReturnType<typeof createUploadStore> & { routes?: Routes }

/** How long a partial upload can be continued: much longer than its signed URL is valid. */
const PART_MS = 60 * 60_000

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  )

/** Atomic: a full disk leaves nothing half-written. */
async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, content)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The files of the embedded upload service: bytes in `f`, their metadata in `meta`, partial uploads in `parts`. */
export function createUploadStore(dir: string) {
  const at = (folder: 'f' | 'meta' | 'parts', name: string) => path.join(dir, folder, name)
  let folders: Promise<unknown> | undefined
  async function read(key: string): Promise<StoredFile | null> {
    try {
      return JSON.parse(await readFile(at('meta', `${key}.json`), 'utf8')) as StoredFile
    } catch {
      return null
    }
  }

  /** Removes partial uploads that can no longer be continued; runs when another upload begins. */
  async function forgetOldParts(): Promise<void> {
    const endedAt = Date.now() - PART_MS
    for (const name of await readdir(path.join(dir, 'parts'))) {
      const part = await stat(at('parts', name)).catch(() => null)
      if (part && part.mtimeMs < endedAt) await rm(at('parts', name), { force: true })
    }
  }

  return {
    async ready(): Promise<void> {
      folders ??= Promise.all(['f', 'meta', 'parts'].map((name) => mkdir(path.join(dir, name), { recursive: true })))
      try {
        await folders
      } catch (error) {
        // A disk that was full may have space the next time.
        folders = undefined
        throw error
      }
    },
    read,
    bytes: (key: string): Promise<Buffer> => readFile(at('f', key)),
    has: async (key: string) => (await sizeOf(at('f', key))) !== null,
    partSize: async (key: string) => (await sizeOf(at('parts', key))) ?? 0,
    part: (key: string): Promise<Buffer> => readFile(at('parts', key)).catch(() => Buffer.alloc(0)),
    async keepPart(key: string, bytes: Uint8Array): Promise<void> {
      await forgetOldParts()
      await writeFile(at('parts', key), bytes)
    },
    /** Bytes first, then the record: a file without a record does not exist. */
    async keep(file: StoredFile, bytes: Uint8Array): Promise<void> {
      await writeWhole(at('f', file.key), bytes)
      await rm(at('parts', file.key), { force: true })
      await writeWhole(at('meta', `${file.key}.json`), JSON.stringify(file))
    },
    async remove(key: string): Promise<boolean> {
      const isThere = (await sizeOf(at('f', key))) !== null
      await rm(at('meta', `${key}.json`), { force: true })
      await rm(at('f', key), { force: true })
      return isThere
    },
    async list(): Promise<StoredFile[]> {
      const names = await readdir(path.join(dir, 'meta')).catch(() => [])
      const files = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => read(name.slice(0, -'.json'.length))),
      )
      return files.filter((file) => file !== null).toSorted((a, b) => b.uploadedAt - a.uploadedAt)
    },
  }
}
