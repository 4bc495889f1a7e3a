import { TRPCError } from '@trpc/server'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PERSONAL_TABLES } from '#app/personal-data/tables/index.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { rows } from '#server/db.ts'
import { databaseFault } from '#server/errors.ts'
import { PROCEDURES as TRIED } from '#tests/abuse/support/procedures.ts'
import { idsOf, inputsNaming } from '#tests/abuse/support/strangers.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addressOf, dropChecks, fillEveryTable, mark, type Side, TABLES, userIdOf } from '#tests/support/every-row.ts'
import { ANSWERS } from '#tests/support/free-text.ts'
import { actorOf } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { viewerOf } from '#tests/support/viewing.ts'

// An administrator who looks at Curio as somebody else: every procedure there is, over two people who have booked each
// other and have a row in every table, whose texts say whose they are and where they stand.

const db = await useDatabase({ max: 4 })
const PAIR = 'lookedat'
const SIDES: readonly Side[] = ['couple', 'vendor']
const userOf = (side: Side) => ({ id: userIdOf(PAIR, side), email: addressOf(PAIR, side) })
const ROLE = { couple: 'client', vendor: 'photographer' } as const
const viewer = (side: Side) => viewerOf(userOf(side), ROLE[side])

beforeAll(async () => {
  await dropChecks(db)
  await fillEveryTable(db, PAIR)
})

const refusal = (error: unknown) => (error as { cause?: { code?: string } } | undefined)?.cause?.code
const call = async (actor: Actor, name: string, input?: unknown) => {
  try {
    return { answer: await callByName(callAs(db, { actor, ip: name }), name, input) }
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    return { error }
  }
}

const MUTATIONS = PROCEDURES.filter(([, { _def }]) => _def.type !== 'query')
const SECRETS = PROCEDURES.filter(([, { _def }]) => _def.meta?.isSecret)

describe('whoever looks at Curio as somebody else (AD8)', () => {
  it.each(MUTATIONS)('is refused %s, whatever it is about', async (name, { _def }) => {
    for (const side of SIDES) {
      const { error } = await call(viewer(side), name)
      expect(refusal(error)).toBe(_def.meta?.endsViewing ? undefined : 'READ_ONLY')
    }
  })

  it('is left one change, which ends it', () => {
    const left = PROCEDURES.filter(([, { _def }]) => _def.meta?.endsViewing)
    expect(left.map(([name, { _def }]) => [name, _def.type])).toEqual([['viewing.end', 'mutation']])
  })

  it.each(SECRETS)('is refused %s, which the person themself is answered', async (name, { _def }) => {
    for (const side of SIDES) {
      const isTheirs = ['signed-in', 'side', 'public', side === 'couple' ? 'client' : 'vendor'].includes(
        _def.meta!.audience!,
      )
      expect(refusal((await call(viewer(side), name)).error)).toBe('READ_ONLY')
      const own = await call(actorOf(userOf(side), ROLE[side]), name)
      if (isTheirs) expect(refusal(own.error)).not.toBe('READ_ONLY')
    }
  })
})

/** Everything in the database, as one value a table. */
async function everything(from: Db): Promise<Record<string, string>> {
  const prints = TABLES.map(async (table) => {
    const [row] = await rows<{ print: string }>(
      from.execute(sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t`),
    )
    return [getTableName(table), row!.print] as const
  })
  return Object.fromEntries(await Promise.all(prints))
}

/** Every answer to every question that somebody can ask about the rows there are, and what went wrong. */
async function askEverything(actor: Actor) {
  const ids = await idsOf(db)
  const answers = new Map<string, string>()
  const faults: string[] = []
  for (const procedure of TRIED.filter(({ type }) => type === 'query')) {
    for (const [turn, input] of inputsNaming(procedure, ids).entries()) {
      const { answer, error } = await call(actor, procedure.name, input)
      if (answer !== undefined) answers.set(`${procedure.name} ${turn}`, JSON.stringify(answer))
      const code = databaseFault(error?.cause)?.code
      if (code === '25006') faults.push(procedure.name)
    }
  }
  return { answers, faults: [...new Set(faults)] }
}

/** Whose texts the answers hold, by table and column. */
function textsIn(answers: ReadonlyMap<string, string>, side: Side): Set<string> {
  const found = new Set<string>()
  for (const text of answers.values()) {
    for (const [, column] of text.matchAll(new RegExp(`${mark(PAIR, side)}(\\w+\\.\\w+)`, 'g'))) found.add(column!)
  }
  return found
}

/** What a copy of somebody's data leaves out as a secret, and what opens something or says how somebody gets in. */
const SECRET_COLUMNS = new Set([
  ...PERSONAL_TABLES.flatMap(({ table, without = {} }) =>
    Object.entries(without).flatMap(([key, why]) =>
      why === 'secret' ? [`${getTableName(table)}.${getTableColumns(table)[key]!.name}`] : [],
    ),
  ),
  ...['account_last4', 'bank_name', 'holder_name', 'provider_ref', 'bank_ref'].map((name) => `payout_accounts.${name}`),
  'calendar_feeds.name',
  'calendar_feeds.address',
  'identities.subject',
  'identities.email',
  'passkeys.name',
  'totp_factors.name',
  'sessions.ip',
  'sessions.user_agent',
  'known_devices.ip',
])
const isPrivate = (column: string) => ['private', 'staff'].includes(ANSWERS.get(column) ?? '')

describe.each(SIDES)('looking as a %s (AD8)', (side) => {
  const other = side === 'couple' ? 'vendor' : 'couple'

  it('leaves no trace: what the person is answered is answered, but for secrets, and not a row has changed', async () => {
    const before = await everything(db)
    const { answers, faults } = await askEverything(viewer(side))
    expect(faults).toEqual([])
    expect(await everything(db)).toEqual(before)
    const own = await askEverything(actorOf(userOf(side), ROLE[side]))
    const isOpen = (asked: string) => SECRETS.every(([name]) => asked.split(' ')[0] !== name)
    expect([...answers.keys()]).toEqual([...own.answers.keys()].filter(isOpen))
    expect(answers.size).toBeGreaterThan(30)
  })

  it('shows no secret, and nothing that the other side keeps for itself', async () => {
    const { answers } = await askEverything(viewer(side))
    const texts = { own: textsIn(answers, side), other: textsIn(answers, other) }
    expect([...texts.own, ...texts.other].filter((column) => SECRET_COLUMNS.has(column))).toEqual([])
    expect([...texts.other].filter(isPrivate)).toEqual([])
    expect(texts.own.size).toBeGreaterThan(10)
  })

  it('is tried with secrets that the person themself is shown', async () => {
    const { answers } = await askEverything(actorOf(userOf(side), ROLE[side]))
    const shown = [...textsIn(answers, side)].filter((column) => SECRET_COLUMNS.has(column))
    expect(shown.length).toBeGreaterThan(1)
  })
})
