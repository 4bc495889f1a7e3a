import { and, eq, sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chargebacks, moneyProblems, payoutAccounts, payouts, recoveryParts, transfers } from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { syncAccount } from '#features/payments/server/account-records.ts'
import { rows } from '#server/db.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { restrictAccount } from '#stand-ins/stripe/accounts/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { CARDS, openStripe, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf, decide } from '#tests/support/stripe-world.ts'
import { checkoutPage, resetPayments } from '#tests/support/test-payments.ts'
import { photographedWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import { CHARGEBACK_HEARD } from '../texts.ts'
import { answerChargeback } from './answer-chargeback.ts'
import { syncChargeback } from './chargebacks.ts'
import { payOutDue } from './payouts.ts'
import { recoverLosses } from './recover-losses.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const FRIDAY = new Date('2027-06-25T15:00:00Z')
const SATURDAY = new Date('2027-06-26T15:00:00Z')
const MONDAY = new Date('2027-06-28T15:00:00Z')

/** What happens to the next requests for a transfer, or with evidence for a bank: before one is made, and to its answer. */
type Fate = { before?: () => Promise<unknown>; isLost?: boolean }
let fates: Fate[] = []
/** Nothing is heard of what is looked up. */
let isSilent = false

const opened = openStripe(db, { now: () => new Date() })
const send: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const isMeant = init?.method === 'POST' && /^\/v1\/(?:transfers|disputes\/\w+)$/.test(pathname)
  const fate = (isMeant && fates.shift()) || {}
  await fate.before?.()
  const answer = await opened.local.fetch(input, init)
  if (fate.isLost || isSilent) throw new TypeError('The connection was lost.')
  return answer
}

beforeAll(async () => {
  await opened.local.ready()
  const httpClient = Stripe.createFetchHttpClient(send)
  const stripe = new Stripe(SECRET_KEY, { httpClient, maxNetworkRetries: 0, telemetry: false })
  setHostedPayments(stripePayments({ stripe, webhookSecret: WEBHOOK_SECRET, isTest: true }))
  checkoutPage.pay = (session) => opened.pay(session, CARDS.good)
})
afterAll(resetPayments)
beforeEach(() => {
  fates = []
})

/** A released wedding whose payout is due, to an account at the service. */
async function releasedPayout() {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const account = await opened.newVendor()
  await db.update(payoutAccounts).set({ providerRef: account }).where(eq(payoutAccounts.vendorId, cast.photographer.id))
  await syncAccount(cast.system(SIGNED), account)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  const payout = async () => only(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId)))
  const { id, amountCents } = await payout()
  /** The transfers of the booking at the service, and those that are booked. */
  const sent = async () => ({
    there: await rows<{ id: string; cents: number }>(
      db.execute(sql`select id, (body->>'amount')::int as cents from stripe_local.objects
        where kind = 'transfer' and body->>'transfer_group' = ${bookingId} order by id`),
    ),
    here: await db
      .select({ id: transfers.providerRef, cents: transfers.amountCents })
      .from(transfers)
      .where(sql`${transfers.payoutId} = ${id} and ${transfers.status} = 'succeeded'`)
      .orderBy(transfers.providerRef),
  })
  const problems = () => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))
  const setDue = async (due: string[]) => {
    await opened.local.act((call) => restrictAccount(call, account, due))
  }
  /** The couple's bank takes the balance back; returns the chargeback's name. */
  const takeBack = async () => {
    const [charge] = await rows<{ ref: string }>(
      db.execute(sql`select c.provider_ref as ref from charges c join payments p on p.id = c.payment_id
        where p.booking_id = ${bookingId} and c.status = 'succeeded' order by p.position desc limit 1`),
    )
    const dispute = await createDisputeOf(opened.local, charge!.ref)
    await syncChargeback(cast.system(FRIDAY), dispute)
    return dispute
  }
  return { cast, bookingId, account, id, takeBack, amountCents, payout, sent, problems, setDue }
}

const sumOf = (made: { cents: number }[]) => made.reduce((sum, { cents }) => sum + cents, 0)

