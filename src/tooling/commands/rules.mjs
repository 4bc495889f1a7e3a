// node src/tooling/commands/rules.mjs: brings the columns "in" and "test" of docs/rules.md up to date with the code.
import fs from 'node:fs'

const FILE = 'docs/rules.md'
const AREAS = 'AB|AC|AD|AU|AV|AX|BK|BZ|C|CF|CP|CT|CU|D|DM|DS|E|HL|IN|IQ|L|MB|NO|OP|P|PF|PR|PY|R|RV|SE|ST|T|V|VA|X'
/** Not in `%E0`, `T09:00`, a class name or a path. */
const ID = new RegExp(String.raw`(?<![%}\w.$/'"#-])(?:${AREAS})[1-9]\d{0,2}(?![\w:.%-]\w|[\w'"])`, 'g')
const RANGE = new RegExp(String.raw`\b(${AREAS})(\d{1,3})(?:-|–)(?:\1)?(\d{1,3})\b`, 'g')
const CODE = ['src', 'drizzle', 'emails'].map((folder) => `${folder}/**/*.{ts,tsx,sql,css,mjs}`)
const TESTS = 'tests/**/*.{ts,tsx}'
const LEFT_OUT = ['src/tooling/commands/rules.mjs', 'src/routeTree.gen.ts', 'drizzle/migrations/**']

/** Tests, and the examples they read. */
export const isTest = (file) => /^tests\/|\.(?:test|spec|fixture)\.tsx?$/.test(file)

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
  const files = fs.globSync([...CODE, TESTS], {
    exclude: ['tests/results/**', 'tests/tools/node_modules/**', ...LEFT_OUT],
  })
  const found = new Map()
  for (const file of files.toSorted()) {
    for (const id of read(wordsOf(fs.readFileSync(file, 'utf8'), file))) found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}

/** The rows of the table: id, rule, file, test. */
export const rowsOf = (text) =>
  text
    .split('\n')
    .map((line) => /^\| ([A-Z]+\d+) \| (.*?) \| `(.*?)` \| `(.*?)` \|$/.exec(line))
    .filter(Boolean)
    .map(([line, id, rule, file, test]) => ({ line, id, rule, file, test }))

/** The table with both columns updated: the file that cites the rule, and of its tests the one named so far. */
export function updated(text) {
  const cited = citations()
  return rowsOf(text).reduce((all, { line, id, rule, test }) => {
    const files = cited.get(id) ?? []
    const tests = files.filter(isTest)
    const file = files.find((one) => !isTest(one))
    return all.replace(line, () => `| ${id} | ${rule} | \`${file}\` | \`${tests.includes(test) ? test : tests[0]}\` |`)
  }, text)
}

if (import.meta.main) fs.writeFileSync(FILE, updated(fs.readFileSync(FILE, 'utf8')))
