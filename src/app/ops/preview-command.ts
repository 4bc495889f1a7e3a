import { appendFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createNeonApi } from './neon-api.ts'
import {
  createPreview,
  deletePreview,
  expiryOf,
  listPreviews,
  type PreviewAddresses,
  resetPreview,
} from './preview-branch.ts'

const USAGE = `npm run preview -- create <git branch> [--expires-at <time>] [--write-env <file>]
npm run preview -- reset  <git branch> [--write-env <file>]
npm run preview -- delete <git branch>
npm run preview -- list`

const given = (missing: string) => z.string(missing).check(z.minLength(1, missing))

/** Only this command's variables: it never reads the application's, which may be production's. */
const Variables = z.object({
  NEON_API_KEY: given('NEON_API_KEY is missing.'),
  NEON_PROJECT_ID: z
    .string('NEON_PROJECT_ID is missing: the Neon project that holds previews.')
    .check(z.regex(/^[a-z0-9-]{1,60}$/, 'NEON_PROJECT_ID is not the id of a Neon project.')),
  PRODUCTION_DATABASE_HOST: given(
    'PRODUCTION_DATABASE_HOST is missing: this command must know what it may never touch.',
  ),
  PRODUCTION_GIT_BRANCHES: z._default(z.string(), 'main,master,production'),
  NEON_API_URL: z.optional(z.url('NEON_API_URL is not a URL.')),
  VERCEL_ENV: z.optional(z.string()),
  GITHUB_ACTIONS: z.optional(z.string()),
  GITHUB_OUTPUT: z.optional(z.string()),
})

const STATEMENT_MS = 10 * 60_000
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Migrates and seeds the preview at a direct URL. */
async function prepare(direct: string): Promise<void> {
  // Loaded only now: listing, deleting and refusing need none of it.
  const { openDatabase } = await import('#server/database/open.ts')
  const { migrate } = await import('./migrate.ts')
  const { preparePreview } = await import('./prepare-preview.ts')
  const { db, close } = await openDatabase(direct, { max: 3, isNaming: false, queryTimeoutMs: STATEMENT_MS })
  try {
    const applied = await migrate(db)
    say(applied.length > 0 ? `Applied ${applied.length} migrations.` : 'The database is up to date.')
    await preparePreview(db, { environment: 'preview', seed: process.env.SEED === 'none' ? 'none' : 'demo', say })
  } finally {
    await close()
  }
}

/** The URLs contain a password: they go to a private file or the next steps of a workflow, never to the log. */
function handOver({ pooled, direct }: PreviewAddresses, variables: z.infer<typeof Variables>, file?: string): void {
  say(`Database host: ${new URL(pooled).hostname}`)
  if (file) {
    writeFileSync(file, `DATABASE_URL="${pooled}"\nDATABASE_URL_UNPOOLED="${direct}"\n`, { mode: 0o600 })
    say(`Its addresses are in ${file}.`)
  }
  if (!variables.GITHUB_OUTPUT) return
  for (const address of [pooled, direct]) say(`::add-mask::${address}`)
  appendFileSync(variables.GITHUB_OUTPUT, `database_url=${pooled}\ndatabase_url_unpooled=${direct}\n`)
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'expires-at': { type: 'string' }, 'write-env': { type: 'string' } },
  })
  const [verb, branch = ''] = positionals
  const isKnown = verb === 'list' ? positionals.length === 1 : positionals.length === 2
  if (!isKnown || !['create', 'reset', 'delete', 'list'].includes(verb ?? '')) throw new Error(USAGE)
  const read = Variables.safeParse(process.env)
  if (!read.success) throw new Error(read.error.issues[0]!.message)
  const variables = read.data
  if (variables.VERCEL_ENV === 'production') throw new Error('Previews are not made from production.')
  const tools = {
    api: createNeonApi({
      apiKey: variables.NEON_API_KEY,
      projectId: variables.NEON_PROJECT_ID,
      baseUrl: variables.NEON_API_URL,
    }),
    production: {
      databaseHost: variables.PRODUCTION_DATABASE_HOST,
      gitBranches: variables.PRODUCTION_GIT_BRANCHES.split(',').map((name) => name.trim()),
    },
    prepare,
  }
  const end = values['expires-at']
  const expiresAt = end ? expiryOf(end, new Date()) : undefined
  if (verb === 'create') {
    const made = await createPreview(tools, branch, expiresAt)
    say(`${made.name} ${made.isNew ? 'was created' : 'already existed'}, migrated and filled.`)
    handOver(made, variables, values['write-env'])
  } else if (verb === 'reset') {
    const made = await resetPreview(tools, branch)
    say(`${made.name} was reset.`)
    handOver(made, variables, values['write-env'])
  } else if (verb === 'delete') {
    const { name, isDeleted } = await deletePreview(tools, branch)
    say(isDeleted ? `${name} was deleted.` : `There is no ${name}.`)
  } else {
    const previews = await listPreviews(tools)
    for (const { name, created_at, expires_at } of previews) say(`${name}  ${created_at}  ${expires_at ?? 'no end'}`)
    if (previews.length === 0) say('There are no previews.')
  }
}

main().catch((error: unknown) => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  process.stderr.write(`${cause instanceof Error && cause.message ? cause.message : 'Neon could not be reached.'}\n`)
  process.exitCode = 1
})
