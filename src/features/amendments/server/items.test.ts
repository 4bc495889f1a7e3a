import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import {
  bookings,
  moneyDocuments,
  moneyProblems,
  notifications,
  payments,
  profiles,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { verifyContract } from '#features/contracts/server/pdf.ts'
import { commissionCents } from '#features/payments/terms.ts'
import { previewCancellation } from '#features/settlement/server/cancel.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { accept, bookedWedding, newDate, newItems, propose } from '#tests/support/amendments.ts'
import { putSettings } from '#tests/support/applications.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { titlesTo } from '#tests/support/news.ts'
import { payLine } from '#tests/support/pay-line.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import { addendumPdf } from './pdf-store.ts'
import { previewAmendment } from './propose.ts'
import { listAddenda, listAmendments } from './read.ts'
import { remindOfAmendments } from './reminders.ts'

const db = await useDatabase({ max: 8 })
const NOW = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')

const bookingOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id)))
const linesOf = (id: string) =>
  db.select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.position))
const problemsOf = async () => (await verify(db)).flatMap(({ problems }) => problems)
const contractsOf = (id: string) =>
  db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, id)).orderBy(asc(vendorContracts.version))

describe('extra items (BK14)', () => {
  it('are taxed at the rate that was signed, whatever is collected by then', async () => {
    await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas'] })
    const cast = await castWedding(db)
    const venue = { line1: '', city: 'Austin', state: 'Texas' as const, postalCode: '78701' }
    const { bookingId } = await signWedding(cast, offerOf(cast, { venue }), NOW)
    await payNext(db, cast, bookingId, NOW)
    await putSettings(db, {})
    await propose(cast, 'vendor', { bookingId, change: newItems(35_050, '2026-12-15'), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    const booking = await bookingOf(bookingId)
    expect(booking).toMatchObject({ totalAmountCents: 435_050, salesTax: { baseCents: 435_050, taxCents: 35_892 } })
    expect((await contractsOf(bookingId)).at(-1)!.salesTax).toEqual(booking.salesTax)
    expect((await linesOf(bookingId)).map(({ taxCents }) => taxCents)).toEqual([9_900, 23_100, 2_892])
    expect(await problemsOf()).toEqual([])
  })

  it('are a payment line of their own, at the frozen commission, payable before the balance', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(35_050, '2026-12-15'), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    const booking = await bookingOf(bookingId)
    expect(booking.totalAmountCents).toBe(435_050)
    expect(booking.commissionCents).toBe(commissionCents(435_050, booking.commissionRateBps!))
    const lines = await linesOf(bookingId)
    expect(lines.map(({ type, amountCents, dueDate }) => [type, amountCents, dueDate])).toEqual([
      ['retainer', 120_000, '2026-11-21'],
      ['balance', 280_000, '2027-05-13'],
      ['extra', 35_050, '2026-12-15'],
    ])
    await payLine(cast.couple(NOW), lines[2]!.id)
    const [receipt] = await db.select().from(moneyDocuments).where(eq(moneyDocuments.paymentId, lines[2]!.id))
    expect(receipt).toMatchObject({
      kind: 'receipt',
      amountCents: 35_050,
      content: { what: 'Extra paid', paymentType: 'extra' },
    })
    expect((await getBooking(cast.vendor(NOW), { bookingId })).share).toMatchObject({ commissionCents: 50_000 })
    expect(await problemsOf()).toEqual([])
  })

  it('never take the commission over its cap, and are paid out with the rest', async () => {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    const due = '2027-07-01'
    await propose(cast, 'vendor', { bookingId, change: newItems(900_000, due), now: AFTER })
    await accept(cast, 'couple', bookingId, AFTER)
    expect((await bookingOf(bookingId)).commissionCents).toBe(50_000)
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    expect((await appErrorOf(confirmDelivery(cast.couple(AFTER), { bookingId }))).code).toBe('PAYMENT_OPEN')
    await payLine(cast.couple(AFTER), (await linesOf(bookingId)).at(-1)!.id)
    await confirmDelivery(cast.couple(AFTER), { bookingId })
    expect(await bookingOf(bookingId)).toMatchObject({ stage: 'released', totalAmountCents: 1_300_000 })
    expect(await db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))).toEqual([])
    expect(await problemsOf()).toEqual([])
  })

  it('are for the photographer to propose, within limits, and due after the answer', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const refusal = (party: 'couple' | 'vendor', cents: number, due: string) =>
      appErrorOf(previewAmendment(cast[party](NOW), { bookingId, change: newItems(cents, due) }))
    expect((await refusal('couple', 5000, '2026-12-15')).code).toBe('INVALID_TRANSITION')
    expect(await refusal('vendor', 5000, '2026-11-22')).toMatchObject({ code: 'INVALID_INPUT', field: 'dueDate' })
    expect(await refusal('vendor', 5000, '2028-01-15')).toMatchObject({ code: 'INVALID_INPUT', field: 'dueDate' })
    expect(await refusal('vendor', 9_900_000, '2026-12-15')).toMatchObject({ code: 'INVALID_INPUT', field: 'items' })
    const admin = { ...cast.admin(NOW) }
    const change = newItems(5000, '2026-12-15')
    expect((await appErrorOf(previewAmendment(admin, { bookingId, change }))).code).toBe('INVALID_TRANSITION')
  })

  it('unpaid, they neither let the photographer cancel nor stand in the way of the balance', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(5000, '2026-12-01'), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    const overdue = new Date('2027-01-15T15:00:00Z')
    const { isForNonPayment } = await previewCancellation(cast.vendor(overdue), { bookingId })
    expect(isForNonPayment).toBe(false)
    await payLine(cast.couple(overdue), (await linesOf(bookingId))[1]!.id)
    expect((await linesOf(bookingId)).map(({ status }) => status)).toEqual(['paid', 'paid', 'scheduled'])
  })

  it('are closed by a dispute, and what the couple owes is decided over the whole total', async () => {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    await propose(cast, 'vendor', { bookingId, change: newItems(5000, '2027-07-01'), now: AFTER })
    await openDispute(cast.couple(AFTER), { bookingId, reason: 'Nothing has come.' })
    const { open, past, kinds } = await listAmendments(cast.couple(AFTER), { bookingId })
    expect([open, past.map(({ status }) => status), kinds]).toEqual([null, ['closed'], []])
    const { events } = await getBooking(cast.admin(AFTER), { bookingId })
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['propose-change', 'close-change', 'dispute']),
    )
  })

  it('come before and after a new date; every paper is kept, and an addendum has the same bytes each time', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(20_000, '2026-12-15'), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    await propose(cast, 'couple', { bookingId, change: newDate('2027-07-10'), now: NOW })
    await accept(cast, 'vendor', bookingId, NOW)
    await passDeadlines(cast.system(NOW), { bookingId })
    const versions = await contractsOf(bookingId)
    expect(
      versions.map(({ version, status, totalAmountCents, eventDate }) => [
        version,
        status,
        totalAmountCents,
        eventDate,
      ]),
    ).toEqual([
      [1, 'superseded', 400_000, '2027-06-12'],
      [2, 'superseded', 420_000, '2027-06-12'],
      [3, 'signed', 420_000, '2027-07-10'],
    ])
    const addenda = await listAddenda(cast.couple(NOW))
    expect(addenda.map(({ number, kind }) => [number, kind]).toSorted()).toEqual([
      [1, 'items'],
      [2, 'reschedule'],
    ])
    const { bytes, fileName } = await addendumPdf(cast.couple(NOW), cast.couple(NOW).actor, addenda[0]!.id)
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')
    expect(fileName).toMatch(/^contract-[0-9A-Z-]+-addendum-\d\.pdf$/)
    const again = await addendumPdf(cast.vendor(NOW), cast.vendor(NOW).actor, addenda[0]!.id)
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true)
    const stranger = (await bookedWedding(db, NOW)).cast.couple(NOW)
    expect((await appErrorOf(addendumPdf(stranger, stranger.actor, addenda[0]!.id))).code).toBe('NOT_FOUND')
    expect(await problemsOf()).toEqual([])
  })
})

