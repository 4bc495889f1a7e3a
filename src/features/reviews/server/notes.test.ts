import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { coupleNotes } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { toldTo } from '#tests/support/news.ts'
import { NOTE_KEPT_DAYS, NOTE_WRITTEN_DAYS } from '../model.ts'
import { NOTE_ANSWERED, NOTE_EXISTS, NOTE_REPORTED_ALREADY, NOTE_TOO_EARLY, NOTE_TOO_LATE } from '../texts.ts'

const db = await useDatabase()
const DAY = 86_400_000
const DONE = new Date('2027-06-20T12:00:00Z')
const later = (days: number) => new Date(DONE.getTime() + days * DAY)
type Person = { userId: string; email: string }
const as = ({ userId, email }: Person, role: 'client' | 'photographer', now = DONE) =>
  callAs(db, { actor: actorOf({ id: userId, email }, role), now }).reviews
const BODY = 'Warm, clear, and on time with everything. Write to me at mara@example.com'

/** A wedding that is over, with its two sides, and a photographer the couple has asked since. */
async function married() {
  const [vendor, client, colleague] = [await makePhotographer(db), await makeClient(db), await makePhotographer(db)]
  const over = { status: 'completed', stage: 'released', completedAt: DONE } as const
  const booking = await makeBooking(db, {
    photographerId: vendor.id,
    clientId: client.id,
    eventDate: '2027-06-12',
    ...over,
  })
  const thread = await makeThread(db, colleague.id, client.id)
  return {
    vendor,
    client,
    colleague,
    booking,
    input: { bookingId: booking.id, body: BODY },
    about: { threadId: thread.id },
  }
}

describe('a note about a couple', () => {
  it('is read by the couple and by those it asks, without contact details and without who wrote it (RV8)', async () => {
    const { vendor, client, colleague, input, about, booking } = await married()
    await as(vendor, 'photographer').writeNote(input)
    const told = await toldTo(db, client.email)
    expect(told).toMatchObject([{ template: 'note-written' }])
    expect(JSON.stringify(told)).not.toContain('mara@example.com')
    const { items } = await as(colleague, 'photographer').notesAbout(about)
    expect(items).toMatchObject([{ body: expect.stringContaining('[EMAIL REMOVED]'), answer: null }])
    expect(JSON.stringify(items)).not.toContain(vendor.name)
    expect((await as(client, 'client').noteOfBooking({ bookingId: booking.id })).note?.body).toContain('Warm, clear')
  })

  it('is not read by photographers the couple has not asked, and not by visitors', async () => {
    const { vendor, client, input, about, booking } = await married()
    await as(vendor, 'photographer').writeNote(input)
    const stranger = await makePhotographer(db)
    await expect(as(stranger, 'photographer').notesAbout(about)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(stranger, 'photographer').noteOfBooking({ bookingId: booking.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(as(client, 'client').notesAbout(about)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(callAs(db).reviews.notesAbout(about)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('is answered once by the couple, and the answer stands with it', async () => {
    const { vendor, client, colleague, input, about } = await married()
    const { id } = await as(vendor, 'photographer').writeNote(input)
    const stranger = await makeClient(db)
    const answer = { id, answer: 'Thank you! We were late for the portraits, sorry.' }
    await expect(as(stranger, 'client').answerNote(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as(client, 'client').answerNote(answer)
    await expect(as(client, 'client').answerNote(answer)).rejects.toThrow(NOTE_ANSWERED)
    expect((await as(colleague, 'photographer').notesAbout(about)).items).toMatchObject([{ answer: answer.answer }])
    expect((await toldTo(db, vendor.email)).at(-1)).toMatchObject({ template: 'note-answered' })
  })

  it('is written once, of a completed booking, within sixty days, by its photographer', async () => {
    const { vendor, client, input } = await married()
    const stranger = await makePhotographer(db)
    await expect(as(stranger, 'photographer').writeNote(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(vendor, 'photographer', later(NOTE_WRITTEN_DAYS + 1)).writeNote(input)).rejects.toThrow(
      NOTE_TOO_LATE,
    )
    await as(vendor, 'photographer').writeNote(input)
    await expect(as(vendor, 'photographer').writeNote(input)).rejects.toThrow(NOTE_EXISTS)
    const ahead = { photographerId: vendor.id, clientId: client.id, eventDate: '2027-09-04' }
    const { id: bookingId } = await makeBooking(db, { ...ahead, status: 'confirmed', stage: 'upcoming' })
    await expect(as(vendor, 'photographer').writeNote({ ...input, bookingId })).rejects.toThrow(NOTE_TOO_EARLY)
  })

  it('can be taken back by its writer alone', async () => {
    const { vendor, colleague, input, about } = await married()
    const { id } = await as(vendor, 'photographer').writeNote(input)
    await expect(as(colleague, 'photographer').removeNote({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as(vendor, 'photographer').removeNote({ id })
    expect((await as(colleague, 'photographer').notesAbout(about)).items).toEqual([])
  })

  it('is gone for everybody after two years', async () => {
    const { vendor, client, colleague, input, about, booking } = await married()
    await as(vendor, 'photographer').writeNote(input)
    const then = later(NOTE_KEPT_DAYS)
    expect((await as(colleague, 'photographer', then).notesAbout(about)).items).toEqual([])
    expect((await as(client, 'client', then).noteOfBooking({ bookingId: booking.id })).note).toBeNull()
    expect(await db.select().from(coupleNotes).where(eq(coupleNotes.bookingId, booking.id))).toHaveLength(1)
  })

  it('is reported by the couple once, and taken down by a moderator on grounds that both are told', async () => {
    const { vendor, client, colleague, input, about } = await married()
    await makeThread(db, vendor.id, client.id)
    const { id } = await as(vendor, 'photographer').writeNote(input)
    const report = { id, reason: 'It says where we live' }
    await expect(as(await makeClient(db), 'client').reportNote(report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as(client, 'client').reportNote(report)
    await expect(as(client, 'client').reportNote(report)).rejects.toThrow(NOTE_REPORTED_ALREADY)
    const moderator = callAs(db, { actor: await signedIn(db, 'moderator'), now: DONE })
    const row = (await moderator.moderation.reports({})).items.find(({ reason }) => reason.includes('Warm, clear'))
    expect(await moderator.moderation.openReport({ id: row!.id })).toMatchObject({ note: { id } })
    const because = { id, policy: 'private', reason: 'An address' } as const
    await moderator.reviews.takeDownNote(because)
    await expect(moderator.reviews.takeDownNote(because)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await as(colleague, 'photographer').notesAbout(about)).items).toEqual([])
    for (const { email } of [vendor, client])
      expect((await toldTo(db, email)).at(-1)).toMatchObject({ template: 'note-taken-down' })
  })
})
