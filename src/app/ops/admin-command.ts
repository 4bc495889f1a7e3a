import { databaseFault, isUnavailable } from '#server/errors.ts'
import { parseCommand, USAGE } from './admin-arguments.ts'
import { readPassword } from './admin-password.ts'

// Node runs this file as it is. Only `drain` needs the build: mails are rendered from .tsx, which Node does not read.

const say = (line: string) => {
  process.stdout.write(`${line}\n`)
}

/** One sentence: Drizzle's own message would print a whole statement with its parameters. */
function explain(error: unknown): string {
  if (isUnavailable(error)) return 'The database could not be reached.'
  const fault = databaseFault(error)
  if (fault) return `The database refused: ${fault.message ?? fault.code}`
  return error instanceof Error && error.message ? error.message : 'The command failed.'
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2))
  if (command === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (!command) {
    process.stderr.write(USAGE)
    return 2
  }
  // Loaded only now, so that a wrong environment is reported in one sentence and help works without one.
  const { withDatabase } = await import('./admin-open.ts')
  return withDatabase(async (db) => {
    // The whole application: a database that cannot be used is told without it.
    const { runCommand } = await import('./admin-run.ts')
    return runCommand(db, command, { say, readPassword: () => readPassword() })
  })
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  },
)
