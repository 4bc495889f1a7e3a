import { resolve } from 'node:path'
import { jobRuns } from '#drizzle/schema/index.ts'
import { BACKUP_RUN } from '#features/admin-dashboard/model.ts'
import { openDatabase } from '#server/database/open.ts'
import { env } from '#server/env.ts'
import { type BackupSource, backUp } from './backup.ts'
import type { Manifest } from './backup-archive.ts'
import { directAddress } from './backup-server.ts'
import { restore } from './restore.ts'

type Command = { done: string; run: (source: BackupSource, file: string) => Promise<Manifest> }

const COMMANDS: Record<string, Command> = {
  backup: { done: 'Backed up', run: backUp },
  restore: { done: 'Restored', run: restore },
}

/** So that /admin/health can say when the last backup was made. */
async function noteBackup(address: string): Promise<void> {
  const { db, close } = await openDatabase(address, { max: 1, isNaming: false })
  try {
    await db.insert(jobRuns).values({ job: BACKUP_RUN, status: 'succeeded', finishedAt: new Date() })
  } finally {
    await close()
  }
}

/**
 * `npm run db:backup -- <file>` and `npm run db:restore -- <file>`: for the server of DATABASE_URL(_UNPOOLED), or the
 * embedded database of DATA_DIR.
 */
async function main([name = '', file]: string[]) {
  const command = COMMANDS[name]
  if (!command) throw new Error(`There is no command named ${name}.`)
  if (!file) throw new Error(`Name the file: npm run db:${name} -- <file>.`)
  const address = directAddress(env)
  const dataDir = env.services.files === 'embedded' || !address ? env.dataDir : null
  const { database, files, takenAt } = await command.run({ address, dataDir }, resolve(file))
  if (name === 'backup' && address) await noteBackup(address)
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${command.done} ${rows} rows in ${Object.keys(database.tables).length} tables, as of ${takenAt}.`)
  console.log(files ? `${files.count} files.` : 'Pictures are kept by UploadThing and are not part of it.')
  const { money, chains, cards } = database.problems
  if (money + chains + cards > 0) {
    console.log(`Also found in the original: ${money} money, ${chains} chain and ${cards} directory problems.`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error && error.message ? error.message : 'The database could not be reached.')
  process.exitCode = 1
})
