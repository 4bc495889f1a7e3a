import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailOutbox, notifications, offers, vendorTasks } from '#drizzle/schema/index.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import { getContract } from '#features/contracts/server/read.ts'
import { sendContract } from '#features/contracts/server/send.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { draft, NO_WISHES, termsOf } from '#tests/support/wedding-moves.ts'
import { COUNTERED_MEANWHILE, OFFER_RENEWED } from '../texts.ts'
import { counterOffer } from './counter.ts'
import { reviseOffer, sendOffer } from './send.ts'
import { wantToBook } from './want-to-book.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-22T15:00:00Z')
const NOTE = 'Could you stay until the first dance?'

async function offered() {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const wish = { bookingId, version: '1', note: NOTE, ...NO_WISHES }
  return { cast, bookingId, wish }
}
const mailsTo = (address: string, kind: string) =>
  db
    .select({ props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.toAddress, address), eq(emailOutbox.template, kind)))

describe('a counter-offer (5-states row 5)', () => {
  it('keeps the offer, its hold and its date, and tells the photographer by mail and bell what is wished', async () => {
    const { cast, bookingId, wish } = await offered()
    const before = await getBooking(cast.vendor(LATER), { bookingId })
    await counterOffer(cast.couple(LATER), { ...wish, hours: 10, totalCents: 350_000 })
    const view = await getBooking(cast.vendor(LATER), { bookingId })
    expect(view).toMatchObject({ status: 'pending', stage: 'countered', holdExpiresAt: before.holdExpiresAt })
    expect(view.offer).toMatchObject({ version: 1, status: 'sent', counter: { note: NOTE, wishes: { hours: 10 } } })
    expect(view.transitions).toEqual(['send-offer', 'withdraw'])
    expect(view.events.at(-1)).toMatchObject({ type: 'counter', by: 'client', data: { note: NOTE } })
    expect((await getBooking(cast.couple(LATER), { bookingId })).transitions).toEqual(['reject'])
    const mail = only(await mailsTo(cast.photographer.email, 'booking-countered'))
    expect(JSON.stringify(mail.props)).toContain('$3,500 instead of')
    const bells = and(eq(notifications.userId, cast.photographer.userId), eq(notifications.kind, 'booking.countered'))
    expect(await db.select().from(notifications).where(bells)).toHaveLength(1)
  })

  it('is answered by a new offer, which tells the couple so and starts the hold again', async () => {
    const { cast, bookingId, wish } = await offered()
    await counterOffer(cast.couple(LATER), wish)
    await reviseOffer(cast.vendor(LATER), { bookingId, ...termsOf(cast), version: '1-countered' })
    const view = await getBooking(cast.couple(LATER), { bookingId })
    expect(view).toMatchObject({ stage: 'offered', offer: { version: 2, counter: null } })
    expect(new Date(view.holdExpiresAt!).getTime()).toBe(LATER.getTime() + 7 * 86_400_000)
    const mail = only(await mailsTo(cast.client.email, 'booking-revised'))
    expect(mail.props).toMatchObject({ event: { isAnswer: true } })
    await counterOffer(cast.couple(LATER), { ...wish, version: '2' })
  })

  it('answers the offer that was read, and is itself read before a new offer', async () => {
    const { cast, bookingId, wish } = await offered()
    await reviseOffer(cast.vendor(LATER), { bookingId, ...termsOf(cast) })
    const stale = await appErrorOf(counterOffer(cast.couple(LATER), wish))
    expect(stale).toMatchObject({ code: 'CONFLICT', message: OFFER_RENEWED })
    await counterOffer(cast.couple(LATER), { ...wish, version: '2' })
    const unread = await appErrorOf(reviseOffer(cast.vendor(LATER), { bookingId, ...termsOf(cast, 2) }))
    expect(unread).toMatchObject({ code: 'CONFLICT', message: COUNTERED_MEANWHILE })
  })

  it('takes back a yes with its task, and no contract is sent until there is a new offer', async () => {
    const { cast, bookingId, wish } = await offered()
    await wantToBook(cast.couple(LATER), { bookingId })
    const { id } = await draft(cast, bookingId, LATER)
    await counterOffer(cast.couple(LATER), wish)
    expect(
      await db
        .select()
        .from(vendorTasks)
        .where(like(vendorTasks.source, `want:${bookingId}:%`)),
    ).toEqual([])
    const { version, terms } = await getContract(cast.vendor(LATER), { id })
    expect(terms).toBe('countered')
    const sent = await appErrorOf(
      sendContract(cast.vendor(LATER), { id, version, fullName: 'Ada Marsh', isAgreed: true }),
    )
    expect(sent).toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await appErrorOf(wantToBook(cast.couple(LATER), { bookingId }))).toMatchObject({
      code: 'INVALID_TRANSITION',
    })
  })

  it('happens once when it is pressed three times at once, and against a new offer one of the two wins', async () => {
    const { cast, bookingId, wish } = await offered()
    const tried = await Promise.allSettled([1, 2, 3].map(() => counterOffer(cast.couple(LATER), wish)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(cast.photographer.email, 'booking-countered')).toHaveLength(1)
    const second = await offered()
    const raced = await Promise.allSettled([
      counterOffer(second.cast.couple(LATER), second.wish),
      reviseOffer(second.cast.vendor(LATER), { bookingId: second.bookingId, ...termsOf(second.cast) }),
    ])
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const stored = await db.select().from(offers).where(eq(offers.bookingId, bookingId))
    expect(stored).toHaveLength(1)
  })

  it('belongs to the couple of an open offer', async () => {
    const { cast, bookingId, wish } = await offered()
    const { cast: stranger } = await offered()
    expect(await appErrorOf(counterOffer(stranger.couple(LATER), wish))).toMatchObject({ code: 'NOT_FOUND' })
    await draft(cast, bookingId, LATER)
    await counterOffer(cast.couple(LATER), wish)
    expect(await appErrorOf(counterOffer(cast.couple(LATER), wish))).toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  it('is remembered to both the day before its hold ends', async () => {
    const { cast, bookingId, wish } = await offered()
    await counterOffer(cast.couple(LATER), wish)
    await sendReminders(cast.vendor(new Date('2026-11-27T15:00:00Z')))
    for (const address of [cast.photographer.email, cast.client.email])
      expect(only(await mailsTo(address, 'offer-hold-ends')).props).toMatchObject({ event: { isCountered: true } })
    const over = await getBooking(cast.couple(new Date('2028-01-01T12:00:00Z')), { bookingId })
    expect(over).toMatchObject({ status: 'cancelled', stage: 'expired' })
  })
})
