import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailOutbox, factorResets, photographers, sessions, totpFactors } from '#drizzle/schema/index.ts'
import { FACTORS_NOT_ASKED } from '#features/admin-users/texts.ts'
import type { Db } from '#server/db.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { browserOf, type TestBrowser } from '#tests/support/browser-of.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { codeAt, demandFactors, enrolled, enrolledAdmin, later, signInAs } from '#tests/support/factors.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { RESET_HOURS, RESET_OPEN_DAYS } from '../../factor-model.ts'
import { FACTOR_FOR_PAYOUTS, LAST_FACTOR_PAYOUTS, RESET_NOT_DUE, RESET_OVER, STEP_GONE } from '../../factor-texts.ts'
import { issueToken } from '../token-records.ts'

const db = await useDatabase()
demandFactors()
const NOW = new Date('2026-11-21T15:00:10Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

async function halfway(email: string, now: Date) {
  const browser = browserOf(db)
  await signInAs(browser, email, now)
  return browser
}
const ask = (browser: TestBrowser, now = NOW) => browser.ask((api) => api.factors.askReset(), { now })
const finish = (browser: TestBrowser, now: Date) => browser.ask((api) => api.factors.finishReset(), { now })
async function tokenFor(at: Db, email: string): Promise<string> {
  const mail = (await mailsTo(at, email)).find(({ template }) => template === 'factor-reset-asked')
  return String(mail!.props.token)
}

describe('a lost second step (AC1)', () => {
  it('lets the password in after 72 hours, once, and every address was told', async () => {
    const person = await enrolled(db, NOW, 'photographer')
    const { id } = await listPhotographer(db, { userId: person.userId, email: 'studio@curio-mail.dev' })
    await db.update(photographers).set({ email: 'studio@curio-mail.dev' }).where(eq(photographers.id, id))
    const browser = await halfway(person.email, NOW)
    const { opensAt } = await ask(browser)
    expect(opensAt).toEqual(hours(RESET_HOURS))
    // Asking again changes nothing.
    expect((await ask(browser, later(NOW, 1))).opensAt).toEqual(opensAt)
    const told = await db
      .select({ to: emailOutbox.toAddress })
      .from(emailOutbox)
      .where(eq(emailOutbox.template, 'factor-reset-asked'))
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([person.email, 'studio@curio-mail.dev']))
    const early = hours(RESET_HOURS - 1)
    await expect(finish(await halfway(person.email, early), early)).rejects.toThrow(RESET_NOT_DUE)
    const due = hours(RESET_HOURS + 1)
    const returning = await halfway(person.email, due)
    expect(await finish(returning, due)).toEqual({ role: 'photographer' })
    expect(returning.hasSession()).toBe(true)
    expect(await person.browser.ask((api) => api.auth.me())).toBeNull()
    expect(await signInAs(browserOf(db), person.email, due)).toEqual({ role: 'photographer' })
  })

  it('is over when nobody uses it in time, and when a factor is found again', async () => {
    const forgotten = await enrolled(db, NOW)
    await ask(await halfway(forgotten.email, NOW))
    const late = hours(RESET_HOURS + RESET_OPEN_DAYS * 24 + 1)
    await expect(finish(await halfway(forgotten.email, late), late)).rejects.toThrow(RESET_NOT_DUE)

    const found = await enrolled(db, NOW)
    const browser = await halfway(found.email, NOW)
    await ask(browser)
    const at = later(NOW, 1)
    await browser.ask((api) => api.factors.finishSignIn({ kind: 'code', code: codeAt(found.secret, at) }), { now: at })
    const due = hours(RESET_HOURS + 1)
    await expect(finish(await halfway(found.email, due), due)).rejects.toThrow(RESET_NOT_DUE)
  })

  it('is canceled by the link in the mail, once, and whoever asked does not get in', async () => {
    const { email, userId } = await enrolled(db, NOW)
    const thief = await halfway(email, NOW)
    await ask(thief)
    const cancel = async () =>
      browserOf(db).ask(async (api) => api.factors.cancelReset({ token: await tokenFor(db, email) }))
    expect(await cancel()).toEqual({ isCancelled: true })
    await expect(cancel()).rejects.toThrow(RESET_OVER)
    await expect(ask(thief)).rejects.toThrow(STEP_GONE)
    const due = hours(RESET_HOURS + 1)
    await expect(finish(await halfway(email, due), due)).rejects.toThrow(RESET_NOT_DUE)
    expect(await db.select().from(factorResets).where(eq(factorResets.userId, userId))).toMatchObject([
      { cancelledAt: expect.any(Date), doneAt: null },
    ])
  })

  it('is taken back by whoever asked, who can ask again, and refused by the owner on another device', async () => {
    const person = await enrolled(db, NOW)
    const lost = await halfway(person.email, NOW)
    const takeBack = () => lost.ask((api) => api.factors.takeBackReset(), { now: NOW })
    const step = () => lost.ask((api) => api.factors.signInStep(), { now: NOW })
    await ask(lost)
    expect(await takeBack()).toEqual({ isCancelled: true })
    expect(await takeBack()).toEqual({ isCancelled: true })
    expect(await step()).toMatchObject({ reset: null })
    expect((await ask(lost)).opensAt).toEqual(hours(RESET_HOURS))

    const owner = <Answer>(work: Parameters<typeof person.browser.ask<Answer>>[0]) =>
      person.browser.ask(work, { now: NOW })
    expect(await owner((api) => api.factors.list())).toMatchObject({ reset: { opensAt: hours(RESET_HOURS) } })
    expect(await owner((api) => api.factors.refuseReset())).toEqual({ isCancelled: true })
    expect(await owner((api) => api.factors.list())).toMatchObject({ reset: null })
    await expect(ask(lost)).rejects.toThrow(STEP_GONE)
    await expect(browserOf(db).ask((api) => api.factors.takeBackReset())).rejects.toThrow(STEP_GONE)
  })

  it('that an administrator asked for goes on beside the owner’s own three days, in either order', async () => {
    const [first, second] = [await signedIn(db, 'admin'), await signedIn(db, 'admin')]
    const as = (actor: typeof first) => callAs(db, { actor, now: NOW }).adminUsers
    for (const isOwnFirst of [true, false]) {
      const { email, userId: id } = await enrolled(db, NOW)
      const lost = await halfway(email, NOW)
      if (isOwnFirst) await ask(lost)
      await as(first).resetFactors({ id })
      expect((await ask(lost)).opensAt).toEqual(hours(RESET_HOURS))
      expect((await as(second).get({ id })).secondStep.asked).toMatchObject({ by: first.email })

      // Each takes back its own: the other's goes on.
      await expect(as(second).withdrawFactorReset({ id })).rejects.toThrow(FACTORS_NOT_ASKED)
      expect(await as(first).withdrawFactorReset({ id })).toEqual({ isWithdrawn: true })
      expect((await as(second).get({ id })).secondStep.asked).toBeNull()
      await expect(as(first).withdrawFactorReset({ id })).rejects.toThrow(FACTORS_NOT_ASKED)
      expect((await ask(lost)).opensAt).toEqual(hours(RESET_HOURS))
      await as(first).resetFactors({ id })
      await lost.ask((api) => api.factors.takeBackReset(), { now: NOW })
      expect(await as(second).resetFactors({ id })).toEqual({ isDone: true })
    }
  })

  it('of an administrator takes two others: one asks, the other does it, and every session ends', async () => {
    const person = await enrolledAdmin(db, NOW)
    const [first, second] = [await signedIn(db, 'admin'), await signedIn(db, 'admin')]
    const reset = (actor: typeof first) =>
      callAs(db, { actor, now: NOW }).adminUsers.resetFactors({ id: person.userId })
    expect(await reset(first)).toEqual({ isDone: false })
    await expect(reset(first)).rejects.toThrow('Another administrator has to confirm')
    await expect(
      person.browser.ask((api) => api.adminUsers.resetFactors({ id: person.userId }), { now: NOW }),
    ).rejects.toThrow('Two other administrators')
    expect((await callAs(db, { actor: second, now: NOW }).adminUsers.get({ id: person.userId })).secondStep).toEqual({
      isSet: true,
      asked: { by: first.email, at: NOW, until: hours(7 * 24), isByReader: false },
    })
    const waits = async (email: string) =>
      (await mailsTo(db, email)).filter(({ template }) => template === 'factor-reset-waits').map(({ props }) => props)
    expect(await waits(second.email)).toMatchObject([
      { askedBy: first.email, person: person.email, path: `/admin/users?id=${person.userId}` },
    ])
    expect([...(await waits(first.email)), ...(await waits(person.email))]).toEqual([])
    expect(await reset(second)).toEqual({ isDone: true })
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0)
    await expect(reset(second)).rejects.toThrow('no second step')
    const browser = await halfway(person.email, NOW)
    expect(await browser.ask((api) => api.factors.signInStep(), { now: NOW })).toMatchObject({ isEnrolment: true })
  })

  it('of an administrator stays when its owner cancels it in between, or the first one is no administrator any more', async () => {
    const person = await enrolledAdmin(db, NOW)
    const [first, second, third] = [
      await signedIn(db, 'admin'),
      await signedIn(db, 'admin'),
      await signedIn(db, 'admin'),
    ]
    const reset = (actor: typeof first) =>
      callAs(db, { actor, now: NOW }).adminUsers.resetFactors({ id: person.userId })
    await reset(first)
    const token = await tokenFor(db, person.email)
    await browserOf(db).ask((api) => api.factors.cancelReset({ token }))
    expect(await reset(second)).toEqual({ isDone: false })
    await db.execute(`update profiles set status = 'suspended' where id = '${second.userId}'`)
    expect(await reset(third)).toEqual({ isDone: false })
    expect(await person.browser.ask((api) => api.auth.me())).toMatchObject({ hasFactor: true })
  })

  it('that is cancelled at the moment in which it is done is one of the two, never both', async () => {
    const [first, second] = [await signedIn(db, 'admin'), await signedIn(db, 'admin')]
    for (let round = 0; round < 8; round += 1) {
      const person = await enrolledAdmin(db, NOW)
      const reset = (actor: typeof first) =>
        callAs(db, { actor, now: NOW }).adminUsers.resetFactors({ id: person.userId })
      await reset(first)
      const token = await tokenFor(db, person.email)
      const [cancelled, done] = await Promise.allSettled([
        browserOf(db).ask((api) => api.factors.cancelReset({ token })),
        reset(second),
      ])
      const isDone = done.status === 'fulfilled' && done.value.isDone
      expect(isDone).toBe(cancelled.status === 'rejected')
      expect(await db.$count(totpFactors, eq(totpFactors.userId, person.userId))).toBe(isDone ? 0 : 1)
    }
  })
})

