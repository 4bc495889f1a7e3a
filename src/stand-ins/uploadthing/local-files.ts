import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { env } from '#server/env.ts'
import { bytesKey, type FileStore, isFileKey } from '#server/uploads/storage.ts'

/**
 * The embedded store under `${dataDir}/files`, two folder levels deep, served at `/files/<key>`.
 * @throws Error for a key that does not match `isFileKey`, so no path outside the folder can be named.
 */
export function createLocalStorage(dataDir: string): FileStore {
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
    pathFor: (path) => path,
    async readFile(key) {
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

let storage: FileStore | undefined

/** The embedded file store of this data folder. */
export function localFiles(): FileStore {
  storage ??= createLocalStorage(env.dataDir)
  return storage
}
