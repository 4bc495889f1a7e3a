import { randomUUID } from 'node:crypto'
import { Client as NeonClient } from '@neondatabase/serverless'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { chargebacks, charges, payments } from '#drizzle/schema/index.ts'
import { forgetSettings } from '#server/settings.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { growMarket, type Market, startMarket } from '#tests/support/full-market.ts'
import { signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase({ max: 4 })
const call = callAs(db, { actor: await signedIn(db, 'admin') })
let market: Market

type Row = {
  /** Statements one answer may take at most, whatever the number of rows. */
  most: number
  ask: () => Promise<unknown>
  /** False where the answer is a sum, or one thing, however much there is. */
  isSum?: boolean
}

// Every question an administrator's pages ask. A new procedure needs a row here.
const QUERIES: Record<string, Row> = {
  'adminApplications.get': { most: 7, ask: () => call.adminApplications.get({ id: market.vendor.id }) },
  'adminApplications.list': { most: 2, ask: () => call.adminApplications.list({}) },
  'adminApplications.neighbours': {
    most: 3,
    isSum: true,
    ask: () => call.adminApplications.neighbours({ id: market.vendor.id, status: 'all' }),
  },
  'adminApplications.wedding': { most: 1, ask: () => call.adminApplications.wedding({ weddingId: market.wedding.id }) },
  'adminDashboard.funnel': { most: 1, isSum: true, ask: () => call.adminDashboard.funnel({}) },
  'adminDashboard.health': { most: 1, isSum: true, ask: () => call.adminDashboard.health() },
  'adminDashboard.money': { most: 1, isSum: true, ask: () => call.adminDashboard.money() },
  'adminDashboard.overview': { most: 1, isSum: true, ask: () => call.adminDashboard.overview() },
  'adminDashboard.waiting': { most: 1, isSum: true, ask: () => call.adminDashboard.waiting() },
  'adminUsers.get': { most: 1, isSum: true, ask: () => call.adminUsers.get({ id: market.client.userId }) },
  'adminUsers.list': { most: 1, ask: () => call.adminUsers.list({}) },
  'adminVendors.get': { most: 3, ask: () => call.adminVendors.get({ id: market.vendor.id }) },
  'adminVendors.list': { most: 2, ask: () => call.adminVendors.list({}) },
  'audit.check': { most: 2, isSum: true, ask: () => call.audit.check() },
  'audit.facets': { most: 2, isSum: true, ask: () => call.audit.facets() },
  'audit.list': { most: 1, ask: () => call.audit.list({}) },
  'bookings.adminGoingOn': { most: 1, ask: () => call.bookings.adminGoingOn({ id: market.vendor.id }) },
  'bookings.adminList': { most: 1, ask: () => call.bookings.adminList({}) },
  // For everybody signed in; the administrator's page of one booking asks it.
  'bookings.approvals': { most: 2, ask: () => call.bookings.approvals({}) },
  'bookings.chargebackEvidence': {
    most: 5,
    isSum: true,
    ask: async () => call.bookings.chargebackEvidence({ bookingId: await aChargeback() }),
  },
  'bookings.get': { most: 4, ask: () => call.bookings.get({ bookingId: market.booking.id }) },
  'contracts.adminGet': { most: 1, ask: () => call.contracts.adminGet({ id: market.contract.id }) },
  'contracts.adminList': { most: 1, ask: () => call.contracts.adminList({}) },
  'inquiries.adminList': { most: 1, ask: () => call.inquiries.adminList({}) },
  'mailLog.get': { most: 2, ask: () => call.mailLog.get({ id: market.mail.id }) },
  'mailLog.list': { most: 2, ask: () => call.mailLog.list({}) },
  'moderation.messages': { most: 1, ask: () => call.moderation.messages({}) },
  'moderation.notGenuine': { most: 1, ask: () => call.moderation.notGenuine({}) },
  'moderation.reports': { most: 1, ask: () => call.moderation.reports({}) },
  'newsletter.adminList': { most: 2, ask: () => call.newsletter.adminList({}) },
  'payments.adminDocuments': { most: 1, ask: () => call.payments.adminDocuments({}) },
  'payments.adminPayments': { most: 1, ask: () => call.payments.adminPayments({}) },
  'payments.adminPayouts': { most: 1, ask: () => call.payments.adminPayouts({}) },
  'payments.adminRefunds': { most: 1, ask: () => call.payments.adminRefunds({}) },
  'payments.adminRules': { most: 1, ask: () => call.payments.adminRules({}) },
  'payments.overview': { most: 2, isSum: true, ask: () => call.payments.overview() },
  'reviews.adminGet': { most: 1, isSum: true, ask: async () => call.reviews.adminGet({ id: await aReview() }) },
  'reviews.adminList': { most: 1, ask: () => call.reviews.adminList({}) },
  'settings.get': { most: 1, isSum: true, ask: () => call.settings.get() },
  'settings.history': { most: 1, ask: () => call.settings.history({}) },
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
async function counted({ ask }: Row): Promise<{ statements: number; size: number }> {
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
  for (const [name, row] of Object.entries(QUERIES)) few[name] = await counted(row)
  await growMarket(db, market, MANY)
})

it('the table names every query of administrators', () => {
  const asked = PROCEDURES.filter(([, { _def }]) => _def.type === 'query' && _def.meta?.audience === 'admin').map(
    ([name]) => name,
  )
  expect(Object.keys(QUERIES).filter((name) => name !== 'bookings.get')).toEqual(asked.toSorted())
})

describe.each(Object.entries(QUERIES))('%s', (name, row) => {
  it('sends as many statements for many rows as for few', async () => {
    const many = await counted(row)
    expect(many.statements, 'statements for many rows').toBe(few[name]!.statements)
    expect(many.statements).toBeGreaterThan(0)
    expect(many.statements).toBeLessThanOrEqual(row.most)
    if (!row.isSum) expect(many.size, 'the answer has grown').toBeGreaterThan(few[name]!.size * 1.5)
  })
})
