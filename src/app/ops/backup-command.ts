import { resolve } from 'node:path'
import { env } from '#server/env.ts'
import { directAddress } from './backup-server.ts'
import { backUp } from './backup.ts'

/** `npm run db:backup -- <file>`: the server of DATABASE_URL(_UNPOOLED), or the embedded database of DATA_DIR. */
async function main() {
  const file = process.argv[2]
  if (!file) throw new Error('Name the file: npm run db:backup -- <file>.')
  const address = directAddress(env)
  const dataDir = env.services.files === 'embedded' || !address ? env.dataDir : null
  const { database, files, takenAt } = await backUp({ address, dataDir }, resolve(file))
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Backed up ${rows} rows in ${Object.keys(database.tables).length} tables, as of ${takenAt}.`)
  console.log(files ? `${files.count} files.` : 'Pictures are kept by UploadThing and are not part of it.')
  const { money, chains, cards } = database.problems
  if (money + chains + cards > 0) {
    console.log(`Found in the original, too: ${money} money, ${chains} chain and ${cards} directory problems.`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.message ? error.message : 'The database could not be reached.')
  process.exitCode = 1
})
