import { TRPCError } from '@trpc/server'
import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  calendarDays,
  clientMembers,
  clients,
  emailOutbox,
  notifications,
  partnerInvites,
  profiles,
  shortlistEntries,
} from '#drizzle/schema/index.ts'
import { AppError } from '#server/errors.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { joinAs } from '#tests/support/two.ts'
import { ALREADY_TWO, INVITE_INVALID, NOT_TWO, OWN_BOOKINGS, OWN_INVITE } from '../texts.ts'

const db = await useDatabase()

/** The expected failure of a call. */
async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof TRPCError && error.cause instanceof AppError) return error.cause
  throw error ?? new Error('This was expected to be refused.')
}
const NOW = new Date('2026-11-02T10:00:00Z')
const LATER = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

type Couple = Awaited<ReturnType<typeof makeCouple>>

/** The token of the newest invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const mails = await db
    .select({ props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.toAddress, email), eq(emailOutbox.template, 'partner-invited')))
    .orderBy(emailOutbox.createdAt)
  return (mails.at(-1)!.props as { token: string }).token
}

async function invited(owner: Couple, partner: Couple): Promise<string> {
  await owner.call.partner.invite({ email: partner.email })
  return tokenTo(partner.email)
}

/** The conversation of the first of the inquiries that were sent. */
const threadOf = async (sent: ReturnType<Couple['call']['inquiries']['send']>): Promise<string> =>
  (await sent)[0]!.threadId!

let owner: Couple
let partner: Couple
beforeEach(async () => {
  owner = await makeCouple(db, NOW)
  partner = await makeCouple(db, NOW)
})

describe('an invitation', () => {
  it('says who has sent it to whoever holds its token, as long as it works (CP1)', async () => {
    const token = await invited(owner, partner)
    const visitor = (days: number) => callAs(db, { now: LATER(days) }).partner
    expect(await visitor(1).invitation({ token })).toEqual({ invitedBy: expect.stringMatching(/\w/) })
    expect(await visitor(8).invitation({ token })).toEqual({ invitedBy: null })
    expect(await visitor(1).invitation({ token: 'A'.repeat(43) })).toEqual({ invitedBy: null })
  })

  it('is mailed with a token of which only the hash is kept, and joins whoever uses it (CP1)', async () => {
    const token = await invited(owner, partner)
    const [invite] = await db.select().from(partnerInvites).where(eq(partnerInvites.clientId, owner.id))
    expect(invite).toMatchObject({ email: partner.email, invitedBy: owner.userId })
    expect(JSON.stringify(invite)).not.toContain(token)
    expect(await owner.call.partner.get()).toMatchObject({
      place: 'owner',
      other: null,
      invite: { email: partner.email },
    })
    expect((await partner.call.partner.get()).invitedBy).not.toBeNull()
    await partner.call.partner.join({ token })
    expect(await partner.call.partner.get()).toMatchObject({ place: 'partner', other: { email: owner.email } })
    expect(await owner.call.partner.get()).toMatchObject({ other: { email: partner.email }, invite: null })
    // Both are told, each by bell and mail.
    for (const { userId, email } of [owner, partner]) {
      expect(
        await db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, 'partner.joined'))),
      ).toBe(1)
      expect(
        await db.$count(emailOutbox, and(eq(emailOutbox.toAddress, email), eq(emailOutbox.template, 'partner-joined'))),
      ).toBe(1)
    }
  })

  it('is found without its token by whoever has confirmed the address, and only by them', async () => {
    await invited(owner, partner)
    const other = await makeCouple(db, NOW)
    expect(await refusal(other.call.partner.join({}))).toMatchObject({ code: 'TOKEN_INVALID' })
    await partner.call.partner.join({})
    expect((await owner.call.partner.get()).other?.email).toBe(partner.email)
  })

  it('works once, for seven days, until it is withdrawn or another one is sent', async () => {
    const first = await invited(owner, partner)
    const second = await invited(owner, partner)
    const other = await makeCouple(db, NOW)
    expect(await refusal(other.call.partner.join({ token: first }))).toMatchObject({ message: INVITE_INVALID })
    // Their own link does not use it up.
    expect(await refusal(owner.call.partner.join({ token: second }))).toMatchObject({ message: OWN_INVITE })
    expect((await owner.call.partner.get()).invite).not.toBeNull()
    expect(await refusal(other.at(LATER(8)).partner.join({ token: second }))).toMatchObject({ message: INVITE_INVALID })
    await partner.call.partner.join({ token: second })
    expect(await refusal(other.call.partner.join({ token: second }))).toMatchObject({ message: INVITE_INVALID })
    const third = await makeCouple(db, NOW)
    const withdrawn = await invited(third, other)
    await third.call.partner.withdrawInvite()
    expect(await refusal(other.call.partner.join({ token: withdrawn }))).toMatchObject({ message: INVITE_INVALID })
    expect(
      await db.$count(
        emailOutbox,
        and(eq(emailOutbox.toAddress, other.email), like(emailOutbox.dedupeKey, 'partner-invited/%')),
      ),
    ).toBe(0)
  })

  it('is limited, and goes neither to oneself nor out from the partner or from two', async () => {
    expect(await refusal(owner.call.partner.invite({ email: owner.email }))).toMatchObject({ field: 'email' })
    const { actor } = await joinAs(db, owner.id)
    for (const call of [owner.call, callAs(db, { actor, now: NOW })])
      expect(await refusal(call.partner.invite({ email: partner.email }))).toMatchObject({ message: ALREADY_TWO })
    for (let sent = 0; sent < 3; sent += 1) await partner.call.partner.invite({ email: `a${sent}-${partner.email}` })
    expect(await refusal(partner.call.partner.invite({ email: `b-${partner.email}` }))).toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  it('adds what the partner has saved, with the notes', async () => {
    const [one, two] = [await makeVendor(db, NOW), await makeVendor(db, NOW)]
    await owner.call.shortlist.add({ photographerId: one.id })
    for (const { id } of [one, two]) await partner.call.shortlist.add({ photographerId: id })
    await partner.call.shortlist.note({ photographerId: two.id, note: 'The light!' })
    await partner.call.partner.join({ token: await invited(owner, partner) })
    expect((await owner.call.shortlist.saved()).map(({ photographerId }) => photographerId).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )
    expect(await partner.call.shortlist.saved()).toContainEqual(expect.objectContaining({ note: 'The light!' }))
    expect(await owner.call.shortlist.saved()).toContainEqual(
      expect.objectContaining({
        photographerId: two.id,
        note: '',
        partnerNote: expect.objectContaining({ note: 'The light!' }),
      }),
    )
  })

  it('adds the dates the partner waits for (DS12), and refuses an account with conversations', async () => {
    const [one, two] = [await makeVendor(db, NOW), await makeVendor(db, NOW)]
    const date = '2027-06-12'
    for (const { id } of [one, two])
      await db.insert(calendarDays).values({ photographerId: id, day: date, isBlocked: true })
    await owner.call.dateAlerts.add({ photographerId: one.id, date })
    for (const { id } of [one, two]) await partner.call.dateAlerts.add({ photographerId: id, date })
    await partner.call.partner.join({ token: await invited(owner, partner) })
    expect(await owner.call.dateAlerts.list()).toMatchObject([{ date, isMuted: false }])
    expect((await partner.call.dateAlerts.list())[0]!.photographers.map(({ id }) => id).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )
    const busy = await makeCouple(db, NOW)
    await busy.call.inquiries.send(inquiryTo([one.id]))
    const third = await makeCouple(db, NOW)
    const token = await invited(third, busy)
    expect(await refusal(busy.call.partner.join({ token }))).toMatchObject({ message: OWN_BOOKINGS })
    // The refusal has not used it up.
    expect((await third.call.partner.get()).invite).not.toBeNull()
  })
})

