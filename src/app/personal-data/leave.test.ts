import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import {
  auditEvents,
  bookings,
  clientMembers,
  clients,
  emailOutbox,
  inquiries,
  newsletterSubscribers,
  photographers,
  profiles,
  reviews,
  sessions,
  users,
} from '#drizzle/schema/index.ts'
import { CREDENTIALS_WRONG, CURRENT_PASSWORD_WRONG } from '#features/auth/texts.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { LEAVE_BLOCKED } from '#features/personal-data/texts.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { claim } from '#server/mail/queue.ts'
import { mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeUser, only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { COUPLES_PASSWORD, castWedding, offerOf, photographedWedding } from '#tests/support/wedding.ts'
import { eraseLeft } from './erase.ts'

const db = await useDatabase({ max: 6 })
const START = new Date('2026-12-01T12:00:00Z')
const after = (days: number, from = START) => new Date(from.getTime() + days * 86_400_000)

type Actor = ReturnType<typeof actorOf>
const SURE = { word: 'delete', password: PASSWORD }
const as = (actor: Actor, now = START) => callAs(db, { actor, now }).personalData
const leave = (actor: Actor, now = START) => as(actor, now).leave({ ...SURE, password: COUPLES_PASSWORD })
const galleryOf = (bookingId: string) => ({
  bookingId,
  url: 'https://gallery.example/1',
  note: '',
  pin: '',
  expiresOn: null,
  imageCount: null,
})
const erase = (now: Date) => eraseLeft(jobContext(db, () => now))
const profileOf = async (id: string) => only(await db.select().from(profiles).where(eq(profiles.id, id)))
const auditOf = async (id: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.entityId, id))).map(({ action }) => action)
const templatesTo = async (email: string) => (await mailsTo(db, email)).map(({ template }) => template)
async function account(role: 'client' | 'photographer' | 'admin' = 'client') {
  const { userId: id, email } = await makeAccount(db, { role })
  return actorOf({ id, email }, role)
}

it('the two passwords of the tests are one', () => expect(PASSWORD).toBe(COUPLES_PASSWORD))