it('a transfer whose answer was lost is booked also on a day on which banks are closed, and nothing is sent then (PY6, PY16)', async () => {
  const { cast, payout, sent, amountCents, problems } = await releasedPayout()
  fates = [{ isLost: true }]
  expect(await payOutDue(cast.system(FRIDAY))).toEqual({ paid: 0, failed: 1 })
  expect(await payOutDue(cast.system(SATURDAY))).toEqual({ paid: 0, failed: 0 })
  const { there, here } = await sent()
  expect(there).toHaveLength(1)
  expect(here).toEqual(there)
  expect((await payout()).status).toBe('processing')
  expect(await payOutDue(cast.system(MONDAY))).toEqual({ paid: 1, failed: 0 })
  expect(sumOf((await sent()).there)).toBe(amountCents)
  expect(await problems()).toEqual([])
})

it('a refusal that comes late counts for its own attempt only: one that was made since, and is unheard, is found (PY16)', async () => {
  const { cast, account, sent, amountCents, setDue, payout, problems } = await releasedPayout()
  const run = () => payOutDue(cast.system(FRIDAY))
  /** While the first run waits for its answer, a second is refused, the account is complete again, and a third is not heard. */
  const meanwhile = async () => {
    await setDue(['individual.verification.document'])
    fates = [{}]
    await run()
    expect((await payout()).status).toBe('pending')
    await setDue([])
    await syncAccount(cast.system(FRIDAY), account)
    fates = [{ isLost: true }]
    await run()
  }
  fates = [{ before: meanwhile }]
  await run()
  expect((await payout()).status).toBe('processing')
  for (let count = 0; count < 3; count += 1) await run()
  const { there, here } = await sent()
  expect(here).toEqual(there)
  expect(sumOf(there)).toBe(amountCents)
  expect((await payout()).status).toBe('paid')
  expect(await problems()).toEqual([])
})

it('what a bank keeps is not taken from a transfer that has left unheard, whichever attempt it was: it is booked, and reversed (PY11, PY16)', async () => {
  const { cast, id, takeBack, sent, problems } = await releasedPayout()
  fates = [{ isLost: true }]
  await payOutDue(cast.system(FRIDAY))
  // Nothing in the product makes such a row: it has failed, and its money has left.
  await db.update(payouts).set({ status: 'failed' }).where(eq(payouts.id, id))
  await db.update(transfers).set({ status: 'failed', failures: 2 }).where(eq(transfers.payoutId, id))
  const dispute = await takeBack()
  await decide(opened.local, dispute, false)
  await syncChargeback(cast.system(FRIDAY), dispute)
  await recoverLosses(cast.system(FRIDAY))
  const { there, here } = await sent()
  expect(there).toHaveLength(1)
  expect(here).toEqual(there)
  expect(await problems()).toEqual([])
  const reversed = await db
    .select({ ref: transfers.providerRef })
    .from(recoveryParts)
    .innerJoin(transfers, eq(transfers.id, recoveryParts.transferId))
    .where(and(eq(transfers.payoutId, id), eq(recoveryParts.status, 'succeeded')))
  expect(reversed).toEqual([{ ref: there[0]!.id }])
})

it('evidence whose answer was lost, sent again in other words, was heard the first time, and the team is told so (PY11)', async () => {
  const { cast, bookingId, takeBack } = await releasedPayout()
  const dispute = await takeBack()
  const admin = cast.admin(FRIDAY)
  const say = (statement: string) => answerChargeback(admin, { bookingId, statement })
  fates = [{ before: () => Promise.reject(new TypeError('No connection.')) }]
  await expect(say('The pictures were delivered on June 14.')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  const status = async () =>
    only(await db.select({ status: chargebacks.status }).from(chargebacks).where(eq(chargebacks.providerRef, dispute)))
      .status
  expect(await status()).toBe('open')
  fates = [{ isLost: true }]
  await expect(say('The pictures were delivered on June 14.')).rejects.toThrow(CHARGEBACK_HEARD)
  expect(await status()).toBe('answered')
  const { evidence } = await opened.stripe.disputes.retrieve(dispute)
  expect(evidence.uncategorized_text).toContain('delivered on June 14')
})

it('the same when nobody answered for longer (PY11)', async () => {
  const { cast, bookingId, takeBack } = await releasedPayout()
  const dispute = await takeBack()
  const say = (statement: string) => answerChargeback(cast.admin(FRIDAY), { bookingId, statement })
  fates = [{ isLost: true }]
  isSilent = true
  await expect(say('They have their pictures.')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  isSilent = false
  await expect(say('They have had their pictures since June 14.')).rejects.toThrow(CHARGEBACK_HEARD)
  const { evidence, evidence_details: details } = await opened.stripe.disputes.retrieve(dispute)
  expect(evidence.uncategorized_text).toContain('They have their pictures.')
  expect(details.submission_count).toBe(1)
})
