import { isTeam } from '#shared/access/roles.ts'
import { PROCEDURES, type Procedure } from './procedures.ts'
import { bodyOf, type Product } from './product.ts'
import { defOf, innerOf } from './samples.ts'

/** The cells of a CSV text (RFC 4180). */
export function cellsOf(csv: string): string[] {
  const cells: string[] = []
  const CELL = /"((?:[^"]|"")*)"|([^,\r\n"]+)/g
  for (const match of csv.replace(/^\uFEFF/, '').matchAll(CELL))
    cells.push((match[1] ?? match[2] ?? '').replaceAll('""', '"'))
  return cells
}

const FORMULA = /^\s*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u
const isNumber = (cell: string) => /^-?[\d.,]+$/.test(cell)

/** No filter, so that everything is exported; where one procedure exports several tables, each of them. */
function inputsOf({ input }: Procedure): unknown[] {
  if (!input) return [undefined]
  const def = defOf(innerOf(input))
  const table = def.shape?.table ? defOf(innerOf(def.shape.table)).entries : undefined
  if (table) return Object.values(table).map((value) => ({ table: value }))
  if (!def.options) return [{}]
  return def.options.map((option) => ({ table: defOf(defOf(option).shape!.table!).values![0] }))
}

export type Export = { name: string; problems: string[]; cells: number; text: string }

/** Every export there is, as the person who may have it: no cell may be a formula. */
export async function lookAtExports(product: Product, cookies: Record<'admin' | 'vendor', string>): Promise<Export[]> {
  const found: Export[] = []
  const wanted = PROCEDURES.filter(({ name }) => /(?:\.export|Export|Csv)$/.test(name)).flatMap((procedure) =>
    inputsOf(procedure).map((sample) => ({ ...procedure, sample })),
  )
  for (const { name, type, audience, sample } of wanted) {
    const cookie = isTeam(audience) ? cookies.admin : cookies.vendor
    const answer = await product.call(name, sample, { cookie, type })
    const data = bodyOf(answer).data as { csv?: string; content?: string; text?: string } | string | undefined
    const text = typeof data === 'string' ? data : (data?.csv ?? data?.content ?? data?.text ?? '')
    const cells = cellsOf(text)
    const problems = cells
      .filter((cell) => FORMULA.test(cell) && !isNumber(cell))
      .map((cell) => `formula ${cell.slice(0, 40)}`)
    if (answer.status !== 200 || cells.length === 0)
      problems.push(`answered ${answer.status} with ${cells.length} cells: ${answer.text.slice(0, 120)}`)
    found.push({ name, problems, cells: cells.length, text })
  }
  return found
}
