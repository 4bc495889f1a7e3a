import { application } from '#server/application.ts'
import type { OpenedDatabase } from '#server/db.ts'
import { env } from '#server/env.ts'
import { localFiles } from '#stand-ins/uploadthing/local-files.ts'
import { openEmbedded } from './embedded.ts'

/** The embedded PostgreSQL of this data folder, migrated and seeded; refuses when another process has it open. */
export async function embeddedDatabase(): Promise<OpenedDatabase> {
  const opened = await openEmbedded(env.dataDir)
  await application().prepareDatabase(opened.db, { seed: env.SEED, storage: localFiles() })
  return opened
}
