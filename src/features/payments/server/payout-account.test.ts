import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, notifications, payoutAccounts, payouts } from '#drizzle/schema/index.ts'
import { CURRENT_PASSWORD_WRONG } from '#features/auth/texts.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { payOutDue } from '#features/settlement/server/payouts.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { type Onboarding, rejectAccount, restrictAccount, saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { changeBank } from '#stand-ins/stripe/accounts/links.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { CARDS, openStripe, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { checkoutPage } from '#tests/support/test-payments.ts'
import { type Cast, COUPLES_PASSWORD, castWedding, photographedWedding } from '#tests/support/wedding.ts'
import { PAYOUT_CHANGE_WAIT_HOURS } from '../model.ts'
import { requirementWords } from '../requirements.ts'
import { syncAccount, syncAccounts } from './account-records.ts'

const db = await useDatabase()
quietLogs()
const opened = openStripe(db)
const { local, stripe } = opened
// The product's own client, which asks again while the same request is under way.
const client = await openStripeClient({ secretKey: SECRET_KEY, fetch: local.fetch })
setHostedPayments(stripePayments({ stripe: client, webhookSecret: WEBHOOK_SECRET, isTest: true }))
opened.clock.at = new Date()
checkoutPage.pay = (sessionRef) => opened.pay(sessionRef, CARDS.good)

const at = (moment: string) => new Date(moment)
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)
const DUE = at('2027-06-22T15:00:00Z')
const PASSWORD = { password: COUPLES_PASSWORD }

const moneyOf = ({ photographer }: Cast, now: Date) =>
  callAs(db, { actor: actorOf({ id: photographer.userId, email: photographer.email }, 'photographer'), now }).payments

/** What is typed on the service's page. */
const COMPLETE: Onboarding = {
  firstName: 'Ada',
  lastName: 'Marsh',
  birthday: '1988-04-12',
  ssnLast4: '0000',
  routing: '110000000',
  accountNumber: '000123456789',
  hasAgreed: true,
  ip: '127.0.0.1',
}

/** A released wedding, whose payout is due on Tuesday, June 22, 2027. */
async function releasedWedding() {
  const { cast, bookingId } = await photographedWedding(db, at('2027-06-14T15:00:00Z'))
  await deliver(cast.vendor(at('2027-06-16T15:00:00Z')), {
    bookingId,
    url: 'https://gallery.example/ours',
    pin: null,
    expiresOn: null,
    note: '',
    imageCount: null,
  })
  await confirmDelivery(cast.couple(at('2027-06-17T15:00:00Z')), { bookingId })
  const statusOf = async () =>
    only(await db.select({ status: payouts.status }).from(payouts).where(eq(payouts.bookingId, bookingId))).status
  return { cast, statusOf }
}

const rowOf = async ({ photographer }: Cast) =>
  only(await db.select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, photographer.id)))
const hasNone = ({ photographer }: Cast) =>
  db.delete(payoutAccounts).where(eq(payoutAccounts.vendorId, photographer.id))
const onPage = (accountRef: string, typed: Partial<Onboarding> = {}) =>
  local.act((call) => saveOnboarding(call, accountRef, { ...COMPLETE, ...typed }))

/** Gives the photographer an account that can be paid. */
async function giveAccount(cast: Cast, now: Date, open = opened.newVendor): Promise<string> {
  const providerRef = await open()
  await db.update(payoutAccounts).set({ providerRef }).where(eq(payoutAccounts.vendorId, cast.photographer.id))
  await syncAccount(cast.system(now), providerRef)
  return providerRef
}

/** The props of the mails of one kind, oldest first. */
const mailed = async ({ photographer }: Cast, template: string) =>
  (await mailsTo(db, photographer.email))
    .filter((mail) => mail.template === template)
    .map(({ props }) => props)
    .toReversed()
const rung = async ({ photographer }: Cast) =>
  (await db.select().from(notifications).where(eq(notifications.userId, photographer.userId))).map(({ kind }) => kind)

