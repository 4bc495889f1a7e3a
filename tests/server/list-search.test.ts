import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import {
  clients,
  emailOutbox,
  helpRequests,
  newsletterSubscribers,
  photographers,
  profiles,
} from '#drizzle/schema/index.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { growMarket, startMarket } from '#tests/support/full-market.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase({ max: 4 })

/** What a list is asked besides the words, so that all its rows are shown. */
const REST: Record<string, object> = {
  'adminApplications.list': { status: 'all' },
  'bookings.vendorList': { tab: 'all' },
  'moderation.messages': { filter: 'all' },
  'payments.adminPayments': { status: 'all' },
  'payments.adminPayouts': { status: 'all' },
  'payments.adminRefunds': { status: 'all' },
}
const PARAMETERS = ['q', 'search', 'actor'] as const

/** The name under which an input takes search words, if it does. */
function wordsOf(schema: $ZodType): string | undefined {
  const { def } = schema._zod ?? {}
  if (def && 'shape' in def) return PARAMETERS.find((name) => name in (def.shape as object))
  const { parse } = schema as unknown as { parse?: (values: object) => Record<string, unknown> }
  return PARAMETERS.find((name) => !def && parse?.({ [name]: 'Word' })[name] === 'Word')
}

const LISTS = PROCEDURES.flatMap(([name, { _def }]) => {
  const parameter = _def.inputs.map(wordsOf).find(Boolean)
  // The number of each style and the neighbors of a search are the directory's own; their words are the directory's.
  const isDirectory = name === 'directory.facets' || name === 'directory.neighbors'
  return parameter && _def.type === 'query' && !isDirectory ? [{ name, parameter, _def }] : []
})

type Answer = { items: object[]; total?: number }
type List = (input: object) => Promise<Answer>
let ask: (name: string, audience: unknown) => List

beforeAll(async () => {
  const market = await startMarket(db)
  await growMarket(db, market, 2)
  const admin = callAs(db, { actor: await signedIn(db, 'admin') })
  const person = { firstName: 'Mary-Ann', lastName: 'O’Brien' }
  await db.update(clients).set(person)
  await db.update(profiles).set({ firstName: 'Mary-Ann O’Brien' })
  await db.update(photographers).set({ name: 'Mary-Ann O’Brien', businessName: 'St. John’s Film & Light' })
  await db.update(newsletterSubscribers).set({ email: sql`'Mary-Ann.OBrien+' || id || '@x.test'` })
  await db.update(helpRequests).set({ name: 'Mary-Ann O’Brien' })
  await db.update(emailOutbox).set({ toAddress: 'mary-ann.obrien@x.test' })
  const vendor = callAs(db, { actor: actorOf({ id: market.vendor.userId, email: 'v@x.test' }, 'photographer') })
  ask = (name, audience) => {
    const api = audience === 'vendor' || audience === 'side' ? vendor : admin
    return (input) => callByName(api, name, input) as Promise<Answer>
  }
})

describe.each(LISTS)('the list $name', ({ name, parameter, _def }) => {
  const found = async (words?: string) => {
    const { items } = await ask(name, _def.meta?.audience)({ ...REST[name], [parameter]: words })
    return items.length
  }

  it('finds people whatever the case, accents, apostrophes, dashes, punctuation and invisible signs (X145)', async () => {
    // The audit log also has what the system did.
    const all = await found(name === 'audit.list' ? 'Mary-Ann O’Brien' : undefined)
    expect(all).toBeGreaterThan(0)
    const asked = [
      'obrien',
      'O’BRIEN',
      "o'brien",
      'oʼbrien',
      'O‘Brien,',
      '“O’Brien”',
      'ó\u00adbrien',
      'mary ann',
      'mary-ann',
    ]
    for (const words of [...asked, 'Mary–Ann', 'mary\u2011ann', '(Mary Ann)', 'MÁRY  ANN!', 'ann o\u2019brien'])
      expect([words, await found(words)]).toEqual([words, all])
  })

  it('finds nobody for other words, or when nothing is left of them', async () => {
    for (const words of ['qzxwv', 'obrien qzxwv', '%', '_', '\\', '--', '“”'].slice(
      0,
      name === 'directory.list' ? 1 : 7,
    ))
      expect([words, await found(words)]).toEqual([words, 0])
  })
})

it('folds words in one place: no other statement compares them', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const compares = /\bilike\b|\bsearch_(normalize|pattern)\(/
  expect(files.filter((file) => compares.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'src/features/directory/server/words.ts',
    'src/server/lists/words.ts',
  ])
})
