import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payouts, profiles } from '#drizzle/schema/index.ts'
import { BLOCKED_BY_OTHER } from '#features/messages/texts.ts'
import { REVIEWED_LEFT } from '#features/reviews/model.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { COUPLES_PASSWORD, photographedWedding } from '#tests/support/wedding.ts'
import { eraseLeft } from './erase.ts'

const db = await useDatabase()
const after = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000)
const galleryOf = (bookingId: string) => ({
  bookingId,
  url: 'https://gallery.example/1',
  note: '',
  pin: '',
  expiresOn: null,
  imageCount: null,
})

it.each(['client', 'vendor'] as const)(
  'nobody writes to or about a %s any more, nor reads an address',
  async (gone) => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-06-20T12:00:00Z'))
    const at = new Date('2027-06-21T12:00:00Z')
    await callAs(db, { actor: cast.vendor(at).actor, now: at }).bookings.deliver(galleryOf(bookingId))
    await callAs(db, { actor: cast.couple(at).actor, now: at }).bookings.confirmDelivery({ bookingId })
    // As if all was paid out: what keeps a photographer is tried above.
    await db.update(payouts).set({ status: 'paid' }).where(eq(payouts.bookingId, bookingId))
    const [leaver, other] = gone === 'client' ? [cast.couple, cast.vendor] : [cast.vendor, cast.couple]
    const { actor } = leaver(at)
    await callAs(db, { actor, now: at }).personalData.leave({ word: 'delete', password: COUPLES_PASSWORD })
    await eraseLeft(jobContext(db, () => after(31, at)))
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.userId))
    expect(profile?.status).toBe('left')

    const now = after(32, at)
    const api = callAs(db, { actor: other(now).actor, now })
    const { contact, threadId } = await api.bookings.get({ bookingId })
    expect(contact).toBeNull()
    expect(await api.messages.thread({ threadId: threadId! })).toMatchObject({
      contact: null,
      isBlockedByOther: true,
    })
    const message = { id: randomUUID(), threadId: threadId!, text: 'Are you still there?' }
    await expect(api.messages.send(message)).rejects.toThrow(BLOCKED_BY_OTHER)
    expect((await api.reviews.ofBooking({ bookingId })).canWrite).toBe(false)
    const marks = { rating: 5, quality: 5, communication: 5, punctuality: 5, value: 5 }
    const body = 'They were kind, and we would gladly do it all over again.'
    await expect(api.reviews.submit({ bookingId, ...marks, body })).rejects.toThrow(REVIEWED_LEFT)
    if (gone === 'vendor') return
    expect(JSON.stringify([await api.bookings.vendorList({}), await api.bookings.ownClients()])).not.toContain(
      '.invalid',
    )
    expect((await api.reviews.noteOfBooking({ bookingId })).canWrite).toBe(false)
    await expect(api.reviews.writeNote({ bookingId, body: 'Late twice.' })).rejects.toThrow(REVIEWED_LEFT)
  },
)
