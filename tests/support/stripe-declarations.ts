import { readFileSync } from 'node:fs'

const FOLDER = 'node_modules/stripe/esm/resources'

/** One parameter as the official library declares it. */
export type Declared = { name: string; isRequired: boolean; type: string }

const withoutComments = (text: string) => text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')

/** The text between the braces that open at `from`. */
function bodyAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(from + 1, at)
  }
  throw new Error('A declaration does not end.')
}

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file) ?? withoutComments(readFileSync(file, 'utf8'))
  sources.set(file, known)
  return known
}

const interfaceIn = (text: string, name: string) => new RegExp(`interface ${name}(?: extends (\\w+))? \\{`).exec(text)

function namespaceIn(text: string, name: string): string {
  const found = new RegExp(`namespace ${name} \\{`).exec(text)
  if (!found) throw new Error(`The library declares no namespace ${name}.`)
  return bodyAt(text, found.index + found[0].length - 1)
}

function fieldsOf(body: string): Declared[] {
  return [...body.matchAll(/^\s*(\w+)(\??): ([^;]+);/gm)].map(([, name, optional, type]) => ({
    name: name!,
    isRequired: optional === '',
    type: type!.replaceAll(/\s+/g, ' '),
  }))
}

/** The parameters of one interface; `name` may lead through namespaces: `SessionCreateParams.LineItem`. */
export function declaredParameters(file: string, name: string): Declared[] {
  const path = name.split('.')
  const source = sourceOf(`${FOLDER}/${file}`)
  const text = path.slice(0, -1).reduce(namespaceIn, source)
  const found = interfaceIn(text, path.at(-1)!)
  if (!found) throw new Error(`The library declares no ${name} in ${file}.`)
  const own = fieldsOf(bodyAt(text, found.index + found[0].length - 1))
  if (found[1] !== 'PaginationParams') return own
  const shared = sourceOf('node_modules/stripe/esm/shared.d.ts')
  const page = interfaceIn(shared, 'PaginationParams')!
  return [...own, ...fieldsOf(bodyAt(shared, page.index + page[0].length - 1))]
}

/** The words of a declared union such as `AccountCreateParams.Type`. */
export function declaredWords(file: string, name: string): string[] {
  const path = name.split('.')
  const text = path.slice(0, -1).reduce(namespaceIn, sourceOf(`${FOLDER}/${file}`))
  const found = new RegExp(`type ${path.at(-1)!} = ([^;]+);`).exec(text)
  if (!found) throw new Error(`The library declares no words ${name} in ${file}.`)
  return [...found[1]!.matchAll(/'([^']+)'/g)].map(([, word]) => word!)
}
