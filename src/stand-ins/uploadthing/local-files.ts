import { env } from '#server/env.ts'
import { createLocalStorage, type LocalStorage } from '#server/uploads/storage.ts'

let storage: LocalStorage | undefined

/** The embedded file store of this data folder. */
export function localFiles(): LocalStorage {
  storage ??= createLocalStorage(env.dataDir)
  return storage
}
