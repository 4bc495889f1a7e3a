import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  bankPayouts,
  chargebacks,
  charges,
  payments,
  payoutAccounts,
  reconciliations,
  transfers,
} from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { syncChargeback } from '#features/settlement/server/chargebacks.ts'
import { payOutDue } from '#features/settlement/server/payouts.ts'
import { recoverLosses } from '#features/settlement/server/recover-losses.ts'
import { rows } from '#server/db.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { failPayout, payOutDaily } from '#stand-ins/stripe/accounts/payouts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { CARDS, openStripe, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf, decide, reinstate } from '#tests/support/stripe-world.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { photographedWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import { syncAccount } from './account-records.ts'
import { recordBankPayout } from './bank-payout-records.ts'
import { unreportedChargebacks } from './chargeback-records.ts'
import { reconcile } from './reconcile.ts'

const db = await useDatabase()
const opened = openStripe(db)
const { local, stripe } = opened

const AFTER = new Date('2027-06-14T15:00:00Z')
const DUE = new Date('2027-06-30T15:00:00Z')
const later = (hours: number) => new Date(DUE.getTime() + hours * 3_600_000)

const door = stripePayments({ stripe, webhookSecret: WEBHOOK_SECRET, isTest: true })

/** Pays on the stand-in's page, and captures. */
async function chargeOf(group: string, key: string, amountCents: number): Promise<string> {
  const { sessionRef } = await door.openCheckout({
    key,
    amountCents,
    currency: 'USD',
    title: 'Retainer',
    description: 'A wedding',
    group,
    email: 'c@curio.example',
    successUrl: 'http://localhost/b',
    cancelUrl: 'http://localhost/c',
    expiresAt: new Date(opened.clock.at.getTime() + 36e5),
  })
  await opened.pay(sessionRef, CARDS.atOnce)
  const held = await door.checkout(sessionRef)
  if (held.state !== 'authorized') throw new Error(held.state)
  await door.capture({ key: `capture:${key}`, intentRef: held.intentRef })
  const after = await door.checkout(sessionRef)
  if (after.state !== 'captured') throw new Error(after.state)
  return after.chargeRef
}

/** A wedding whose payments were charged at the stand-in, and whose photographer has an account there. */
async function realWedding() {
  setHostedPayments(testPayments.payments)
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  setHostedPayments(door)
  const lines = await db
    .select({ id: charges.id, cents: charges.amountCents })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.position)
  const refs: string[] = []
  for (const { id, cents } of lines) {
    const charge = await chargeOf(bookingId, id, cents)
    await db.update(charges).set({ provider: 'stripe', providerRef: charge }).where(eq(charges.id, id))
    refs.push(charge)
  }
  const account = await opened.newVendor()
  await db.update(payoutAccounts).set({ providerRef: account }).where(eq(payoutAccounts.vendorId, cast.photographer.id))
  await syncAccount(cast.system(AFTER), account)
  return { cast, bookingId, refs, account }
}

const problems = () =>
  rows<{ problem: string; cents: number }>(
    db.execute(sql`select problem, amount_cents::float8 as cents from service_problems order by 1`),
  )
const broken = () => rows(db.execute(sql`select * from money_problems`))
const balanceAt = async (account: string) =>
  (
    await rows<{ cents: number }>(
      db.execute(sql`select coalesce(sum(amount_cents), 0)::float8 as cents
    from ledger_entries where account_kind = ${account}`),
    )
  )[0]!.cents
/** The sum of the platform's balance at the service. */
const atService = async () => {
  let cents = 0
  for await (const { net } of stripe.balanceTransactions.list({ limit: 100 })) cents += net
  return cents
}
/** What the ledger says should be there. */
const inLedger = async () => {
  const outside = ['external:client', 'external:vendor', 'external:service', 'chargeback_clearing']
  const sums = await Promise.all(outside.map(balanceAt))
  return 0 - sums.reduce((sum, cents) => sum + cents, 0)
}

it('every cent of a whole wedding is matched: payments, fees, transfers, a chargeback; and a second run changes nothing (PY16)', async () => {
  const { cast, bookingId, refs, account } = await realWedding()
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  const dispute = await createDisputeOf(local, refs[0]!)
  await syncChargeback(cast.system(AFTER), dispute)
  await decide(local, dispute, true)
  await syncChargeback(cast.system(AFTER), dispute)
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  const passed = await db.select().from(transfers)
  expect(passed.map(({ providerRef }) => providerRef)).toEqual([
    expect.stringMatching(/^tr_/),
    expect.stringMatching(/^tr_/),
  ])
  const first = await reconcile(cast.system(later(2)))
  expect(first).toMatchObject({ problems: 0, matched: first.changes })
  expect(await problems()).toEqual([])
  expect(await balanceAt('service_fees')).toBeLessThan(0)
  expect(await atService()).toBe(await inLedger())
  const entries = () => rows(db.execute(sql`select count(*) from ledger_entries`))
  const before = await entries()
  expect(await reconcile(cast.system(later(26)))).toMatchObject({ problems: 0 })
  expect(await entries()).toEqual(before)
  expect(await broken()).toEqual([])
  expect(await db.$count(reconciliations)).toBe(2)

  // The service pays the photographer's bank, which sends it back: told once, whatever the order of the reports.
  const found = await stripe.accounts.retrieve(account)
  opened.wait(3 * 86_400)
  const payout = (await local.act((call) => payOutDaily(call, found)))!
  const failed = await local.act((call) => failPayout(call, payout.id))
  const report = (data: object) =>
    recordBankPayout(cast.system(DUE), { id: 'evt', type: 'payout.x', objectRef: payout.id, accountRef: account, data })
  for (const data of [failed, payout, failed]) await report(data)
  expect(await db.select().from(bankPayouts)).toMatchObject([{ status: 'failed', providerRef: payout.id }])
})

