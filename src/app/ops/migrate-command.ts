import { openDatabase } from '#server/database/open.ts'
import { migrate } from './migrate.ts'

/** Migrates DATABASE_URL_UNPOOLED (a direct connection, without a pooler's limits) or DATABASE_URL. */
async function main() {
  const url = process.env.DATABASE_URL_UNPOOLED ?? process.env.DATABASE_URL
  if (!url) throw new Error('Set DATABASE_URL to the database to migrate.')
  const { db, close } = await openDatabase(url, { max: 1, isNaming: false, queryTimeoutMs: 10 * 60_000 })
  try {
    const done = await migrate(db)
    console.log(done.length > 0 ? `Applied ${done.join(', ')}.` : 'The database is up to date.')
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  // Drizzle's own message would print the whole statement with its parameters. A refused WebSocket is no Error at all.
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = cause instanceof Error && cause.message ? cause.message : 'the database could not be reached'
  console.error(`Migration failed: ${reason}`)
  process.exitCode = 1
})
