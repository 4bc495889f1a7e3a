import { openDatabase } from '#server/db.ts'
import { migrate } from './migrate.ts'

/** Runs as a command against DATABASE_URL_UNPOOLED (a direct connection, where a pooled one would lose the lock) or DATABASE_URL. */
async function main() {
  const url = process.env.DATABASE_URL_UNPOOLED ?? process.env.DATABASE_URL
  if (!url) throw new Error('Set DATABASE_URL to the database to migrate.')
  const { db, close } = openDatabase(url, { max: 1, queryTimeoutMs: 10 * 60_000 })
  try {
    const done = await migrate(db)
    console.log(done.length > 0 ? `Applied ${done.join(', ')}.` : 'The database is up to date.')
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  // Drizzle's own message would print the whole statement with its parameters.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  console.error(`Migration failed: ${cause instanceof Error ? cause.message : String(cause)}`)
  process.exitCode = 1
})
