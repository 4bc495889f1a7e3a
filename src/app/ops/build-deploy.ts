import { openDatabase } from '#server/database/open.ts'
import { env, refuseStandIns } from '#server/env.ts'
import { migrate } from './migrate.ts'
import { preflightProblems } from './preflight.ts'
import { preparePreview } from './prepare-preview.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
/** The demonstration market's past is written in one statement. */
const STATEMENT_MS = 10 * 60_000

/** Before the build of a deployment: preflight, migrations on the direct connection, and a preview's demonstration data. */
async function main(): Promise<void> {
  if (env.VERCEL_ENV) refuseStandIns()
  const problems = preflightProblems(env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const url = env.DATABASE_URL_UNPOOLED ?? env.DATABASE_URL
  if (!url) return say('No database is configured: nothing to migrate.')
  const { db, close } = await openDatabase(url, { max: 3, isNaming: false, queryTimeoutMs: STATEMENT_MS })
  try {
    const applied = await migrate(db)
    say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
    if (env.VERCEL_ENV === 'preview') await preparePreview(db, { environment: env.VERCEL_ENV, seed: env.SEED, say })
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  // Drizzle's own message would print the whole statement with its parameters. A refused WebSocket is no Error at all.
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = cause instanceof Error && cause.message ? cause.message : 'the database could not be reached'
  process.stderr.write(`This deployment is not built. ${reason}\n`)
  process.exitCode = 1
})
