import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { openEmbedded } from '#server/local/embedded-db.ts'
import { prepareDatabase } from '#server/local/prepare.ts'
import { createLocalStorage, type LocalStorage } from '#server/storage.ts'

let storage: LocalStorage | undefined

/** The embedded file store of this data folder. */
export function localFiles(): LocalStorage {
  storage ??= createLocalStorage(env.dataDir)
  return storage
}

/** The embedded PostgreSQL of this data folder, migrated and seeded; refuses when another process has it open. */
export async function embeddedDatabase(): Promise<Db> {
  const { db } = await openEmbedded(env.dataDir)
  await prepareDatabase(db, { seed: env.SEED, storage: localFiles() })
  return db
}
