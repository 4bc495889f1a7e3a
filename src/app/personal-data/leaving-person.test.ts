import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, inquiries, profiles } from '#drizzle/schema/index.ts'
import { newsOf } from '#emails/catalog.ts'
import { LEAVE_WORD } from '#features/personal-data/model.ts'
import { LEAVES_ALREADY } from '#features/personal-data/texts.ts'
import { createSession, readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { readCookie } from '#server/http/cookies.ts'
import { claim } from '#server/mail/queue.ts'
import { mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { COUPLES_PASSWORD, castWedding } from '#tests/support/wedding.ts'

const db = await useDatabase()

it('somebody who is leaving has no session, not even one that was open', async () => {
  const me = await makeAccount(db)
  const device = { ip: '', userAgent: '' }
  const headers = new Headers()
  await createSession(db, headers, { userId: me.userId, device, proof: 'password' })
  const token = readCookie(headers.getSetCookie().join('; '), SESSION_COOKIE)!
  expect(await readSession(db, token, new Headers(), device)).toMatchObject({ userId: me.userId })
  await db
    .update(profiles)
    .set({ status: 'leaving', leavesAt: new Date(Date.now() + 86_400_000) })
    .where(eq(profiles.id, me.userId))
  expect(await readSession(db, token, new Headers(), device)).toBeNull()
})

it('somebody who is leaving cannot begin to leave once more, from two windows or later', async () => {
  const { userId: id, email } = await makeAccount(db)
  const { personalData } = callAs(db, { actor: actorOf({ id, email }, 'client') })
  const leave = () => personalData.leave({ word: LEAVE_WORD, password: PASSWORD })
  const both = await Promise.allSettled([leave(), leave()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(leave()).rejects.toThrow(LEAVES_ALREADY)
  const actions = await db.select({ action: auditEvents.action }).from(auditEvents).where(eq(auditEvents.entityId, id))
  expect(actions).toEqual([{ action: 'personalData.leave' }])
})

it('somebody who is leaving still gets the links with which they come back, and what warns them', async () => {
  const { userId, email } = await makeAccount(db)
  const leavesAt = new Date(Date.now() + 86_400_000)
  await db.update(profiles).set({ status: 'leaving', leavesAt }).where(eq(profiles.id, userId))
  const visitor = callAs(db).auth
  await visitor.requestSignInLink({ email })
  await visitor.requestPasswordReset({ email })
  const token = await mailedToken(db, email, 'reset-password')
  await visitor.resetPassword({ token, password: 'another quiet garden', confirmPassword: 'another quiet garden' })
  const claimed = (await claim(db, 50, 60_000)).filter(({ to }) => to === email)
  expect(claimed.map(({ template }) => template).toSorted()).toEqual([
    'password-changed',
    'reset-password',
    'sign-in-link',
  ])
})

it.each(['photographer', 'couple'] as const)(
  'an inquiry that waits tells the other side when its %s leaves',
  async (who) => {
    const cast = await castWedding(db)
    const now = new Date('2026-12-01T12:00:00Z')
    const { actor } = who === 'couple' ? cast.couple(now) : cast.vendor(now)
    await callAs(db, { actor, now }).personalData.leave({ word: LEAVE_WORD, password: COUPLES_PASSWORD })
    const told = await mailsTo(db, who === 'couple' ? cast.photographer.email : cast.client.email)
    expect(told.map(({ template }) => template)).toEqual(['inquiry-suspended'])
    const { frozenAt } = only(await db.select().from(inquiries).where(eq(inquiries.id, cast.inquiry.id)))
    expect(frozenAt).toEqual(now)
    expect(JSON.stringify(newsOf('inquiry-suspended').client!({ name: 'Marsh' }))).not.toMatch(/suspended|leav/)
  },
)