describe('two people', () => {
  it('see and do the same; messages say who wrote', async () => {
    await partner.call.partner.join({ token: await invited(owner, partner) })
    const vendor = await makeVendor(db, NOW)
    await db.update(profiles).set({ firstName: 'Ben' }).where(eq(profiles.id, partner.userId))
    const threadId = await threadOf(partner.call.inquiries.send(inquiryTo([vendor.id])))
    expect(await owner.call.messages.threads({})).toMatchObject({ items: [{ id: threadId }] })
    const byOf = async (call: Couple['call']) => (await call.messages.list({ threadId })).items.map(({ by }) => by)
    expect(await byOf(owner.call)).toEqual(['Ben'])
    expect(await byOf(partner.call)).toEqual([null])
    expect(await byOf(vendor.call)).toEqual(['Ben'])
    await vendor.call.messages.send({ id: crypto.randomUUID(), threadId, text: 'We are free.', attachmentIds: [] })
    for (const { userId, email } of [owner, partner]) {
      expect(
        await db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, 'message.new'))),
      ).toBe(1)
      expect(
        await db.$count(emailOutbox, and(eq(emailOutbox.toAddress, email), eq(emailOutbox.template, 'message-new'))),
      ).toBe(1)
      expect(
        await db.$count(emailOutbox, and(eq(emailOutbox.toAddress, email), eq(emailOutbox.template, 'inquiry-sent'))),
      ).toBe(1)
    }
  })

  it('part: a removed partner reaches nothing at once and is a couple of their own again', async () => {
    await partner.call.partner.join({ token: await invited(owner, partner) })
    const vendor = await makeVendor(db, NOW)
    const threadId = await threadOf(owner.call.inquiries.send(inquiryTo([vendor.id])))
    await vendor.call.messages.send({ id: crypto.randomUUID(), threadId, text: 'We are free.', attachmentIds: [] })
    expect(await refusal(partner.call.partner.remove())).toMatchObject({ code: 'FORBIDDEN' })
    await owner.call.partner.remove()
    expect(await partner.call.messages.threads({})).toMatchObject({ items: [] })
    expect(await refusal(partner.call.messages.thread({ threadId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await db.$count(
        notifications,
        and(eq(notifications.userId, partner.userId), like(notifications.href, '/dashboard/%')),
      ),
    ).toBe(0)
    expect(await partner.call.partner.get()).toMatchObject({ place: 'owner', other: null })
    expect((await partner.call.inquiries.send(inquiryTo([vendor.id])))[0]).toMatchObject({ outcome: 'sent' })
    expect(await refusal(partner.call.partner.leave())).toMatchObject({ message: NOT_TWO })
  })

  it('part: when the owner leaves, everything is the partner’s, under the partner’s name', async () => {
    await db.update(clients).set({ phone: '+1 555 0100' }).where(eq(clients.id, owner.id))
    await partner.call.partner.join({ token: await invited(owner, partner) })
    const vendor = await makeVendor(db, NOW)
    const threadId = await threadOf(owner.call.inquiries.send(inquiryTo([vendor.id])))
    await owner.call.partner.leave()
    const [couple] = await db.select().from(clients).where(eq(clients.id, owner.id))
    expect(couple).toMatchObject({ userId: partner.userId, email: partner.email, phone: null, partnerName: null })
    expect((await partner.call.messages.threads({})).items.map(({ id }) => id)).toEqual([threadId])
    expect((await owner.call.messages.threads({})).items).toEqual([])
    expect(await db.select().from(clients).where(eq(clients.userId, owner.userId))).toMatchObject([
      { email: owner.email },
    ])
    // And back again, as the partner.
    await partner.call.partner.invite({ email: owner.email })
    await owner.call.partner.join({})
    expect((await owner.call.messages.threads({})).items.map(({ id }) => id)).toEqual([threadId])
  })

  it('an owner does not leave a couple to somebody who is suspended', async () => {
    await partner.call.partner.join({ token: await invited(owner, partner) })
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, partner.userId))
    expect(await refusal(owner.call.partner.leave())).toMatchObject({ code: 'CONFLICT' })
    await owner.call.partner.remove()
  })
})