describe('changed terms (CT7)', () => {
  const terms = (content: string, deliveryDays = 60) => ({
    kind: 'terms' as const,
    content,
    deliveryDays,
    eventLocation: 'The Old Mill, New York',
  })

  it('put a new version into force and keep the old one; the delivery follows', async () => {
    const { cast, bookingId, contractId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: terms('We agree, and bring a second camera.', 45), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    expect(await bookingOf(bookingId)).toMatchObject({ deliveryDays: 45, totalAmountCents: 400_000 })
    const [old, now] = await contractsOf(bookingId)
    const checked = (code: string) => verifyContract(cast.system(NOW), { code })
    expect(await checked(old!.verifyCode!)).toMatchObject({ voided: null, signedAt: null, status: 'superseded' })
    expect((await checked(old!.verifyCode!)).replacedAt).toEqual(NOW)
    expect(await checked(now!.verifyCode!)).toMatchObject({ replacedAt: null, status: 'signed' })
    expect(
      (await contractsOf(bookingId)).map(({ id, status, content }) => [id === contractId, status, content]),
    ).toEqual([
      [true, 'superseded', 'We agree.'],
      [false, 'signed', 'We agree, and bring a second camera.'],
    ])
    expect(await problemsOf()).toEqual([])
  })

  it('are refused when nothing changes, and to the couple', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const same = await appErrorOf(previewAmendment(cast.vendor(NOW), { bookingId, change: terms('We agree.') }))
    expect(same).toMatchObject({ code: 'INVALID_INPUT', field: 'content' })
    const couple = await appErrorOf(previewAmendment(cast.couple(NOW), { bookingId, change: terms('We differ.') }))
    expect(couple.code).toBe('INVALID_TRANSITION')
  })
})

