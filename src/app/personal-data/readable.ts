import { getTableName } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type Others, othersOf, withWhom } from './others.ts'
import { rowsOf } from './rows.ts'
import type { Person, PersonalTable } from './tables/person.ts'

/** How many rows of a table the page shows; the file of the table has all. */
const SHOWN = 200

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** What tells a reader nothing; the file of the table has it. */
const FOR_PROGRAMS =
  /^(?:seq|position|attempts|nextAttemptAt|calendarNumber|source|href|requestId|thumbhash)$|(?:hash|key)$/i
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** `totalAmountCents` as "Total amount". */
function label(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value in words; null for what says nothing to a reader, such as ids, which the file of the table has. */
function sayValue(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || value === false) return null
  if (value === true) return 'Yes'
  if (value instanceof Date) return formatUtc(value)
  if (typeof value === 'number') return name.endsWith('Cents') ? formatMoney(value) : String(value)
  if (typeof value === 'string') return UUID.test(value) ? null : value
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ') || null
  const text = JSON.stringify(value, null, 2)
  return text === '{}' || text === '[]' ? null : text
}

const line = (name: string, said: string): string => `<dt>${escaped(name)}</dt><dd>${escaped(said)}</dd>`

function article(row: Record<string, unknown>, others: Others): string {
  const other = withWhom(row, others)
  const lines = Object.entries(row).flatMap(([name, value]) => {
    const said = FOR_PROGRAMS.test(name) ? null : sayValue(name, value)
    return said === null ? [] : [line(label(name), said)]
  })
  return `<dl>${other ? line('With', other) : ''}${lines.join('')}</dl>\n`
}

const STYLE = `body{font:16px/1.6 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1.25rem;color:#222;background:#fff}
h1{font-size:2rem;line-height:1.2}summary{cursor:pointer;padding:.6rem 0;font-size:1.15rem}
details{border-top:1px solid #ccc}dl{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #ddd;border-radius:6px}
dt{font-size:.85rem;color:#595959}dd{margin:0 0 .4rem;white-space:pre-wrap;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}details,dl{border-color:#444}dt{color:#aaa}a{color:#9cf}}`

type Contents = {
  siteName: string
  at: Date
  /** Each table with rows, and how many it has. */
  tables: readonly { personal: PersonalTable; count: number }[]
  files: readonly string[]
  /** Files that a row names and the store does not have. */
  missing: readonly string[]
}

const link = (path: string): string => `<li><a href="${escaped(encodeURI(path))}">${escaped(path)}</a></li>`

/** The page of a copy that people read: every table in words, with links to the files. */
export async function* readablePage(
  db: Db,
  person: Person,
  { siteName, at, tables, files, missing }: Contents,
): AsyncGenerator<string> {
  const others = await othersOf(db, person)
  const title = `Your data at ${escaped(siteName)}`
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>Everything we hold about ${escaped(person.email)}, as of ${escaped(formatUtc(at))}. The folder <code>data</code> has the same for programs, one JSON file for each heading. What someone else wrote is here if they sent it to you.</p>
<p>Keep this file to yourself: it has your messages, contracts and payments.</p>\n`
  for (const { personal, count } of tables) {
    const file = `data/${getTableName(personal.table)}.json`
    yield `<details><summary>${escaped(personal.title)} (${count})</summary>\n`
    for await (const row of rowsOf(db, personal, person, SHOWN)) yield article(row, others)
    yield count > SHOWN
      ? `<p>The first ${SHOWN} are shown; <a href="${file}">${file}</a> has all ${count}.</p></details>\n`
      : `<p><a href="${file}">${file}</a></p></details>\n`
  }
  if (files.length > 0)
    yield `<details><summary>Pictures, contracts, receipts and attachments (${files.length})</summary><ul>${files.map(link).join('\n')}</ul></details>\n`
  if (missing.length > 0)
    yield `<h2>Files we could not find</h2><p>Our records name them, but they are no longer stored.</p><ul>${missing.map((path) => `<li>${escaped(path)}</li>`).join('')}</ul>\n`
  yield '</body></html>\n'
}
