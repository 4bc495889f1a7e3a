import { globSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { AMENDMENT_TRANSITIONS } from '#features/amendments/transitions.ts'
import { APPLICATION_TRANSITIONS } from '#features/applications/model.ts'
import { BOOKING_TRANSITIONS } from '#features/bookings/transitions.ts'
import { CONTRACT_TRANSITIONS } from '#features/contracts/transitions.ts'
import { INQUIRY_TRANSITIONS } from '#features/inquiries/model.ts'
import { PAYMENT_TRANSITIONS, PAYOUT_TRANSITIONS } from '#features/payments/transitions.ts'
import { REVIEW_TRANSITIONS } from '#features/reviews/model.ts'
import { TAKEDOWN_TRANSITIONS } from '#features/takedowns/transitions.ts'

type Transition = {
  by: string | readonly string[]
  from: readonly string[]
  to: string | Partial<Record<string, string>>
}

const drawn = (kind: string, lines: readonly string[]) => ['```mermaid', kind, ...lines, '```'].join('\n')

/** One arrow for each way: from, to, the move and who makes it. */
function machine(table: Record<string, Transition>): string {
  const lines = Object.entries(table).flatMap(([name, { by, from, to }]) => {
    const ways = typeof to === 'string' ? [[[by].flat().join(', '), to]] : Object.entries(to)
    return (from.length > 0 ? from : ['[*]']).flatMap((start) =>
      ways.map(([who, end]) => `  ${start} --> ${end}: ${name} (${who})`),
    )
  })
  return drawn('stateDiagram-v2', lines)
}

/** The tables of one file of drizzle/schema, and what each refers to. */
async function area(file: string): Promise<string> {
  const module = (await import(path.resolve(file))) as Record<string, unknown>
  const lines = Object.values(module)
    .filter((value): value is PgTable => is(value, PgTable))
    .flatMap((table) => {
      const { name, columns, foreignKeys } = getTableConfig(table)
      const arrows = foreignKeys.map((key) => {
        const { columns: own, foreignTable } = key.reference()
        return `  ${getTableConfig(foreignTable).name} ||--o{ ${name} : ${own.map((column) => column.name).join('_')}`
      })
      const keys = columns
        .filter((column) => column.primary)
        .map((column) => `    ${column.getSQLType()} ${column.name} PK`)
      return [`  ${name} {`, ...keys, '  }', ...arrows]
    })
  return lines.length > 0 ? `### ${path.basename(file, '.ts')}\n\n${drawn('erDiagram', lines)}` : ''
}

it('docs/diagrams.md draws the tables of transitions and the schema as they are', async () => {
  const areas = await Promise.all(
    globSync(['drizzle/schema/*.ts', 'drizzle/schema/money/*.ts'])
      .toSorted((one, other) => path.basename(one).localeCompare(path.basename(other)))
      .filter((file) => !file.endsWith('index.ts'))
      .map(area),
  )
  const text = [
    '# Diagrams',
    'Made from the code by `tests/architecture/diagrams.test.ts`; after a change: `npx vitest run tests/architecture/diagrams -u`.',
    '## States',
    '### An application',
    machine(APPLICATION_TRANSITIONS),
    '### An inquiry',
    machine(INQUIRY_TRANSITIONS),
    '### A booking',
    machine(BOOKING_TRANSITIONS),
    '### A contract',
    machine(CONTRACT_TRANSITIONS),
    '### An amendment of a contract',
    machine(AMENDMENT_TRANSITIONS),
    '### A payment',
    machine(PAYMENT_TRANSITIONS),
    '### A payout',
    machine(PAYOUT_TRANSITIONS),
    '### A review',
    machine(REVIEW_TRANSITIONS),
    '### A case about a picture',
    machine(TAKEDOWN_TRANSITIONS),
    '## Data, by area',
    ...areas.filter(Boolean),
    '',
  ].join('\n\n')
  await expect(text).toMatchFileSnapshot('../../docs/diagrams.md')
})