describe('a change nobody answers', () => {
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
  const run = (now: Date) => remindOfAmendments(jobContext(db, () => now))
  const waits = (email: string) => titlesTo(db, email, /is waiting for your answer/)

  it('is brought to mind once, of the other side only, two days before it ends', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(20_000, '2027-03-01'), now: NOW })
    await run(days(4))
    expect(await waits(cast.client.email)).toEqual([])
    await Promise.all([run(days(5.5)), run(days(5.5))])
    await run(days(6))
    expect(await waits(cast.client.email)).toEqual([
      expect.stringMatching(/is waiting for your answer: extra items for /),
    ])
    expect(await waits(cast.photographer.email)).toEqual([])
    const bells = await db.select().from(notifications).where(eq(notifications.userId, cast.client.userId))
    expect(bells.filter(({ kind }) => kind === 'booking.change-reminder')).toHaveLength(1)
  })

  it('is not brought to mind when it was answered, when it is fresh, or for a suspended side', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'couple', { bookingId, change: newDate('2027-07-10'), now: NOW })
    await accept(cast, 'vendor', bookingId, days(5))
    await run(days(5.5))
    expect(await waits(cast.photographer.email)).toEqual([])
    const other = await bookedWedding(db, NOW)
    await propose(other.cast, 'couple', { bookingId: other.bookingId, change: newDate('2027-07-10'), now: NOW })
    const vendor = eq(profiles.id, other.cast.photographer.userId)
    await db.update(profiles).set({ status: 'suspended' }).where(vendor)
    await run(days(6))
    expect(await waits(other.cast.photographer.email)).toEqual([])
    await db.update(profiles).set({ status: 'active' }).where(vendor)
    await run(days(6))
    expect(await waits(other.cast.photographer.email)).toHaveLength(1)
  })
})
