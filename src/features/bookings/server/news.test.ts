import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emailOutbox, notifications } from '#drizzle/schema/index.ts'
import { isNewsName, MAIL_NAMES, newsOf } from '#emails/catalog.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { useDatabase } from '#tests/support/database.ts'
import { toldTo, unsayable } from '#tests/support/news.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { lockBooking } from './locked-records.ts'
import { announce, type BookingEvent } from './news.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

async function offered() {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const tell = (event: BookingEvent, tx: Db = db) =>
    transact(tx, async (inner) => {
      const ctx = cast.admin(minutes(1))
      await announce(inner, ctx, await lockBooking(inner, ctx, bookingId), event)
    })
  return { cast, bookingId, tell }
}

it('an event rings the bell with the title and the first line of its mail, and leads to the same page', async () => {
  const { cast, bookingId, tell } = await offered()
  for (const mail of MAIL_NAMES.filter(isNewsName)) {
    const { preview } = newsOf(mail)
    if (!('eventDate' in preview)) continue
    const { eventDate: _day, couple: _couple, photographer: _photographer, ...event } = preview
    await tell({ mail, ...event } as BookingEvent)
  }
  for (const [person, area] of [
    [cast.client, 'dashboard'],
    [cast.photographer, 'vendor'],
  ] as const) {
    const path = `/${area}/bookings/${bookingId}`
    const bells = await db
      .select({ title: notifications.title, body: notifications.body, href: notifications.href })
      .from(notifications)
      .where(eq(notifications.userId, person.userId))
    const mails = await toldTo(db, person.email)
    expect(mails.length).toBeGreaterThan(20)
    const shown = (words: { title: string; body: string }[]) =>
      words.map(({ title, body }) => `${title}: ${body}`).toSorted()
    expect(shown(bells)).toEqual(shown(mails.map(({ title, lines }) => ({ title, body: lines[0]! }))))
    expect(new Set(bells.map(({ href }) => href))).toEqual(new Set([path]))
    const rows = await db
      .select({ props: emailOutbox.props })
      .from(emailOutbox)
      .where(eq(emailOutbox.toAddress, person.email))
    expect(new Set(rows.map(({ props }) => props.path))).toEqual(new Set([path]))
  }
})

it('props that a mail cannot say are found, by the compiler as in the outbox', async () => {
  const { cast, tell } = await offered()
  // @ts-expect-error the sum is missing
  await tell({ mail: 'payout-paid' })
  // @ts-expect-error the day is no date
  await tell({ mail: 'payment-first-due', amountCents: 100, heldUntil: new Date() })
  // @ts-expect-error not an event of a booking
  const wrong: BookingEvent = { mail: 'contract-sent' }
  expect(wrong).toBeTruthy()
  expect((await unsayable(db)).map((found) => found.split(':')[0]).toSorted()).toEqual([
    'payment-first-due to the client',
    'payout-paid to the vendor',
  ])
  for (const { email } of [cast.client, cast.photographer])
    await db.delete(emailOutbox).where(eq(emailOutbox.toAddress, email))
})