it('a difference names both rows, and goes when it is over (PY16)', async () => {
  const { cast, refs } = await realWedding()
  await reconcile(cast.system(later(30)))
  expect(await problems()).toEqual([])
  // Someone moves money at the service by hand.
  const refund = await stripe.refunds.create({ charge: refs[1]!, amount: 700 })
  await reconcile(cast.system(later(54)))
  expect(await problems()).toEqual([
    {
      problem: expect.stringMatching(
        new RegExp(`^At the payment service and not in the ledger: refund ${refund.id} \\(txn_`),
      ),
      cents: -700,
    },
  ])
  // The ledger has a payment that the service does not know.
  await db.update(charges).set({ providerRef: 'ch_unknown' }).where(eq(charges.providerRef, refs[0]!))
  await reconcile(cast.system(later(78)))
  const named = (await problems()).map(({ problem }) => problem)
  expect(named).toContainEqual(
    expect.stringMatching(/^In the ledger and not at the payment service: charge:[\da-f-]{36} \(ch_unknown\)$/),
  )
  expect(named).toContainEqual(
    expect.stringMatching(new RegExp(`^At the payment service and not in the ledger: charge ${refs[0]}`)),
  )
  await db.update(charges).set({ providerRef: refs[0]! }).where(eq(charges.providerRef, 'ch_unknown'))
  expect(await problems()).toHaveLength(1)
})

it('what a bank keeps after the transfer is reversed as far as the account has it; the rest is asked for when money is there again, to the cent (PY11, PY16)', async () => {
  const { cast, bookingId, refs, account } = await realWedding()
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  const found = await stripe.accounts.retrieve(account)
  opened.wait(3 * 86_400)
  const payout = (await local.act((call) => payOutDaily(call, found)))!
  const recovered = async () =>
    (
      await rows<{ cents: number; status: string }>(
        db.execute(sql`select r.status, coalesce((select sum(p.amount_cents) from recovery_parts p
        where p.recovery_id = r.id and p.status = 'succeeded'), 0)::float8 as cents
        from recoveries r where r.booking_id = ${bookingId}`),
      )
    )[0]!
  const dispute = await createDisputeOf(local, refs[0]!)
  await decide(local, dispute, false)
  await syncChargeback(cast.system(later(100)), dispute)
  // Everything is with the photographer's bank.
  expect(await recoverLosses(cast.system(later(100)))).toEqual({ recovered: 0, failed: 0 })
  expect(await recovered()).toEqual({ status: 'open', cents: 0 })
  // The bank sends it back: it is there again.
  await local.act((call) => failPayout(call, payout.id))
  expect(await recoverLosses(cast.system(later(101)))).toEqual({ recovered: 1, failed: 0 })
  expect((await recovered()).status).toBe('done')
  const reversals = (await stripe.transfers.list({ destination: account, limit: 100 })).data
  expect(reversals.reduce((sum, { amount_reversed: cents }) => sum + cents, 0)).toBe((await recovered()).cents)
  await reconcile(cast.system(later(102)))
  // The refund that somebody made by hand above, and nothing else.
  expect((await problems()).map(({ cents }) => cents)).toEqual([-700])
  expect(await broken()).toEqual([])
})

it('money that a bank returns after it had kept it is found by the comparison, without a report (PY16, PY11, X142)', async () => {
  const { cast, bookingId, refs } = await realWedding()
  const dispute = await createDisputeOf(local, refs[0]!)
  await decide(local, dispute, false)
  await syncChargeback(cast.system(AFTER), dispute)
  await reinstate(local, dispute)
  await reconcile(cast.system(later(2)))
  for (const ref of await unreportedChargebacks(db, { after: '', limit: 10 }))
    await syncChargeback(cast.system(DUE), ref.id)
  const kept = await db.select().from(chargebacks).where(eq(chargebacks.bookingId, bookingId))
  expect(kept.map(({ status, refundId }) => ({ status, refundId }))).toEqual([{ status: 'won', refundId: null }])
  await reconcile(cast.system(later(3)))
  // The refund that somebody made by hand above, and nothing else.
  expect((await problems()).map(({ cents }) => cents)).toEqual([-700])
  expect(await broken()).toEqual([])
})
