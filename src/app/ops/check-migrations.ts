import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER, type Migration, readMigrations } from './migrate.ts'

/** The hash of every migration as it was first committed; an applied file must never change. */
const HASHES = join(MIGRATIONS_FOLDER, 'hashes.json')

/** What is wrong with the recorded hashes, as sentences; none when every file is recorded and unchanged. */
export function hashProblems(migrations: Migration[], recorded: Record<string, string>): string[] {
  const tags = new Set(migrations.map(({ tag }) => tag))
  const gone = Object.keys(recorded).filter((tag) => !tags.has(tag))
  return [
    ...gone.map((tag) => `Migration ${tag} is recorded but no longer there.`),
    ...migrations.flatMap(({ tag, hash }) => {
      if (!recorded[tag])
        return [`Migration ${tag} is not recorded yet. Run this check with --record and commit hashes.json.`]
      return recorded[tag] === hash
        ? []
        : [`Migration ${tag} was edited after it was recorded. Restore it and add a new one.`]
    }),
  ]
}

/** Whether the schema has changes without a migration: drizzle-kit then wants to generate one. */
function schemaProblems(): string[] {
  const answer = execFileSync('drizzle-kit', ['generate', '--name', 'unwritten_change'], { encoding: 'utf8' })
  return answer.includes('No schema changes')
    ? []
    : ['drizzle/schema has changes without a migration: one was generated now.']
}

function main() {
  const migrations = readMigrations()
  if (process.argv.includes('--record')) {
    const hashes = Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash]))
    writeFileSync(HASHES, `${JSON.stringify(hashes, null, 2)}\n`)
  }
  const recorded = JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>
  const problems = [...hashProblems(migrations, recorded), ...schemaProblems()]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`${migrations.length} migrations are in order, unchanged, and complete.`)
}

if (import.meta.main) {
  try {
    main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
