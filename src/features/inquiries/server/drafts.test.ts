import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients, inquiries, inquiryDrafts, photographers, users } from '#drizzle/schema/index.ts'
import { knownBrowser, mailedToken, mailsTo, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, only } from '#tests/support/factories.ts'
import { actorOf, listPhotographer, signedIn } from '#tests/support/market.ts'
import type { InquiryInput } from '../inputs.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const visitor = (now = NOW) => callAs(db, { now, ip: randomUUID() })

const ask = (photographerIds: string[], values: Partial<InquiryInput> = {}) => ({
  photographerIds,
  eventDate: '2027-06-12',
  city: 'Austin',
  venue: 'The Old Mill',
  hours: 8,
  guests: 90,
  budgetBand: null,
  packageName: null,
  note: 'Are you free on our day?',
  ...values,
})

async function couple() {
  const client = await makeClient(db)
  const actor = actorOf({ id: client.userId, email: client.email }, 'client')
  return { ...client, call: (now = NOW) => callAs(db, { actor, now, ip: randomUUID() }) }
}

const sentTo = (photographerId: string) =>
  db.select().from(inquiries).where(eq(inquiries.photographerId, photographerId))
const draftOf = async (id: string) => only(await db.select().from(inquiryDrafts).where(eq(inquiryDrafts.id, id)))

/** Signs somebody up behind a page and returns what proves the address. */
async function signUp(returnTo: string) {
  const email = `${randomUUID()}@curio-mail.dev`
  const names = { firstName: 'Robin', lastName: 'Vale' }
  await visitor().auth.signUp({ ...names, email, password: PASSWORD, confirmPassword: PASSWORD, returnTo })
  const user = only(await db.select().from(users).where(eq(users.email, email)))
  const actor = actorOf(user, 'client')
  return {
    email,
    call: (now = NOW) => callAs(db, { actor, now, ip: randomUUID() }),
    confirm: async () =>
      callAs(db, { ip: randomUUID(), now: NOW, cookie: await knownBrowser(db, email) }).auth.confirmEmail({
        token: await mailedToken(db, email, 'confirm-email'),
      }),
  }
}

describe('a visitor’s inquiry', () => {
  it('goes out in the moment the new account’s address is confirmed, and not before (IQ1, AB3)', async () => {
    const ada = await listPhotographer(db)
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const robin = await signUp(`/inquiry/${draftId}`)
    expect(await sentTo(ada.id)).toEqual([])
    expect(await visitor().inquiries.draft({ id: draftId })).toMatchObject({ status: 'waiting', facts: null })
    await robin.confirm()
    const inquiry = only(await sentTo(ada.id))
    expect(inquiry).toMatchObject({ status: 'open', note: 'Are you free on our day?' })
    expect((await mailsTo(db, ada.email)).map(({ template }) => template)).toEqual(['inquiry-new'])
    expect((await mailsTo(db, robin.email)).map(({ template }) => template)).toContain('inquiry-sent')
    const page = await robin.call().inquiries.draft({ id: draftId })
    expect(page).toMatchObject({
      status: 'sent',
      isOwn: true,
      results: [{ outcome: 'sent', threadId: inquiry.threadId }],
    })
    // What was delivered is kept once, in the conversation.
    expect(JSON.stringify((await draftOf(draftId)).input)).not.toContain('Are you free')
  })

  it('is sent by somebody who signs in instead, once however often it is asked for', async () => {
    const ada = await listPhotographer(db)
    const robin = await couple()
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const answers = await Promise.all([1, 2, 3].map(() => robin.call().inquiries.sendDraft({ draftId })))
    for (const results of answers) expect(results).toMatchObject([{ outcome: 'sent', name: ada.name }])
    expect(await sentTo(ada.id)).toHaveLength(1)
  })

  it('shows what it says to whoever holds its id, until it is somebody’s', async () => {
    const ada = await listPhotographer(db)
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const before = await visitor().inquiries.draft({ id: draftId })
    expect(before).toMatchObject({ status: 'waiting', isOwn: false, facts: { note: 'Are you free on our day?' } })
    expect(before.photographers).toEqual([{ id: ada.id, name: ada.name, replyMinutes: null }])
    const robin = await couple()
    await robin.call().inquiries.sendDraft({ draftId })
    for (const other of [visitor(), (await couple()).call()]) {
      const seen = await other.inquiries.draft({ id: draftId })
      expect(seen).toMatchObject({ status: 'sent', isOwn: false, facts: null, results: null })
    }
  })

  it('cannot be taken, sent or bound by somebody else once it has an owner', async () => {
    const ada = await listPhotographer(db)
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const robin = await signUp(`/inquiry/${draftId}`)
    await expect((await couple()).call().inquiries.sendDraft({ draftId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const thief = await signUp(`/inquiry/${draftId}`)
    await thief.confirm()
    expect(await sentTo(ada.id)).toEqual([])
    await robin.confirm()
    const inquiry = only(await sentTo(ada.id))
    const owner = only(await db.select().from(clients).where(eq(clients.email, robin.email)))
    expect(inquiry.clientId).toBe(owner.id)
  })

  it('is over after seven days, and is swept', async () => {
    const ada = await listPhotographer(db)
    const robin = await couple()
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const late = later(7)
    expect(await visitor(late).inquiries.draft({ id: draftId })).toMatchObject({ status: 'expired', facts: null })
    await expect(robin.call(late).inquiries.sendDraft({ draftId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await sentTo(ada.id)).toEqual([])
  })

  it('does not keep anybody from confirming when its photographer has left, and says so', async () => {
    const ada = await listPhotographer(db)
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const robin = await signUp(`/inquiry/${draftId}`)
    await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, ada.id))
    await robin.confirm()
    expect(await sentTo(ada.id)).toEqual([])
    expect(await robin.call().inquiries.draft({ id: draftId })).toMatchObject({
      status: 'undelivered',
      photographers: [{ name: ada.name }],
      facts: { note: 'Are you free on our day?' },
    })
  })

  it('survives a draft that nobody can read any more', async () => {
    const ada = await listPhotographer(db)
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const robin = await signUp(`/inquiry/${draftId}`)
    await db
      .update(inquiryDrafts)
      .set({ input: { photographers: [] } })
      .where(eq(inquiryDrafts.id, draftId))
    await robin.confirm()
    const user = only(await db.select().from(users).where(eq(users.email, robin.email)))
    expect(user.emailVerifiedAt).not.toBeNull()
    expect((await draftOf(draftId)).sentAt).toBeNull()
  })

  it('is kept only if it could be sent: listed photographers, an askable day, not too often', async () => {
    const ada = await listPhotographer(db)
    const hidden = await listPhotographer(db, { approvalStatus: 'pending' })
    await expect(visitor().inquiries.saveDraft(ask([ada.id, hidden.id]))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(visitor().inquiries.saveDraft(ask([ada.id], { eventDate: '2026-01-01' }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const one = callAs(db, { now: NOW, ip: '198.51.100.9' })
    for (let index = 0; index < 30; index += 1) await one.inquiries.saveDraft(ask([ada.id]))
    await expect(one.inquiries.saveDraft(ask([ada.id]))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('has no page under an id nobody was given, and is not sent by vendors', async () => {
    await expect(visitor().inquiries.draft({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const ada = await listPhotographer(db)
    const { draftId } = await visitor().inquiries.saveDraft(ask([ada.id]))
    const vendor = callAs(db, { actor: await signedIn(db, 'photographer'), now: NOW })
    await expect(vendor.inquiries.sendDraft({ draftId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
