import { randomUUID } from 'node:crypto'
import { Client as NeonClient } from '@neondatabase/serverless'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { chargebacks, charges, payments, vettingCases } from '#drizzle/schema/index.ts'
import { forgetSettings } from '#server/settings.ts'
import { isTeam } from '#shared/access/roles.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { growMarket, type Market, startMarket } from '#tests/support/full-market.ts'
import { signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase({ max: 4 })
const call = callAs(db, { actor: await signedIn(db, 'admin') })
let market: Market

/** Sums, and answers that are about one thing however much there is: they do not grow. */
const SUMS = new Set([
  'adminApplications.neighbors',
  'adminUsers.get',
  'audit.check',
  'audit.facets',
  'bookings.chargebackEvidence',
  'help.get',
  'payments.overview',
  'payments.taxOwed',
  'reviews.adminGet',
  'settings.get',
  'takedowns.get',
  'team.list',
  'vetting.agreement',
  'vetting.case',
  'vetting.queue',
])
const isSum = (name: string) => SUMS.has(name) || name.startsWith('adminDashboard.')

/** What a question is about, where it is about one thing; a list is asked for all it has. */
const ABOUT: Record<string, () => object | Promise<object>> = {
  // With its case, which is read for the scores that are missing.
  'adminApplications.get': async () => {
    await aCase()
    return { id: market.vendor.id }
  },
  'adminApplications.neighbors': () => ({ id: market.vendor.id, status: 'all' }),
  'adminApplications.wedding': () => ({ weddingId: market.wedding.id }),
  'adminUsers.get': () => ({ id: market.client.userId }),
  'adminVendors.get': () => ({ id: market.vendor.id }),
  'bookings.adminGoingOn': () => ({ id: market.vendor.id }),
  'bookings.chargebackEvidence': async () => ({ bookingId: await aChargeback() }),
  'bookings.get': () => ({ bookingId: market.booking.id }),
  'contracts.adminGet': () => ({ id: market.contract.id }),
  'help.get': async () => ({ id: (await call.help.list({})).items[0]!.id }),
  'mailLog.get': () => ({ id: market.mail.id }),
  'takedowns.get': async () => ({ id: (await call.takedowns.list({})).items[0]!.id }),
  'reviews.adminGet': async () => ({ id: await aReview() }),
  'vetting.case': async () => ({ id: await aCase() }),
}

// Every question an administrator's pages ask; that of a booking is for everybody signed in.
const QUERIES = PROCEDURES.filter(
  ([name, { _def }]) => (_def.type === 'query' && isTeam(_def.meta?.audience)) || name === 'bookings.get',
)

let caseId: string | undefined
const aCase = async () => {
  if (caseId) return caseId
  const values = { photographerId: market.vendor.id, kind: 'application' as const }
  const [made] = await db.insert(vettingCases).values(values).returning()
  return (caseId = made!.id)
}

let reviewId: string | undefined
const aReview = async () => (reviewId ??= (await call.reviews.adminList({})).items[0]!.id)

let chargedBack: string | undefined
/** The market's booking, one payment of which the couple's bank has taken back. */
async function aChargeback(): Promise<string> {
  if (chargedBack) return chargedBack
  const { id: bookingId } = market.booking
  const amountCents = 100_000
  const line = { bookingId, type: 'retainer' as const, amountCents, dueDate: '2026-01-05' }
  const paid = only(
    await db
      .insert(payments)
      .values({ ...line, status: 'paid', paymentDate: new Date('2026-01-04T12:00:00Z') })
      .returning(),
  )
  const attempt = { paymentId: paid.id, idempotencyKey: randomUUID(), amountCents, provider: 'stripe' }
  const charge = only(
    await db
      .insert(charges)
      .values({ ...attempt, status: 'succeeded' })
      .returning(),
  )
  const taken = { bookingId, chargeId: charge.id, providerRef: randomUUID(), amountCents, escrowCents: 0 }
  await db.insert(chargebacks).values({ ...taken, reason: 'general' })
  return (chargedBack = bookingId)
}

/** An answer, and how many statements went to the database for it; the settings, which every page shares, are known. */
async function counted(name: string): Promise<{ statements: number; size: number }> {
  const input = (await ABOUT[name]?.()) ?? {}
  const ask = () => callByName(call, name, input)
  forgetSettings(db)
  await ask()
  const spies = [vi.spyOn(pg.Client.prototype, 'query'), vi.spyOn(NeonClient.prototype, 'query')]
  try {
    const answer = await ask()
    return { statements: Math.max(...spies.map((spy) => spy.mock.calls.length)), size: JSON.stringify(answer).length }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const few: Record<string, { statements: number; size: number }> = {}
const MANY = 15

beforeAll(async () => {
  market = await startMarket(db)
  for (const [name] of QUERIES) few[name] = await counted(name)
  await growMarket(db, market, MANY)
})

describe.each(QUERIES)('%s', (name, { _def }) => {
  it('sends as many statements for many rows as for few, and no more than two or what it says', async () => {
    const many = await counted(name)
    expect(many.statements, 'statements for many rows').toBe(few[name]!.statements)
    expect(many.statements).toBeGreaterThan(0)
    expect(many.statements).toBeLessThanOrEqual(_def.meta?.statements ?? 2)
    if (!isSum(name)) expect(many.size, 'the answer has grown').toBeGreaterThan(few[name]!.size * 1.5)
  })
})
