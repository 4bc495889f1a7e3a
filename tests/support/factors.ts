import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import type { MemberRole, TeamRole } from '#shared/access/roles.ts'
import { makeAccount, PASSWORD } from './accounts.ts'
import { browserOf, type TestBrowser } from './browser-of.ts'

/** In this file administrators and payout details need a second factor, as everywhere but in the demonstration. */
export function demandFactors(): void {
  const before = env.DEMO_SECOND_FACTOR
  beforeAll(() => {
    env.DEMO_SECOND_FACTOR = undefined
  })
  afterAll(() => {
    env.DEMO_SECOND_FACTOR = before
  })
}

/** The code of an app at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Periods later: every code is used once. */
export const later = (at: Date, periods: number): Date => new Date(at.getTime() + periods * 30_000)

/** The first step, on a browser. */
export const signInAs = (browser: TestBrowser, email: string, now?: Date) =>
  browser.ask((api) => api.auth.signIn({ email, password: PASSWORD }), { now })

/** Sets up an app in a browser that is signed in. */
export async function addApp(browser: TestBrowser, now: Date, name = 'Phone') {
  const { id, secret } = await browser.ask((api) => api.factors.startApp(), { now })
  const { recoveryCodes } = await browser.ask((api) => api.factors.addApp({ id, name, code: codeAt(secret, now) }), {
    now,
  })
  return { id, secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Somebody with an app, and the browser on which they set it up and are signed in. */
export async function enrolled(db: Db, now: Date, role: MemberRole = 'client') {
  const account = await makeAccount(db, { role })
  const browser = browserOf(db)
  await signInAs(browser, account.email, now)
  return { ...account, browser, ...(await addApp(browser, now)) }
}

/** An administrator, or somebody else of the team, enrolled at the first sign-in. */
export async function enrolledAdmin(db: Db, now: Date, role: TeamRole = 'admin') {
  const account = await makeAccount(db, { role })
  const browser = browserOf(db)
  await signInAs(browser, account.email, now)
  const { id, secret } = await browser.ask((api) => api.factors.enrolAtSignIn(), { now })
  const { recoveryCodes } = await browser.ask(
    (api) => api.factors.finishEnrolment({ id, name: 'Phone', code: codeAt(secret, now) }),
    { now },
  )
  return { ...account, browser, id, secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Somebody with an app, for whom an administrator has asked a colleague to remove it. */
export async function helped(db: Db, now: Date, ask: (person: { id: string }) => Promise<unknown>) {
  const { userId: id } = await enrolled(db, now)
  await ask({ id })
  return { id }
}
