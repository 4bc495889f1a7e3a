import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#drizzle/schema/index.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { namesOf, PROCEDURES, type Schema } from '#tests/support/procedures.ts'

// The audit log is kept for good, and people type names and addresses into search fields. Every export of the product is
// called with the same words in every input that takes any.

const TYPED = 'zebrafinch'
const db = await useDatabase()
const call = callAs(db, { actor: await signedIn(db, 'admin') })

const isAccepted = (schema: Schema, input: object): boolean => {
  try {
    return JSON.stringify(schema.parse(input)).includes(TYPED)
  } catch {
    return false
  }
}

/** The tables one procedure can export. */
function tablesOf(schema: Schema): object[] {
  const { options, in: first, shape } = schema._zod?.def ?? {}
  if (options) return options.flatMap(tablesOf)
  if (first) return tablesOf(first)
  const { entries = {}, values = Object.keys(entries) } = shape?.table?._zod?.def ?? {}
  return values.length > 0 ? values.map((table) => ({ table })) : [{}]
}

const exports = PROCEDURES.filter(([name]) => /export$/i.test(name))

const schemaOf = (exported: (typeof exports)[number]) => exported[1]._def.inputs[0] as unknown as Schema
const NAMES = new Set(exports.flatMap((exported) => namesOf(schemaOf(exported))))

/** Each table with the words in every input that takes them. */
const callsOf = (schema: Schema): object[] =>
  tablesOf(schema).map((table) => {
    const typed = [...NAMES].filter((name) => isAccepted(schema, { ...table, [name]: TYPED }))
    return { ...table, ...Object.fromEntries(typed.map((name) => [name, TYPED])) }
  })
const isSearch = (input: object) => JSON.stringify(input).includes(TYPED)

it('the product has exports, and most of their tables are searched', () => {
  expect(exports.length).toBeGreaterThan(9)
  expect(exports.flatMap((exported) => callsOf(schemaOf(exported))).filter(isSearch).length).toBeGreaterThan(12)
})

it.each(exports)('%s leaves a record without what was typed (AU1)', async (name, procedure) => {
  const inputs = callsOf(schemaOf([name, procedure]))
  for (const input of inputs) await callByName(call, name, input)
  const records = JSON.stringify(await db.select().from(auditEvents).where(eq(auditEvents.action, name)))
  expect(records).not.toContain(TYPED)
  expect(records.match(/"by(?:Search|Actor)":true/g)?.length ?? 0).toBeGreaterThanOrEqual(
    inputs.filter(isSearch).length,
  )
})