it('the service’s page opens with the password only, and once for two at once (X139, PY16)', async () => {
  const cast = await castWedding(db)
  await hasNone(cast)
  const money = moneyOf(cast, DUE)
  await expect(money.openPayoutPage({ password: 'not-the-password' })).rejects.toMatchObject({
    message: CURRENT_PASSWORD_WRONG,
    cause: { field: 'password' },
  })
  await expect(money.openPayoutPage({} as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await money.payoutAccount()).toBeNull()
  const pages = await Promise.all([money.openPayoutPage(PASSWORD), money.openPayoutPage(PASSWORD)])
  expect(pages.map(({ url }) => url)).toEqual([
    expect.stringContaining('/_stripe/onboarding/'),
    expect.stringContaining('/_stripe/onboarding/'),
  ])
  const accounts = await stripe.accounts.retrieve((await rowOf(cast)).providerRef)
  expect(accounts.metadata).toMatchObject({ vendor: cast.photographer.id })
  expect(await money.payoutAccount()).toMatchObject({ status: 'unverified', accountLast4: null })
})

it('nothing is paid out before the account is complete, and what is missing is named (PY6, PY16)', async () => {
  const { cast, statusOf } = await releasedWedding()
  await hasNone(cast)
  const money = moneyOf(cast, DUE)
  await money.openPayoutPage(PASSWORD)
  const { providerRef } = await rowOf(cast)
  await onPage(providerRef!, { ssnLast4: '', accountNumber: '' })
  const incomplete = await money.checkPayoutAccount()
  expect(incomplete).toMatchObject({ status: 'unverified', accountLast4: null })
  expect(requirementWords(incomplete!.due)).toEqual([
    'your bank account',
    'the last four digits of your social security number',
  ])
  await payOutDue(cast.system(DUE))
  expect(await statusOf()).toBe('pending')
  await onPage(providerRef!)
  expect(await money.checkPayoutAccount()).toMatchObject({
    status: 'verified',
    due: [],
    holderName: 'Ada Marsh',
    accountLast4: '6789',
    waitsUntil: null,
  })
  expect(await mailed(cast, 'payout-details-changed')).toMatchObject([{ accountLast4: '6789', waitsUntil: null }])
  await payOutDue(cast.system(DUE))
  expect(await statusOf()).toBe('paid')
})

it('a complete account leads to its own page; another bank account is told, recorded and lets payouts wait for 72 hours (X139, X99)', async () => {
  const { cast, statusOf } = await releasedWedding()
  const changed = at('2027-06-21T15:00:00Z')
  const account = await giveAccount(cast, at('2027-06-20T15:00:00Z'))
  expect((await moneyOf(cast, changed).openPayoutPage(PASSWORD)).url).toContain('/_stripe/express/')
  const found = await stripe.accounts.retrieve(account)
  await local.act((call) => changeBank(call, found, { routing: '110000000', accountNumber: '000000000009' }))
  await syncAccount(cast.system(changed), account)
  const until = later(changed, PAYOUT_CHANGE_WAIT_HOURS)
  expect(await moneyOf(cast, changed).payoutAccount()).toMatchObject({
    accountLast4: '0009',
    status: 'verified',
    waitsUntil: until.toISOString(),
  })
  // Told twice, it was changed once.
  await syncAccount(cast.system(later(changed, 1)), account)
  expect((await mailed(cast, 'payout-details-changed')).at(-1)).toMatchObject({
    accountLast4: '0009',
    waitsUntil: expect.stringContaining('June 24, 2027'),
  })
  expect(await mailed(cast, 'payout-details-changed')).toHaveLength(2)
  const recorded = await db.select().from(auditEvents).where(eq(auditEvents.entityId, cast.photographer.id))
  expect(recorded.filter(({ action }) => action === 'payments.accountChanged').at(-1)?.after).toMatchObject({
    waits_until: until.toISOString(),
  })
  for (const now of [DUE, later(until, -0.1)]) {
    await payOutDue(cast.system(now))
    expect(await statusOf()).toBe('pending')
  }
  expect((await moneyOf(cast, until).payoutAccount())?.waitsUntil).toBeNull()
  await payOutDue(cast.system(until))
  expect(await statusOf()).toBe('paid')
})

it('a restricted account stops its payouts, and its owner is told once of the stop and of its end (PY16)', async () => {
  const { cast, statusOf } = await releasedWedding()
  const account = await giveAccount(cast, at('2027-06-20T15:00:00Z'))
  await local.act((call) => restrictAccount(call, account, ['individual.verification.document']))
  for (let report = 0; report < 2; report += 1) await syncAccount(cast.system(DUE), account)
  expect(await moneyOf(cast, DUE).payoutAccount()).toMatchObject({ status: 'restricted' })
  expect((await moneyOf(cast, DUE).openPayoutPage(PASSWORD)).url).toContain('/_stripe/onboarding/')
  await payOutDue(cast.system(DUE))
  expect(await statusOf()).toBe('pending')
  expect(await mailed(cast, 'payouts-standing')).toEqual([{ isStopped: true, missing: ['a photo of your ID'] }])
  await local.act((call) => restrictAccount(call, account, []))
  // The nightly job finds what no report told.
  await syncAccounts(cast.system(later(DUE, 24)))
  expect(await mailed(cast, 'payouts-standing')).toEqual([
    { isStopped: true, missing: ['a photo of your ID'] },
    { isStopped: false, missing: [] },
  ])
  expect((await rung(cast)).filter((kind) => kind.startsWith('payouts.')).toSorted()).toEqual([
    'payouts.resumed',
    'payouts.stopped',
  ])
  await payOutDue(cast.system(later(DUE, 25)))
  expect(await statusOf()).toBe('paid')
})

it('a rejected account stops its payouts, and nothing is asked of its owner that would not help (PY16)', async () => {
  const { cast, statusOf } = await releasedWedding()
  const account = await giveAccount(cast, at('2027-06-20T15:00:00Z'))
  await local.act((call) => rejectAccount(call, account))
  await syncAccount(cast.system(DUE), account)
  expect(await moneyOf(cast, DUE).payoutAccount()).toMatchObject({ status: 'restricted', due: [] })
  expect(await mailed(cast, 'payouts-standing')).toEqual([{ isStopped: true, missing: [] }])
  expect((await moneyOf(cast, DUE).openPayoutPage(PASSWORD)).url).toContain('/_stripe/express/')
  await payOutDue(cast.system(DUE))
  expect(await statusOf()).toBe('pending')
})

it('what the service asks of somebody who was through with it once stops payouts and is told, whatever it calls it', async () => {
  const cast = await castWedding(db)
  const account = await giveAccount(cast, at('2027-06-20T15:00:00Z'))
  await db.execute(
    sql`update stripe_local.objects set body = body || '{"details_submitted": false}' where id = ${account}`,
  )
  await local.act((call) => restrictAccount(call, account, ['individual.verification.document']))
  await syncAccount(cast.system(DUE), account)
  expect(await rowOf(cast)).toMatchObject({ status: 'restricted', isSubmitted: true })
  expect(await mailed(cast, 'payouts-standing')).toEqual([{ isStopped: true, missing: ['a photo of your ID'] }])
})

it('an account from before Accounts v2 is read, restricted, filled in and paid as before (PY16)', async () => {
  const { cast, statusOf } = await releasedWedding()
  const account = await giveAccount(cast, at('2027-06-20T15:00:00Z'), opened.oldVendor)
  expect(await rowOf(cast)).toMatchObject({ status: 'verified', accountLast4: '6789', due: [] })
  await local.act((call) => restrictAccount(call, account, ['individual.verification.document']))
  await syncAccount(cast.system(at('2027-06-21T15:00:00Z')), account)
  const { status, due } = await rowOf(cast)
  expect([status, requirementWords(due)]).toEqual(['restricted', ['a photo of your ID']])
  expect((await moneyOf(cast, DUE).openPayoutPage(PASSWORD)).url).toContain('/_stripe/onboarding/')
  await payOutDue(cast.system(DUE))
  expect(await statusOf()).toBe('pending')
  await onPage(account)
  await local.act((call) => restrictAccount(call, account, []))
  await syncAccount(cast.system(DUE), account)
  // The page was saved with another bank account: payouts wait, as ever.
  const waits = (await rowOf(cast)).payoutsWaitUntil!
  await payOutDue(cast.system(waits))
  expect(await statusOf()).toBe('paid')
})

it('an answer of the service that is older than what is known changes nothing', async () => {
  const cast = await castWedding(db)
  const account = await giveAccount(cast, DUE)
  await local.act((call) => restrictAccount(call, account, ['individual.verification.document']))
  await syncAccount(cast.system(later(DUE, -1)), account)
  expect((await rowOf(cast)).status).toBe('verified')
})

it('an account that cannot be read stops neither the others nor the site', async () => {
  const cast = await castWedding(db)
  const other = await castWedding(db)
  await giveAccount(other, DUE)
  const { failed, read } = await syncAccounts(cast.system(later(DUE, 48)))
  expect(failed).toBeGreaterThan(0)
  expect(read).toBeGreaterThan(0)
})

it('a payout that was begun before a change does not leave to the new account at once', async () => {
  const { cast, statusOf } = await releasedWedding()
  const account = await giveAccount(cast, at('2027-06-20T15:00:00Z'))
  await db.update(payouts).set({ status: 'processing' }).where(eq(payouts.vendorId, cast.photographer.id))
  const found = await stripe.accounts.retrieve(account)
  await local.act((call) => changeBank(call, found, { routing: '110000000', accountNumber: '000000000009' }))
  await syncAccount(cast.system(later(DUE, -1)), account)
  await payOutDue(cast.system(DUE))
  expect(await statusOf()).toBe('processing')
})

it('nothing is paid out on weekends and bank holidays, however late a payout is (line 10)', async () => {
  const { cast, statusOf } = await releasedWedding()
  await giveAccount(cast, at('2027-06-20T15:00:00Z'))
  for (const closed of ['2027-06-26', '2027-07-05', '2027-12-26', '2029-12-25']) {
    expect(await payOutDue(cast.system(at(`${closed}T17:00:00Z`)))).toEqual({ paid: 0, failed: 0 })
  }
  expect(await statusOf()).toBe('pending')
  await payOutDue(cast.system(at('2027-12-27T17:00:00Z')))
  expect(await statusOf()).toBe('paid')
})