describe('an administrator’s address that was taken back', () => {
  it('does not let its mailbox in alone: where no older factor is left, two colleagues decide', async () => {
    const person = await enrolledAdmin(db, NOW)
    const changedAt = hours(-1)
    const keep = { userId: person.userId, kind: 'keep_email' as const, email: person.email, now: changedAt }
    const token = await issueToken(db, keep)
    await callAs(db, { now: NOW }).auth.takeBackAddress({ token })
    const mail = (await mailsTo(db, person.email)).find(({ template }) => template === 'reset-password')!
    const fresh = { password: PASSWORD, confirmPassword: PASSWORD }
    await callAs(db, { now: NOW }).auth.resetPassword({ token: String(mail.props.token), ...fresh })
    const stepAsked = async () => {
      const browser = await halfway(person.email, NOW)
      return browser.ask((api) => api.factors.signInStep(), { now: NOW })
    }
    expect(await stepAsked()).toMatchObject({ isEnrolment: false, lost: 'colleagues' })
    for (const colleague of [await signedIn(db, 'admin'), await signedIn(db, 'admin')])
      await callAs(db, { actor: colleague, now: NOW }).adminUsers.resetFactors({ id: person.userId })
    expect(await stepAsked()).toMatchObject({ isEnrolment: true })
  })
})

describe('payout details (AC1)', () => {
  it('are given only behind a second step, which then stays', async () => {
    const account = await makeAccount(db, { role: 'photographer' })
    await listPhotographer(db, { userId: account.userId })
    const browser = browserOf(db)
    await signInAs(browser, account.email)
    const open = () => browser.ask((api) => api.payments.openPayoutPage({ password: 'quiet-olive-harbour' }))
    await expect(open()).rejects.toThrow(FACTOR_FOR_PAYOUTS)
    expect((await browser.ask((api) => api.vendorDashboard.setUp()))!.done.secondStep).toBe(false)
    const { id, secret } = await browser.ask((api) => api.factors.startApp(), { now: NOW })
    await browser.ask((api) => api.factors.addApp({ id, name: 'Phone', code: codeAt(secret, NOW) }), { now: NOW })
    expect((await browser.ask((api) => api.vendorDashboard.setUp()))!.done.secondStep).toBe(true)
    expect(await open()).toHaveProperty('url')
    await expect(browser.ask((api) => api.factors.remove({ id }))).rejects.toThrow(LAST_FACTOR_PAYOUTS)
  })
})
