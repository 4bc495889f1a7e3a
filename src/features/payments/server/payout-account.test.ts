import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, payoutAccounts, payouts } from '#drizzle/schema/index.ts'
import { CURRENT_PASSWORD_WRONG } from '#features/auth/texts.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/deliver.ts'
import { callAs } from '#tests/support/call.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { type Cast, castWedding, COUPLES_PASSWORD, photographedWedding } from '#tests/support/wedding.ts'
import { PAYOUT_CHANGE_WAIT_HOURS } from '../model.ts'
import { payOutDue } from '#features/bookings/server/payouts.ts'

const db = await useDatabase()
const at = (moment: string) => new Date(moment)
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)

const moneyOf = ({ photographer }: Cast, now: Date) =>
  callAs(db, { actor: actorOf({ id: photographer.userId, email: photographer.email }, 'photographer'), now }).payments
const details = { holderName: 'Ada Marsh', bankName: 'Second Example Bank', accountNumber: '000123459999' }
const withPassword = { ...details, password: COUPLES_PASSWORD }

/** A released wedding, whose payout is due on Tuesday, June 22, 2027. */
async function releasedWedding() {
  const { cast, bookingId } = await photographedWedding(db, at('2027-06-14T15:00:00Z'))
  await deliver(cast.vendor(at('2027-06-16T15:00:00Z')), {
    ...{ bookingId, url: 'https://gallery.example/ours', pin: null, expiresOn: null, note: '', imageCount: null },
  })
  await confirmDelivery(cast.couple(at('2027-06-17T15:00:00Z')), { bookingId })
  const statusOf = async () =>
    only(await db.select({ status: payouts.status }).from(payouts).where(eq(payouts.bookingId, bookingId))).status
  return { cast, statusOf }
}

it('payout details change with the password only, and leave everything as it was without it (X139)', async () => {
  const cast = await castWedding(db)
  const money = moneyOf(cast, at('2027-06-14T15:00:00Z'))
  const before = await money.payoutAccount()
  await expect(money.savePayoutAccount({ ...details, password: 'not-the-password' })).rejects.toMatchObject({
    message: CURRENT_PASSWORD_WRONG,
    cause: { field: 'password' },
  })
  await expect(money.savePayoutAccount(details as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await money.payoutAccount()).toEqual(before)
  expect(await mailsTo(db, cast.photographer.email)).toEqual([])
})

it('a change is told to the account’s address, recorded, and lets payouts wait for 72 hours (X139, X99)', async () => {
  const { cast, statusOf } = await releasedWedding()
  const changed = at('2027-06-21T15:00:00Z')
  const saved = await moneyOf(cast, changed).savePayoutAccount(withPassword)
  const until = later(changed, PAYOUT_CHANGE_WAIT_HOURS)
  expect(saved).toMatchObject({ accountLast4: '9999', status: 'verified', waitsUntil: until.toISOString() })
  const stored = await db.select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, cast.photographer.id))
  expect(JSON.stringify([saved, stored])).not.toContain(details.accountNumber)
  const mails = await mailsTo(db, cast.photographer.email)
  expect(mails.find(({ template }) => template === 'payout-details-changed')?.props).toMatchObject({
    accountLast4: '9999',
    waitsUntil: expect.stringContaining('June 24, 2027'),
  })
  const recorded = await db.select().from(auditEvents).where(eq(auditEvents.entityId, cast.photographer.id))
  expect(recorded.find(({ action }) => action === 'payments.savePayoutAccount')?.after).toMatchObject({
    waits_until: until.toISOString(),
  })
  for (const now of [at('2027-06-22T15:00:00Z'), later(until, -0.1)]) {
    await payOutDue(cast.system(now))
    expect(await statusOf()).toBe('pending')
  }
  expect((await moneyOf(cast, until).payoutAccount())?.waitsUntil).toBeNull()
  await payOutDue(cast.system(until))
  expect(await statusOf()).toBe('paid')
})

it('a payout that was begun before a change does not leave to the new account at once', async () => {
  const { cast, statusOf } = await releasedWedding()
  await db.update(payouts).set({ status: 'processing' }).where(eq(payouts.vendorId, cast.photographer.id))
  await moneyOf(cast, at('2027-06-22T14:00:00Z')).savePayoutAccount(withPassword)
  await payOutDue(cast.system(at('2027-06-22T15:00:00Z')))
  expect(await statusOf()).toBe('processing')
})

it('without details nothing is paid out, and the first ones need no wait (PY6)', async () => {
  const { cast, statusOf } = await releasedWedding()
  await db.delete(payoutAccounts).where(eq(payoutAccounts.vendorId, cast.photographer.id))
  const now = at('2027-06-22T15:00:00Z')
  await payOutDue(cast.system(now))
  expect(await statusOf()).toBe('pending')
  expect(await moneyOf(cast, now).savePayoutAccount(withPassword)).toMatchObject({ waitsUntil: null })
  expect((await mailsTo(db, cast.photographer.email)).map(({ template }) => template)).toContain(
    'payout-details-changed',
  )
  await payOutDue(cast.system(now))
  expect(await statusOf()).toBe('paid')
})

it('nothing is paid out on weekends and bank holidays, however late a payout is (line 10)', async () => {
  const { cast, statusOf } = await releasedWedding()
  for (const closed of ['2027-06-26', '2027-07-05', '2027-12-26', '2029-12-25']) {
    expect(await payOutDue(cast.system(at(`${closed}T17:00:00Z`)))).toEqual({ paid: 0, failed: 0 })
  }
  expect(await statusOf()).toBe('pending')
  await payOutDue(cast.system(at('2027-12-27T17:00:00Z')))
  expect(await statusOf()).toBe('paid')
})
