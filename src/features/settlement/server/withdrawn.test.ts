import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { charges, emailOutbox, payments, savedWays } from '#drizzle/schema/index.ts'
import { ADD_CONSENT_VERSION } from '#features/payments/texts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { payLine, report } from '#tests/support/pay-line.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { sessionOf } from '#tests/support/recording-payments.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { addWay } from './add-way.ts'
import { payAutomatically } from './automatic.ts'
import { recoverCharges } from './resolve-charge.ts'
import { listWays, mandateReported, removeWay, setAutomatic } from './saved-ways.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
/** The balance of the wedding of June 12, 2027 is due on May 13. */
const NOTICE = new Date('2027-05-06T15:00:00Z')
const DUE = new Date('2027-05-13T15:00:00Z')
const after = (minutes: number) => new Date(DUE.getTime() + minutes * 60_000)

/** A couple whose balance was begun to be paid automatically while the service did not answer. */
async function begun() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const session = sessionOf((await addWay(cast.couple(SIGNED), { bookingId, consent: ADD_CONSENT_VERSION })).url)
  testPayments.setups.save(session)
  await report(cast.system(SIGNED), session)
  await payAutomatically(cast.system(NOTICE))
  const { payAutomatically: ask } = testPayments.payments
  testPayments.payments.payAutomatically = async () => {
    throw new Error('The service does not answer.')
  }
  await payAutomatically(cast.system(DUE))
  testPayments.payments.payAutomatically = ask
  const isBalance = and(eq(payments.bookingId, bookingId), eq(payments.type, 'balance'))
  const balance = async () => only(await db.select().from(payments).where(isBalance))
  const { id: paymentId } = await balance()
  const attempts = () => db.select().from(charges).where(eq(charges.paymentId, paymentId))
  const mails = () => db.$count(emailOutbox, eq(emailOutbox.toAddress, cast.client.email))
  const { id: wayId } = only(await listWays(cast.couple(DUE)))
  return { cast, paymentId, wayId, balance, attempts, mails, couple: cast.couple(DUE) }
}

it.each([
  ['removed', ({ couple, wayId }: Awaited<ReturnType<typeof begun>>) => removeWay(couple, { wayId })],
  [
    'switched off',
    ({ couple, paymentId }: Awaited<ReturnType<typeof begun>>) => setAutomatic(couple, { paymentId, isOn: false }),
  ],
])('a way that is %s before the service was asked is not charged once it answers', async (_how, withdraw) => {
  const wedding = await begun()
  const { cast, couple, paymentId, balance, attempts, mails } = wedding
  expect(await balance()).toMatchObject({ status: 'processing' })
  await withdraw(wedding)
  const told = await mails()
  // A request may be on its way for some minutes.
  await recoverCharges(cast.system(after(1)))
  expect(await balance()).toMatchObject({ status: 'processing' })
  await recoverCharges(cast.system(after(11)))
  expect(await balance()).toMatchObject({ status: 'scheduled' })
  expect((await attempts()).map(({ status }) => status)).toEqual(['failed'])
  expect(await mails()).toBe(told)
  await payLine(couple, paymentId)
  expect(await balance()).toMatchObject({ status: 'paid' })
})

it('one that was charged before it was removed is paid', async () => {
  const { cast, couple, wayId, balance } = await begun()
  const { capture } = testPayments.payments
  testPayments.payments.capture = async () => {
    throw new Error('The service does not answer.')
  }
  await recoverCharges(cast.system(after(1)))
  testPayments.payments.capture = capture
  await removeWay(couple, { wayId })
  await recoverCharges(cast.system(after(11)))
  expect(await balance()).toMatchObject({ status: 'paid' })
})

it('one that is removed while its bank says that it is revoked stays removed, and nobody is told that it failed', async () => {
  const { cast, couple, wayId, mails } = await begun()
  await db.update(savedWays).set({ way: 'bank', mandateRef: 'mandate_removed' }).where(eq(savedWays.id, wayId))
  const told = await mails()
  const { isMandateActive } = testPayments.payments
  testPayments.payments.isMandateActive = async () => {
    testPayments.payments.isMandateActive = isMandateActive
    await removeWay(couple, { wayId })
    return false
  }
  const event = { id: 'evt', type: 'mandate.updated', objectRef: 'mandate_removed', accountRef: null, data: {} }
  await mandateReported(cast.system(after(1)), event)
  expect(await listWays(couple)).toEqual([])
  expect(await mails()).toBe(told)
})
