import { and, eq, like } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { bookings, emailOutbox, inquiries, mutedKinds, profiles } from '#drizzle/schema/index.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { renderMail } from '#server/mail/render.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, makeThread } from '#tests/support/factories.ts'
import { type Cast, castWedding, offerOf, sendWeddingContract } from '#tests/support/wedding.ts'
import { WEEKLY_WAITS } from '../model.ts'
import { sendWeeklyNeeds } from './weekly-mail.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
/** The weddings of the tests are at the site's own place, New York: five hours behind. */
const at = (time: string) => new Date(`2026-11-${time}Z`)
const EVENING = at('23T00:30:00')
const send = (now: Date) => sendWeeklyNeeds(contextFor(db, { now }))

const mailsTo = ({ client }: Pick<Cast, 'client'>) =>
  db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.template, 'weekly-needs'), eq(emailOutbox.toAddress, client.email)))

const weeklyOf = async ({ auth }: ReturnType<typeof callAs>) =>
  (await auth.newsChoices()).kinds.find(({ kind }) => kind === 'weekly')!.mail

// Each test has couples of its own; those of the others get nothing more.
beforeEach(async () => {
  const everybody = await db.select({ userId: profiles.id }).from(profiles)
  const muted = everybody.map(({ userId }) => ({ userId, kind: 'weekly' as const, channel: 'mail' as const }))
  if (muted.length > 0) await db.insert(mutedKinds).values(muted).onConflictDoNothing()
})

/** A couple with a contract to sign. */
async function waiting() {
  const cast = await castWedding(db)
  await db.delete(mutedKinds).where(eq(mutedKinds.userId, cast.client.userId))
  await sendWeddingContract(cast, offerOf(cast), NOW)
  return cast
}

it('is sent once on the couple’s Sunday evening, with the list and its buttons (CP3, NO6)', async () => {
  const cast = await waiting()
  // Saturday evening, Sunday at noon and before six, and past ten.
  for (const early of ['22T00:30:00', '22T17:00:00', '22T22:59:00', '23T03:00:00'])
    expect(await send(at(early))).toEqual({ mails: 0 })
  expect(await send(at('22T23:00:00'))).toEqual({ mails: 1 })
  expect(await send(EVENING)).toEqual({ mails: 0 })
  expect(await Promise.all([send(EVENING), send(at('23T02:59:00'))])).toEqual([{ mails: 0 }, { mails: 0 }])
  const [mail, ...more] = await mailsTo(cast)
  expect(more).toEqual([])
  const { needs } = await callAs(db, { actor: cast.couple(EVENING).actor, now: EVENING }).clientDashboard.get()
  expect(mail!.props).toMatchObject({
    today: '2026-11-22',
    moreCount: 0,
    items: [
      {
        status: 'Contract to sign',
        action: 'Read and sign',
        due: '2026-12-05',
        photographer: needs[0]!.photographer.name,
        path: `/dashboard/proposal/${needs[0]!.bookingId}`,
      },
    ],
  })
  const { html, text, subject } = await renderMail('weekly-needs', mail!.props, {
    siteName: 'Curio',
    siteUrl: 'https://curio.test',
    shownUrl: 'https://curio.test',
  })
  expect(subject).toBe('Your week on Curio: one thing on your list')
  expect(html).toContain(`href="https://curio.test/dashboard/proposal/${needs[0]!.bookingId}"`)
  expect(text).toContain('Until December 5, 2026, in 13 days.')
  // A week later it is another mail.
  expect(await send(at('30T00:30:00'))).toEqual({ mails: 1 })
})

it('is sent in the evening of the wedding’s own place', async () => {
  const cast = await waiting()
  const own = eq(bookings.clientId, cast.inquiry.clientId)
  await db.update(bookings).set({ eventTimeZone: 'America/Los_Angeles' }).where(own)
  expect(await send(at('23T01:59:00'))).toEqual({ mails: 0 })
  expect(await send(at('23T05:59:00'))).toEqual({ mails: 1 })
})

it('of two servers at once one sends it', async () => {
  const cast = await waiting()
  const sent = await Promise.all([send(EVENING), send(EVENING), send(EVENING)])
  expect(sent.reduce((sum, { mails }) => sum + mails, 0)).toBe(1)
  expect(await mailsTo(cast)).toHaveLength(1)
})

it('says nothing for an empty list, and to people who are not active', async () => {
  const [idle, suspended] = [await castWedding(db), await waiting()]
  await db.update(inquiries).set({ status: 'declined' }).where(eq(inquiries.id, idle.inquiry.id))
  await db.delete(mutedKinds).where(eq(mutedKinds.userId, idle.client.userId))
  await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, suspended.client.userId))
  expect(await send(EVENING)).toEqual({ mails: 0 })
})

it('stops by its own link, signed in or not, and is turned on again in the account (NO3)', async () => {
  const [cast, other] = [await waiting(), await waiting()]
  await send(EVENING)
  const { token } = (await mailsTo(cast))[0]!.props as { token: string }
  const visitor = callAs(db, { actor: null, now: EVENING })
  const [id, signature] = token.split('.')
  const forged = [`${other.client.userId}.${signature}`, `${id}.${'A'.repeat(43)}`]
  for (const wrong of forged)
    await expect(visitor.auth.stopNews({ mail: 'weekly', token: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await visitor.auth.stopNews({ mail: 'weekly', token })
  await visitor.auth.stopNews({ mail: 'weekly', token })
  expect(await send(at('30T00:30:00'))).toEqual({ mails: 1 })
  expect(await mailsTo(cast)).toHaveLength(1)
  expect(await mailsTo(other)).toHaveLength(2)

  const couple = callAs(db, { actor: cast.couple(EVENING).actor, now: EVENING })
  expect(await weeklyOf(couple)).toBe(false)
  await couple.auth.chooseNews({ kind: 'weekly', channel: 'mail', isOn: true })
  expect(await weeklyOf(couple)).toBe(true)
  expect(await send(at('30T01:00:00'))).toEqual({ mails: 1 })
  expect(await mailsTo(cast)).toHaveLength(2)
})

it('lists what needs the couple and, apart from it, what waits for others, each couple’s own alone', async () => {
  const [cast, other] = [await waiting(), await castWedding(db)]
  await db.delete(mutedKinds).where(eq(mutedKinds.userId, other.client.userId))
  await sendOffer(other.vendor(NOW), offerOf(other))
  const { clientId } = cast.inquiry
  for (let asked = 0; asked < WEEKLY_WAITS + 1; asked += 1) {
    const { id: photographerId } = await makePhotographer(db)
    const { id: threadId } = await makeThread(db, photographerId, clientId)
    await db.insert(inquiries).values({ photographerId, clientId, threadId, expiresAt: at('28T15:00:00') })
  }
  expect(await send(EVENING)).toEqual({ mails: 2 })
  const [[long], [short]] = [await mailsTo(cast), await mailsTo(other)]
  expect(long!.props).toMatchObject({
    items: [{ status: 'Contract to sign' }],
    moreCount: 0,
    waits: Array(WEEKLY_WAITS).fill({ status: 'Waiting for an answer' }),
  })
  expect(short!.props).toMatchObject({ items: [{ status: 'Offer to read' }], moreCount: 0 })
  expect(await db.$count(emailOutbox, like(emailOutbox.dedupeKey, `weekly-needs/${cast.client.userId}/%`))).toBe(1)
})
