import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER } from '#app/ops/migrate.ts'

/** The migrations before the one of this name, as a temporary folder of their own. */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'curio-before-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const end = entries.findIndex(({ tag }) => tag.endsWith(name))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }))
  return folder
}
