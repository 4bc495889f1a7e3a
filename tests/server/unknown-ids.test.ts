import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { defOf, innerOf, sampleOf } from '#tests/abuse/support/samples.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makePhotographer } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

// Every mutation that names something by its id is called with ids that nothing has: it refuses, and does not say that
// something was done.

const db = await useDatabase()
const couple = await makeClient(db)
const vendor = await makePhotographer(db)
const ACTORS = [
  actorOf({ id: couple.userId, email: couple.email }, 'client'),
  actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'),
  await signedIn(db, 'admin'),
]

/** What may be asked again, because what was asked for is so; or has an answer for each id. */
const ANSWERED: readonly string[] = [
  'shortlist.remove',
  'dateAlerts.remove',
  'gallery.cancelUpload',
  'weddings.cancelUpload',
  'messages.removeUnsent',
  // What is not listed is neither saved nor left.
  'shortlist.merge',
  // A result for each application.
  'adminApplications.decide',
  // An answer for each row, which says that there is none.
  'adminApplications.decideMany',
  'moderation.decideReports',
  'moderation.reopenReports',
  'moderation.setFlags',
  'reviews.keepMany',
]

const isId = (schema: $ZodType): boolean => (innerOf(schema)._zod.def as { format?: string }).format === 'uuid'
/** Whether an input names something by its id. */
function namesSomething(schema: $ZodType): boolean {
  const { type, shape = {}, element, options = [] } = defOf(innerOf(schema))
  if (type === 'address') return false
  return isId(schema) || [...Object.values(shape), ...options, ...(element ? [element] : [])].some(namesSomething)
}

const named = PROCEDURES.flatMap(([name, { _def }]) => {
  const schema = _def.inputs[0]
  const isAbout = _def.type === 'mutation' && schema && !/export$/i.test(name) && namesSomething(schema)
  return isAbout ? [{ name, input: sampleOf(schema) }] : []
})

it('there are many of them', () => {
  expect(named.length).toBeGreaterThan(80)
})

it.each(named)('$name answers nobody’s id with a refusal', async ({ name, input }) => {
  const answered: unknown[] = []
  for (const actor of ACTORS) {
    try {
      answered.push((await callByName(callAs(db, { actor, ip: randomUUID() }), name, input)) ?? null)
    } catch {
      // A refusal, whichever it is: who may call what is tried elsewhere.
    }
  }
  expect(answered.length > 0).toBe(ANSWERED.includes(name))
})