describe('at the same time', () => {
  it('two people with one token: one joins', async () => {
    const token = await invited(owner, partner)
    const other = await makeCouple(db, NOW)
    const joined = await Promise.allSettled(
      [partner, other].map(({ call }) => call.partner.join({ token, isOtherAddress: true })),
    )
    expect(joined.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(clientMembers, eq(clientMembers.clientId, owner.id))).toBe(2)
  })

  it('the partner joins while the owner withdraws, and two invite each other: never more than two', async () => {
    const token = await invited(owner, partner)
    const back = await invited(partner, owner)
    await Promise.allSettled([
      partner.call.partner.join({ token }),
      owner.call.partner.join({ token: back }),
      owner.call.partner.withdrawInvite(),
    ])
    for (const { userId } of [owner, partner])
      expect(await db.$count(clientMembers, eq(clientMembers.userId, userId))).toBe(1)
    for (const { id } of [owner, partner])
      expect(await db.$count(clientMembers, eq(clientMembers.clientId, id))).toBeLessThanOrEqual(2)
  })

  it('joining and writing the first inquiry: nothing is left with an account that was set aside', async () => {
    const token = await invited(owner, partner)
    const vendor = await makeVendor(db, NOW)
    await Promise.allSettled([
      partner.call.partner.join({ token }),
      partner.call.inquiries.send(inquiryTo([vendor.id])),
    ])
    const { place } = await partner.call.partner.get()
    const own = await partner.call.messages.threads({})
    // Either the inquiry was first and joining is refused, or the couple has it.
    if (place === 'owner') expect(own.items).toHaveLength(1)
    expect(await db.$count(shortlistEntries, eq(shortlistEntries.clientId, partner.id))).toBe(0)
  })

  it('both leave: one of them keeps the couple', async () => {
    await partner.call.partner.join({ token: await invited(owner, partner) })
    await Promise.allSettled([partner.call.partner.leave(), owner.call.partner.leave()])
    for (const { userId } of [owner, partner])
      expect(
        await db.$count(clientMembers, and(eq(clientMembers.userId, userId), eq(clientMembers.place, 'owner'))),
      ).toBe(1)
    expect(await db.$count(clientMembers, eq(clientMembers.clientId, owner.id))).toBe(1)
  })
})
