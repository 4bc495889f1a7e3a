// node src/tooling/commands/rules.mjs: brings the columns "in" and "tests" of docs/rules.md up to date with the code.
import fs from 'node:fs'
import path from 'node:path'

const FILE = 'docs/rules.md'
const AREAS = 'AB|AD|AU|AV|AX|BK|BZ|C|CF|CP|CT|D|DM|DS|E|IN|IQ|L|MB|NO|OP|P|PF|PR|PY|R|RV|SE|ST|T|V|VA|X'
/** Not in `%E0`, `T09:00`, a class name or a path. */
const ID = new RegExp(String.raw`(?<![%}\w.$/'"#-])(?:${AREAS})[1-9]\d{0,2}(?![\w:.%-]\w|[\w'"])`, 'g')
const RANGE = new RegExp(String.raw`\b(${AREAS})(\d{1,3})(?:-|–)(?:\1)?(\d{1,3})\b`, 'g')
const CODE = ['src', 'drizzle', 'emails'].map((folder) => `${folder}/**/*.{ts,tsx,sql,css,mjs}`)
const TESTS = 'tests/**/*.{ts,tsx}'
const SELF = ['src/tooling/commands/rules.mjs', 'src/routeTree.gen.ts', 'src/routeTree.public.gen.ts']

const isTest = (file) => /\.(?:test|spec)\.tsx?$/.test(file)

const COMMENT = /\/\/|\/\*|^\s*\*|--/
const TITLE = /\b(?:it|test|describe)\b.*['`]|^\s*(?:\]\)\()?['`]/

/** Comments, and the titles of tests: ids are cited in prose, not in code. */
const wordsOf = (source, file) =>
  source
    .split('\n')
    .filter((line) => COMMENT.test(line) || (isTest(file) && TITLE.test(line)))
    .join('\n')

/** The ids that a text cites; "V1-V3" counts as three. */
export function idsIn(text) {
  const ids = new Set(text.match(ID))
  for (const [, area, from, to] of text.matchAll(RANGE)) {
    for (let id = Number(from); id <= Number(to); id += 1) ids.add(area + id)
  }
  return ids
}

/** Everything in parentheses that looks like an id, of any area: an area missing from the list would be overlooked. */
export const likeIds = (text) => text.match(/(?<=[(,;] ?)[A-Z]{1,3}[1-9]\d{0,2}(?=[,;)])/g) ?? []

/** Each id cited by code or tests, with the files. */
export function citations(read = idsIn) {
  const files = fs.globSync([...CODE, TESTS], { exclude: ['tests/results/**', 'tests/tools/node_modules/**'] })
  const found = new Map()
  for (const file of files.toSorted()) {
    if (SELF.includes(file)) continue
    for (const id of read(wordsOf(fs.readFileSync(file, 'utf8'), file))) found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}

/** The rows of the table: id, rule, files, tests. */
export const rowsOf = (text) =>
  text
    .split('\n')
    .map((line) => /^\| ([A-Z]+\d+) \| (.*?) \| (.*?) \| (.*?) \|$/.exec(line))
    .filter(Boolean)
    .map(([line, id, rule, files, tests]) => ({ line, id, rule, files, tests }))

/** A feature's server and model say more about a rule than its screens, and those more than a migration. */
const PLACES = [/^src\/features\/.*(?:server\/|model|inputs|transitions)/, /^src\/features\//, /^src\//, /^emails\//]
/** The folders to prefer for each area of rules. */
const HOMES = {
  AU: /audit/,
  AV: /availability/,
  BK: /bookings/,
  CF: /redaction|messages/,
  CT: /contracts/,
  DS: /directory/,
  IQ: /inquiries/,
  NO: /mail|outbox|notif/,
  OP: /mail|outbox/,
  PF: /gallery|photographers/,
  PY: /payments/,
  RV: /reviews/,
  VA: /applications/,
}
const placeOf = (id, file) => (HOMES[/^[A-Z]+/.exec(id)[0]]?.test(file) ? 0 : PLACES.length + 1) + kindOf(file)
const kindOf = (file) => (PLACES.findIndex((place) => place.test(file)) + PLACES.length + 1) % (PLACES.length + 1)

/** The test nearest to the code, for an id that no test cites. */
function nearest(files) {
  const own = files.map((file) => file.replace(/\.\w+$/, '.test.ts')).find((file) => fs.existsSync(file))
  if (own) return own
  for (const file of files) {
    const feature = /^src\/features\/([^/]+)/.exec(file)
    const tests = fs.globSync(`${feature?.[0] ?? path.dirname(file)}/**/*.test.{ts,tsx}`).toSorted()
    const main = tests.find((test) => test.endsWith(`/${feature?.[1]}.test.ts`))
    if (tests.length > 0) return main ?? tests[0]
  }
  return 'tests/e2e'
}

/** The table with both columns updated from the code. */
export function updated(text) {
  const cited = citations()
  return rowsOf(text).reduce((all, { line, id, rule }) => {
    const files = cited.get(id) ?? []
    const code = files.filter((file) => !file.startsWith('tests/') && !isTest(file))
    const byPlace = (a, b) => placeOf(id, a) - placeOf(id, b)
    const [first = files[0]] = code.toSorted(byPlace)
    const naming = files.filter(isTest).toSorted(byPlace)[0]
    const test = naming ? `\`${naming}\`` : `near: \`${nearest([first, ...code])}\``
    return all.replace(line, () => `| ${id} | ${rule} | \`${first}\` | ${test} |`)
  }, text)
}

if (import.meta.main) fs.writeFileSync(FILE, updated(fs.readFileSync(FILE, 'utf8')))
