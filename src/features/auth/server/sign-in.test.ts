import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#drizzle/schema/index.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import * as texts from '../texts.ts'
import { authRouter } from './router.ts'

const db = await useDatabase()
const createCaller = createCallerFactory(authRouter)
let address = 0
const freshIp = () => `198.51.${Math.floor(++address / 250)}.${address % 250}`

/** One attempt; the answer's cookies come back with it. */
async function attempt(email: string, password = PASSWORD, ip = freshIp()) {
  const context = contextFor(db, { ip })
  const result = createCaller(context).signIn({ email, password })
  return {
    result,
    context,
    settled: await result.then(
      () => 'in',
      (error: Error) => error.message,
    ),
  }
}
const answerTo = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).settled

describe('signing in', () => {
  it('opens a session and returns the role, for any spelling of the address', async () => {
    const { email, userId } = await makeAccount(db, { role: 'photographer' })
    const { result, context } = await attempt(email.toUpperCase())
    expect(await result).toEqual({ role: 'photographer' })
    const cookies = context.resHeaders.getSetCookie().join('\n')
    expect(cookies).toMatch(/session=[a-z0-9]{40};.*HttpOnly/i)
    expect(cookies).toMatch(/SameSite=Lax/)
    const kept = await db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(kept).toMatchObject([{ ip: context.ip, userAgent: 'Test' }])
    expect(cookies).not.toContain(kept[0]!.tokenHash)
  })

  it('answers alike for a wrong password and an unknown address', async () => {
    const { email } = await makeAccount(db)
    expect(await answerTo(email, 'wrong-password')).toBe(texts.CREDENTIALS_WRONG)
    expect(await answerTo('nobody@curio-mail.dev', 'wrong-password')).toBe(texts.CREDENTIALS_WRONG)
  })

  it('gives the reason for a refusal only to those who know the password (T4)', async () => {
    const waiting = await makeAccount(db, { isConfirmed: false })
    const suspended = await makeAccount(db, { status: 'suspended' })
    expect(await answerTo(waiting.email)).toBe(texts.EMAIL_NOT_CONFIRMED)
    expect(await answerTo(suspended.email)).toBe(texts.ACCOUNT_SUSPENDED)
    expect(await answerTo(waiting.email, 'wrong-password')).toBe(texts.CREDENTIALS_WRONG)
    expect(await answerTo(suspended.email, 'wrong-password')).toBe(texts.CREDENTIALS_WRONG)
    expect(await db.$count(sessions, eq(sessions.userId, waiting.userId))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.userId, suspended.userId))).toBe(0)
  })

  it('accepts old short passwords and the same letters however they were typed (C1)', async () => {
    const { email } = await makeAccount(db, { password: 'abcdef' })
    expect(await answerTo(email, 'abcdef')).toBe('in')
    const accented = await makeAccount(db, { password: 'café-au-lait' })
    expect(await answerTo(accented.email, 'cafe\u0301-au-lait')).toBe('in')
  })

  it('refuses missing credentials with the specification’s sentence (V25)', async () => {
    const context = contextFor(db, { ip: freshIp() })
    const bad = createCaller(context).signIn({} as never)
    await expect(bad).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(bad).rejects.toThrow(texts.CREDENTIALS_MISSING)
  })
})

describe('the limits of signing in', async () => {
  const { perAccount, perAddress } = await limitsFor(db, 'signIn')

  it('stop the eleventh guess from one address, whatever the password, and say how long to wait', async () => {
    const { email } = await makeAccount(db)
    const ip = freshIp()
    for (let guess = 0; guess < perAccount.limit; guess++) {
      expect(await answerTo(email, `guess-${guess}`, ip)).toBe(texts.CREDENTIALS_WRONG)
    }
    const { settled, context } = await attempt(email, PASSWORD, ip)
    expect(settled).toBe(texts.TOO_MANY_SIGN_INS)
    const wait = Number(context.resHeaders.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(perAccount.windowMs / 1000)
  })

  it('leave the owner a way in from their own address while the account is under attack', async () => {
    const { email } = await makeAccount(db)
    for (let guess = 0; guess < perAccount.limit + 5; guess++) await answerTo(email, `guess-${guess}`, freshIp())
    const late = freshIp()
    expect(await answerTo(email, 'first try', late)).toBe(texts.CREDENTIALS_WRONG)
    expect(await answerTo(email, 'second try', late)).toBe(texts.TOO_MANY_SIGN_INS)
    expect(await answerTo(email)).toBe('in')
  })

  it('count one address over all accounts, and a whole /64 as one', async () => {
    for (let guess = 0; guess < perAddress.limit; guess++) {
      await answerTo(`someone-${guess}@nowhere.dev`, 'wrong-password', `2001:db8:7:7::${guess.toString(16)}`)
    }
    const { email } = await makeAccount(db)
    expect(await answerTo(email, PASSWORD, '2001:db8:7:7:ffff::1')).toBe(texts.TOO_MANY_SIGN_INS)
    expect(await answerTo(email, PASSWORD, '2001:db8:7:8::1')).toBe('in')
  })

  it('do not count a correct password', async () => {
    const { email } = await makeAccount(db)
    const ip = freshIp()
    for (let round = 0; round < perAccount.limit + 3; round++) expect(await answerTo(email, PASSWORD, ip)).toBe('in')
    for (let guess = 0; guess < perAccount.limit - 1; guess++) await answerTo(email, 'wrong-password', ip)
    expect(await answerTo(email, PASSWORD, ip)).toBe('in')
    for (let guess = 0; guess < perAccount.limit - 1; guess++) {
      expect(await answerTo(email, 'wrong-password', ip)).toBe(texts.CREDENTIALS_WRONG)
    }
  })
})
