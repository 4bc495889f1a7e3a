import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '#drizzle/schema/index.ts'
import * as texts from '#features/auth/texts.ts'
import { forgetSettings } from '#server/settings.ts'
import { LIMITED_ACTIONS, type LimitedAction, RateLimitsSchema } from '#shared/access/rate-limits.ts'
import { SettingsSchema } from '#shared/site/settings.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { limitsFor } from './action-limits.ts'

const db = await useDatabase()
let address = 0
const visitor = (ip = `198.51.100.${++address}`) => callAs(db, { ip }).auth

/** Sets a limit as an administrator, in force at once. */
async function set(action: LimitedAction, value: Partial<Record<'perAccount' | 'perAddress', number>>) {
  const limits = Object.entries(value).map(([scope, limit]) => [scope, { limit, windowMinutes: 7 }])
  const stored = { id: 1, value: { rateLimits: { [action]: Object.fromEntries(limits) } } }
  await db
    .insert(settings)
    .values(stored)
    .onConflictDoUpdate({ target: settings.id, set: { value: stored.value } })
  forgetSettings(db)
}

beforeEach(async () => {
  await db.delete(settings)
  forgetSettings(db)
})

const signUp = (email: string, ip?: string) =>
  visitor(ip).signUp({
    firstName: 'Amelia',
    lastName: 'Vale',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })

describe('a limit that was set', () => {
  it('counts sign-in attempts of an account (AB1)', async () => {
    await set('signIn', { perAccount: 2 })
    const { email } = await makeAccount(db)
    const ip = '192.0.2.1'
    for (let guess = 0; guess < 2; guess++) {
      await expect(visitor(ip).signIn({ email, password: 'wrong-one' })).rejects.toThrow(texts.CREDENTIALS_WRONG)
    }
    await expect(visitor(ip).signIn({ email, password: PASSWORD })).rejects.toThrow(texts.TOO_MANY_SIGN_INS)
  })

  it('counts sign-ups of an address', async () => {
    await set('signUp', { perAddress: 1 })
    const ip = '192.0.2.2'
    await signUp('first@curio-mail.dev', ip)
    await expect(signUp('second@curio-mail.dev', ip)).rejects.toThrow(texts.TOO_MANY_SIGN_UPS)
    await signUp('second@curio-mail.dev')
  })

  it('counts the reset and confirmation mails of an email address', async () => {
    await set('reset', { perAccount: 1 })
    const email = 'somebody@curio-mail.dev'
    await visitor().requestPasswordReset({ email })
    await expect(visitor().requestPasswordReset({ email })).rejects.toThrow(texts.TOO_MANY_MAILS)
    await set('resend', { perAccount: 1 })
    await visitor().resendConfirmation({ email })
    await expect(visitor().resendConfirmation({ email })).rejects.toThrow(texts.TOO_MANY_MAILS)
  })
})

it('an unset limit has its default, and a window is in milliseconds', async () => {
  await set('message', { perAccount: 5 })
  const message = await limitsFor(db, 'message')
  expect(message.perAccount).toEqual({ limit: 5, windowMs: 7 * 60_000 })
  const defaults = RateLimitsSchema.parse(undefined)
  const { limit, windowMinutes } = defaults.message.perAddress
  expect(message.perAddress).toEqual({ limit, windowMs: windowMinutes * 60_000 })
  for (const action of LIMITED_ACTIONS) expect((await limitsFor(db, action)).perAccount.limit).toBeGreaterThan(0)
})

it.each([0, -1, 1.5, 1e9, '10', null])('a limit of %j cannot be set', (limit) => {
  const value = { rateLimits: { signIn: { perAccount: { limit, windowMinutes: 15 } } } }
  expect(SettingsSchema.safeParse(value).success).toBe(false)
})
