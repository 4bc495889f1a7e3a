import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

/** What leads out of the product, by the file that has it. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  'src/server/payments/index.ts': ['hostedPayments'],
  'src/server/http/public-fetch.ts': ['fetchPublic'],
  'src/server/http/public-post.ts': ['postPublic'],
  'src/server/uploads/upload-service.ts': ['uploadService'],
  'src/server/uploads/file-store.ts': ['fileStore'],
}

type Part = { file: string; name: string }
const keyOf = ({ file, name }: Part) => `${file}#${name}`

/** The file that an import means; null for a package. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : null
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node below one, itself included. */
function* below(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* below(child)
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node.name ?? node.value) : null
  return typeof name === 'string' ? name : ''
}
const namesIn = (node: Node): Set<string> =>
  new Set([...below(node)].filter(({ type }) => type === 'Identifier').map(nameOf))

/** The names that a file imports, and whose they are. */
function importsOf(body: readonly Node[], file: string): Map<string, Part> {
  const found = new Map<string, Part>()
  for (const { type, source, specifiers } of body) {
    const other = type === 'ImportDeclaration' ? fileOf(nameOf(source), file) : null
    if (!other) continue
    for (const { local, imported } of specifiers as Node[])
      if (imported) found.set(nameOf(local), { file: other, name: nameOf(imported) })
  }
  return found
}

/** The top-level functions and values of a file, with the names that each uses. */
const declared = (body: readonly Node[]): [name: string, uses: Set<string>][] =>
  body
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .flatMap((statement): [string, Set<string>][] => {
      if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
        return [[nameOf(statement.id), namesIn(statement)]]
      if (statement.type !== 'VariableDeclaration') return []
      return (statement.declarations as Node[]).map(({ id, init }) => [
        nameOf(id),
        isNode(init) ? namesIn(init) : new Set(),
      ])
    })

/** Each procedure of a router's file, with the names that it uses. */
const procedures = (body: readonly Node[]): [name: string, uses: Set<string>][] =>
  body
    .flatMap((statement) => [...below(statement)])
    .filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'router')
    .flatMap((call) => (call.arguments as Node[])[0]!.properties as Node[])
    .map(({ key, value }) => [nameOf(key), namesIn(value as Node)])

/** The features whose procedures are another's. */
const CALLED: Readonly<Record<string, string>> = {
  'src/features/offers/server/router.ts': 'bookings',
  'src/features/settlement/server/router.ts': 'bookings',
  'src/features/settlement/server/payments-router.ts': 'payments',
}
const featureOf = (file: string): string =>
  CALLED[file] ??
  /^src\/features\/([^/]+)\//.exec(file)![1]!.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Every procedure from whose code a service can be reached: the payment service, other people's servers, the upload service and
 * the file store. Found by names, from import to import; what the platform does after a commit is not followed.
 */
export function askingVerbs(): string[] {
  const uses = new Map<string, string[]>()
  const verbs: [verb: string, parts: string[]][] = []
  for (const file of globSync('src/{features,app}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const body = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body as unknown as Node[]
    const imports = importsOf(body, file)
    const own = declared(body)
    const local = new Set(own.map(([name]) => name))
    const partsOf = (names: Set<string>) =>
      [...names].flatMap((name) => {
        if (local.has(name)) return [keyOf({ file, name })]
        const imported = imports.get(name)
        return imported ? [keyOf(imported)] : []
      })
    for (const [name, names] of own) uses.set(keyOf({ file, name }), partsOf(names))
    if (/\/server\/(?:\w+-)?router\.ts$/.test(file))
      for (const [name, names] of procedures(body)) verbs.push([`${featureOf(file)}.${name}`, partsOf(names)])
  }
  const doors = new Set(Object.entries(DOORS).flatMap(([file, names]) => names.map((name) => keyOf({ file, name }))))
  const reaches = (start: string[]): boolean => {
    const seen = new Set<string>()
    const open = [...start]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (doors.has(next)) return true
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(uses.get(next) ?? []))
    }
    return false
  }
  return verbs
    .filter(([, parts]) => reaches(parts))
    .map(([verb]) => verb)
    .toSorted()
}