describe('leaving (PR2)', () => {
  it('takes the password and a typed word, ends every session, and is told by mail at once', async () => {
    const me = await account()
    await db.insert(sessions).values({ tokenHash: me.sessionHash, userId: me.userId, expiresAt: after(20) })
    await db.insert(newsletterSubscribers).values({ email: me.email, tokenHash: me.userId, status: 'confirmed' })
    await expect(as(me).leave({ ...SURE, password: 'not-this-one' })).rejects.toThrow(CURRENT_PASSWORD_WRONG)
    await expect(as(me).leave({ ...SURE, word: 'yes' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await profileOf(me.userId)).status).toBe('active')
    expect(await as(me).previewLeave()).toMatchObject({ blocks: [], partnerName: null, until: after(30) })
    await leave(me)
    expect(await profileOf(me.userId)).toMatchObject({ status: 'leaving', leavesAt: after(30) })
    expect(await db.$count(sessions, eq(sessions.userId, me.userId))).toBe(0)
    expect(await templatesTo(me.email)).toEqual(['account-leaving'])
    expect(
      only(await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, me.email))).status,
    ).toBe('unsubscribed')
    expect(await auditOf(me.userId)).toEqual(['personalData.leave'])
  })

  it('is for whoever is signed in', async () => {
    await expect(callAs(db).personalData.leave(SURE)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('hides a photographer at once, puts what is open on hold, and keeps what is being signed from going on', async () => {
    const cast = await castWedding(db)
    const { actor } = cast.vendor(START)
    const { bookingId } = await sendOffer(cast.vendor(START), offerOf(cast))
    await leave(actor)
    const hidden = only(await db.select().from(photographers).where(eq(photographers.id, cast.photographer.id)))
    expect(hidden).toMatchObject({ isListed: false, suspendedAt: START })
    expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))).toMatchObject({ frozenAt: START })
    expect(await templatesTo(cast.client.email)).toContain('booking-suspended')
    const admin = callAs(db, { actor: cast.admin(START).actor, now: START })
    await expect(admin.adminVendors.restore({ id: cast.photographer.id, reason: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(admin.adminUsers.suspend({ id: actor.userId, reason: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('sends nothing more but what is about leaving', async () => {
    const me = await account()
    await leave(me)
    const mail = { template: 'client-welcome', props: {}, toAddress: me.email }
    await db.insert(emailOutbox).values({ ...mail, dedupeKey: me.userId })
    const claimed: string[] = []
    for (let batch = await claim(db, 50, 60_000); batch.length > 0; batch = await claim(db, 50, 60_000))
      claimed.push(...batch.filter(({ to }) => to === me.email).map(({ template }) => template))
    expect(claimed).toEqual(['account-leaving'])
    expect(await templatesTo(me.email)).toEqual(['account-leaving'])
  })

  it('waits for a booked wedding, money that is held, and a payout, and names the booking', async () => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-06-20T12:00:00Z'))
    const at = new Date('2027-06-21T12:00:00Z')
    const [couple, vendor] = [cast.couple(at).actor, cast.vendor(at).actor]
    for (const actor of [couple, vendor]) {
      const { blocks } = await as(actor, at).previewLeave()
      expect(blocks).toMatchObject([{ block: 'wedding', bookingId, eventDate: '2027-06-12' }])
      await expect(leave(actor, at)).rejects.toThrow(LEAVE_BLOCKED)
    }
    const deliver = callAs(db, { actor: vendor, now: at }).bookings
    await deliver.deliver(galleryOf(bookingId))
    await callAs(db, { actor: couple, now: at }).bookings.confirmDelivery({ bookingId })
    expect((await as(vendor, at).previewLeave()).blocks).toMatchObject([{ block: 'payout', bookingId }])
    await expect(leave(vendor, at)).rejects.toThrow(LEAVE_BLOCKED)
    expect((await as(couple, at).previewLeave()).blocks).toEqual([])
  })

  it('is not for the last administrator, even when two leave at once', async () => {
    await db.update(profiles).set({ role: 'client' }).where(eq(profiles.role, 'admin'))
    const two = [await account('admin'), await account('admin')]
    const both = await Promise.allSettled(two.map((one) => leave(one)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stays = two[both.findIndex(({ status }) => status === 'rejected')]!
    expect((await as(stays).previewLeave()).blocks).toMatchObject([{ block: 'last-admin' }])
  })

  it('leaves the couple to the partner, who keeps its bookings', async () => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-06-20T12:00:00Z'))
    const at = new Date('2027-06-21T12:00:00Z')
    const partner = await account()
    await db
      .update(clientMembers)
      .set({ clientId: cast.client.id, place: 'partner' })
      .where(eq(clientMembers.userId, partner.userId))
    const owner = cast.couple(at).actor
    expect(await as(owner, at).previewLeave()).toMatchObject({ blocks: [], partnerName: 'Robin' })
    await leave(owner, at)
    const kept = only(await db.select().from(clients).where(eq(clients.id, cast.client.id)))
    expect(kept).toMatchObject({ userId: partner.userId, email: partner.email })
    await erase(after(31, at))
    expect((await profileOf(owner.userId)).status).toBe('left')
    expect(await callAs(db, { actor: partner, now: at }).bookings.get({ bookingId })).toMatchObject({ id: bookingId })
    expect(only(await db.select().from(clients).where(eq(clients.id, cast.client.id)))).toMatchObject({
      firstName: 'Robin',
    })
  })
})

describe('coming back', () => {
  it('takes a sign-in within the thirty days, with the password or a mailed link; everything is as it was', async () => {
    const cast = await castWedding(db)
    const { actor } = cast.vendor(START)
    const { bookingId } = await sendOffer(cast.vendor(START), offerOf(cast))
    await leave(actor)
    await expect(
      callAs(db, { now: after(29) }).auth.signIn({ email: actor.email, password: 'wrong-password' }),
    ).rejects.toThrow(CREDENTIALS_WRONG)
    expect(await callAs(db, { now: after(29) }).auth.signIn({ email: actor.email, password: PASSWORD })).toEqual({
      role: 'photographer',
    })
    expect(await profileOf(actor.userId)).toMatchObject({ status: 'active', leavesAt: null })
    const shown = only(await db.select().from(photographers).where(eq(photographers.id, cast.photographer.id)))
    expect(shown).toMatchObject({ isListed: true, suspendedAt: null })
    expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))).toMatchObject({ frozenAt: null })
    expect(await templatesTo(actor.email)).toContain('account-kept')
    expect(await auditOf(actor.userId)).toEqual(['personalData.leave', 'personalData.return'])
    await erase(after(40))
    expect((await profileOf(actor.userId)).status).toBe('active')

    const me = await account()
    await leave(me)
    await callAs(db, { now: after(2) }).auth.requestSignInLink({ email: me.email })
    const token = await mailedToken(db, me.email, 'sign-in-link')
    await callAs(db, { now: after(2) }).auth.signInByLink({ token })
    expect((await profileOf(me.userId)).status).toBe('active')
  })

  it('is not possible any more afterwards, and before that one mail says so', async () => {
    const me = await account()
    await leave(me)
    expect(await erase(after(26))).toMatchObject({ erased: 0 })
    await erase(after(27.5))
    await erase(after(28))
    expect((await templatesTo(me.email)).filter((template) => template === 'account-leaves-soon')).toHaveLength(1)
    await erase(after(30))
    expect(await profileOf(me.userId)).toMatchObject({ status: 'left', firstName: '', deletedAt: after(30) })
    expect(only(await db.select().from(users).where(eq(users.id, me.userId))).email).toBe(`${me.userId}@left.invalid`)
    await expect(callAs(db, { now: after(31) }).auth.signIn({ email: me.email, password: PASSWORD })).rejects.toThrow(
      CREDENTIALS_WRONG,
    )
    expect(await templatesTo(me.email)).toEqual(['account-left'])
    // The address is free for a new account.
    await makeAccount(db, { email: me.email })
  })
})

describe('when the thirty days are over', () => {
  it('the couple’s review stays as a couple’s, and books, seals and chains stay valid for every kind of person', async () => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-06-20T12:00:00Z'))
    const at = new Date('2027-06-21T12:00:00Z')
    const vendor = callAs(db, { actor: cast.vendor(at).actor, now: at })
    const couple = callAs(db, { actor: cast.couple(at).actor, now: at })
    await vendor.bookings.deliver(galleryOf(bookingId))
    await couple.bookings.confirmDelivery({ bookingId })
    await db.insert(reviews).values({
      bookingId,
      photographerId: cast.photographer.id,
      clientId: cast.client.id,
      status: 'published',
      rating: 5,
      body: 'Calm, kind and always in the right place at the right time.',
      submittedAt: at,
      publishedAt: at,
    })
    await leave(cast.couple(at).actor, at)
    await erase(after(31, at))
    const shown = await callAs(db).photographers.get({ id: cast.photographer.id })
    expect(JSON.stringify(shown)).toContain('"A couple"')
    expect(JSON.stringify(shown)).not.toContain('Vale')
    expect(only(await db.select().from(clients).where(eq(clients.id, cast.client.id)))).toMatchObject({
      firstName: 'A couple',
      phone: null,
    })
    expect(only(await db.select().from(inquiries).where(eq(inquiries.id, cast.inquiry.id))).note).toBe('')
    const admin = cast.admin(at).actor
    await db
      .update(users)
      .set({
        passwordHash: only(
          await db
            .select()
            .from(users)
            .where(eq(users.email, (await account()).email)),
        ).passwordHash,
      })
      .where(eq(users.id, admin.userId))
    await makeUser(db, 'admin')
    await leave(admin, at)
    await erase(after(31, at))
    expect((await profileOf(admin.userId)).status).toBe('left')
    expect((await verify(db)).flatMap(({ problems }) => problems)).toEqual([])
  })

  it('what has come up meanwhile is settled first', async () => {
    const cast = await castWedding(db)
    const { actor } = cast.couple(START)
    await leave(actor)
    const booking = only(
      await db
        .insert(bookings)
        .values({
          photographerId: cast.photographer.id,
          clientId: cast.client.id,
          eventDate: '2027-06-12',
          status: 'confirmed',
          stage: 'upcoming',
          totalAmountCents: 100,
        })
        .returning(),
    )
    await erase(after(31))
    expect((await profileOf(actor.userId)).status).toBe('leaving')
    await db.update(bookings).set({ status: 'cancelled', stage: 'by_client' }).where(eq(bookings.id, booking.id))
    await erase(after(32))
    expect((await profileOf(actor.userId)).status).toBe('left')
  })

  it('offers that nobody signed have ended, and the other side is told', async () => {
    const cast = await castWedding(db)
    const { actor } = cast.vendor(START)
    const { bookingId } = await sendOffer(cast.vendor(START), offerOf(cast))
    await leave(actor)
    await erase(after(31))
    expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId))).status).toBe('cancelled')
    expect(await templatesTo(cast.client.email)).toContain('booking-expired')
    expect((await verify(db)).flatMap(({ problems }) => problems)).toEqual([])
  })
})
