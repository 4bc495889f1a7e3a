import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, emailTokens, sessions, users } from '#drizzle/schema/index.ts'
import { createSession } from '#server/account/sessions.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import type { Role } from '#shared/access/roles.ts'
import { mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hurryEvenAnswers } from '#tests/support/even-answers.ts'
import { only } from '#tests/support/factories.ts'
import { AUTH_LIMITS } from '../model.ts'
import * as texts from '../texts.ts'

const db = await useDatabase()
const evenAnswers = hurryEvenAnswers()
let address = 0
const visitor = (options: { now?: Date; ip?: string } = {}) =>
  callAs(db, { ip: `198.51.100.${++address}`, ...options }).auth
const NEW = 'slow-amber-lantern'
const twice = (password: string) => ({ password, confirmPassword: password })

async function requested(role: Role = 'client') {
  const account = await makeAccount(db, { role })
  await visitor().requestPasswordReset({ email: account.email })
  return { ...account, token: await mailedToken(db, account.email, 'reset-password') }
}

describe('asking for a reset link', () => {
  it('is answered alike and no sooner than the usual time for known and unknown addresses, and mails only the known (E11, X26)', async () => {
    const { email } = await makeAccount(db)
    const known = await visitor().requestPasswordReset({ email: email.toUpperCase() })
    expect(evenAnswers.waits()).toBe(1)
    expect(await visitor().requestPasswordReset({ email: 'nobody@curio-mail.dev' })).toEqual(known)
    expect(evenAnswers.waits()).toBe(2)
    expect(await mailsTo(db, email)).toHaveLength(1)
    expect(await mailsTo(db, 'nobody@curio-mail.dev')).toEqual([])
  })

  it('keeps only the hash of the token, and only the newest link works', async () => {
    const { email, token } = await requested()
    expect(JSON.stringify(await db.select().from(emailTokens).where(eq(emailTokens.email, email)))).not.toContain(token)
    await visitor().requestPasswordReset({ email })
    await expect(visitor().resetPassword({ token, ...twice(NEW) })).rejects.toThrow(texts.INVALID_RESET_LINK)
  })

  it('is limited per email, known or not, and per address', async () => {
    for (const email of [(await makeAccount(db)).email, 'never-heard@curio-mail.dev']) {
      const { perAccount } = await limitsFor(db, 'reset')
      for (let use = 0; use < perAccount.limit; use++) await visitor().requestPasswordReset({ email })
      const refused = visitor().requestPasswordReset({ email })
      await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: texts.TOO_MANY_MAILS })
    }
  })
})

describe('the reset link', () => {
  it('sets the password, ends every session, proves the address, is recorded and announced (E21, X46)', async () => {
    const { email, userId, token } = await requested()
    for (const ip of ['10.1.1.1', '10.1.1.2']) {
      await createSession(db, new Headers(), { userId, device: { ip, userAgent: 'Test' } })
    }
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId))
    expect(await visitor().resetPassword({ token, ...twice(NEW) })).toEqual({ isReset: true })
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    expect(only(await db.select().from(users).where(eq(users.id, userId))).emailVerifiedAt).not.toBeNull()
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.entityId, userId))
    expect(event).toMatchObject({ action: 'auth.resetPassword', actorId: userId, actorRole: 'client' })
    expect(JSON.stringify(event)).not.toContain(NEW)
    expect((await mailsTo(db, email)).map(({ template }) => template)).toContain('password-changed')
    expect(await visitor().signIn({ email, password: NEW })).toEqual({ role: 'client' })
    await expect(visitor().signIn({ email, password: PASSWORD })).rejects.toThrow(texts.CREDENTIALS_WRONG)
  })

  it('is spent by exactly one of twenty attempts at once (X46)', async () => {
    const { userId, token } = await requested()
    const attempts = Array.from({ length: 20 }, () => visitor().resetPassword({ token, ...twice(NEW) }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    )
    // How many are told which of the two depends on who reads the link before the first has spent it.
    expect([texts.INVALID_RESET_LINK, texts.TOO_MANY_TRIES]).toEqual(expect.arrayContaining(reasons))
    expect(await db.$count(auditEvents, eq(auditEvents.entityId, userId))).toBe(1)
  })

  it('takes five tries, and a sixth is refused whatever it brings (X46)', async () => {
    const { token } = await requested()
    for (let tries = 0; tries < AUTH_LIMITS.reset.perAccount.limit; tries++) {
      await expect(visitor().resetPassword({ token, ...twice('password1') })).rejects.toThrow(texts.PASSWORD_COMMON)
    }
    await expect(visitor().resetPassword({ token, ...twice(NEW) })).rejects.toThrow(texts.TOO_MANY_TRIES)
  })

  it('expires after an hour (X46)', async () => {
    const { token } = await requested()
    const now = new Date(Date.now() + 3_601_000)
    await expect(visitor({ now }).resetPassword({ token, ...twice(NEW) })).rejects.toThrow(texts.INVALID_RESET_LINK)
  })

  it('is refused if it was never issued, and when the address has changed hands', async () => {
    const unknown = visitor().resetPassword({ token: 'A'.repeat(43), ...twice(NEW) })
    await expect(unknown).rejects.toThrow(texts.INVALID_RESET_LINK)
    const { userId, token } = await requested()
    await db.update(users).set({ email: 'new-owner@curio-mail.dev' }).where(eq(users.id, userId))
    await expect(visitor().resetPassword({ token, ...twice(NEW) })).rejects.toThrow(texts.INVALID_RESET_LINK)
  })

  it('does not confirm an address: the two kinds are not exchangeable', async () => {
    const { token } = await requested()
    await expect(visitor().confirmEmail({ token })).rejects.toThrow(texts.CONFIRM_LINK_INVALID)
  })

  it('survives a weak password, so that another one can be chosen', async () => {
    const { token } = await requested()
    await expect(visitor().resetPassword({ token, ...twice('password1') })).rejects.toMatchObject({
      message: texts.PASSWORD_COMMON,
      cause: { field: 'password' },
    })
    await expect(visitor().resetPassword({ token, ...twice('robin1234') })).rejects.toThrow(texts.PASSWORD_PERSONAL)
    expect(await visitor().resetPassword({ token, ...twice(NEW) })).toEqual({ isReset: true })
  })

  it('asks eight characters of everybody and twelve of administrators (V14, X23, C1, V15)', async () => {
    const { token } = await requested('admin')
    await expect(visitor().resetPassword({ token, ...twice('seven77') })).rejects.toThrow(texts.NEW_PASSWORD_SHORT)
    await expect(visitor().resetPassword({ token, ...twice('eleven-char') })).rejects.toThrow(texts.TEAM_PASSWORD_SHORT)
    const differing = { password: NEW, confirmPassword: 'other' }
    await expect(visitor().resetPassword({ token, ...differing })).rejects.toThrow(texts.NEW_PASSWORDS_DIFFER)
  })
})
