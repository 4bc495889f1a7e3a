import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { capturedMails, clients, consents, emailTokens, profiles, sessions, users } from '#drizzle/schema/index.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { drain } from '#server/mail/drain.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { EMAIL_INVALID, TEXT_INVALID, TEXT_LONG } from '#shared/text/text-checks.ts'
import { linksOf } from '#stand-ins/mail/mailbox-data.ts'
import { knownBrowser, mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hurryEvenAnswers } from '#tests/support/even-answers.ts'
import { only } from '#tests/support/factories.ts'
import { SignUpInput } from '../account-inputs.ts'
import { CONFIRM_VALID_HOURS, NEW_PASSWORD_MIN } from '../model.ts'
import * as texts from '../texts.ts'

const db = await useDatabase()
hurryEvenAnswers()
let address = 0
/** A visitor with an address of their own. */
const visitor = (options: { now?: Date; ip?: string; cookie?: string } = {}) =>
  callAs(db, { ip: `198.51.100.${++address}`, ...options }).auth
const person = (email: string, more: object = {}) => ({
  firstName: 'Amelia',
  lastName: 'Hart',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...more,
})
const userOf = async (email: string) => only(await db.select().from(users).where(eq(users.email, email)))

describe('signing up', () => {
  it('makes user, profile, client and consents at once, hashes the password and signs nobody in (X94, PR3, D1)', async () => {
    expect(await visitor().signUp(person(' Amelia@Curio-Mail.dev '))).toEqual({
      email: 'amelia@curio-mail.dev',
      kept: null,
    })
    const user = await userOf('amelia@curio-mail.dev')
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(user.emailVerifiedAt).toBeNull()
    expect(await db.select().from(profiles).where(eq(profiles.id, user.id))).toMatchObject([
      { role: 'client', firstName: 'Amelia', status: 'active', termsVersion: expect.any(String) },
    ])
    expect(await db.select().from(clients).where(eq(clients.userId, user.id))).toMatchObject([
      { firstName: 'Amelia', lastName: 'Hart', email: user.email },
    ])
    const agreed = await db.select().from(consents).where(eq(consents.userId, user.id))
    expect(agreed.map(({ kind }) => kind).toSorted()).toEqual(['privacy', 'terms'])
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('drops what nobody may choose: role, status, confirmation (X19, X24, V6)', async () => {
    const forged = {
      role: 'admin',
      status: 'active',
      emailVerifiedAt: new Date().toISOString(),
      id: 'x',
      isAdmin: true,
      isVendor: true,
    }
    await visitor().signUp(person('forger@curio-mail.dev', forged))
    const user = await userOf('forger@curio-mail.dev')
    expect(user.emailVerifiedAt).toBeNull()
    expect(only(await db.select().from(profiles).where(eq(profiles.id, user.id))).role).toBe('client')
    expect(SignUpInput.parse(person('x@y.dev', forged))).not.toHaveProperty('role')
  })

  it.each([
    ['firstName', ' ', texts.FIRST_NAME_REQUIRED],
    ['lastName', '', texts.LAST_NAME_REQUIRED],
    ['firstName', 'Ann\ud83d', TEXT_INVALID],
    ['firstName', 'x'.repeat(81), TEXT_LONG],
    ['email', 'amelia', EMAIL_INVALID],
    ['email', 'a@b.dev\r\nBcc: c@d.dev', EMAIL_INVALID],
    ['password', '12345', texts.PASSWORD_SHORT],
    ['password', 'x'.repeat(201), texts.PASSWORD_LONG],
    ['password', 'olive\u0000harbour', TEXT_INVALID],
    ['confirmPassword', 'another', texts.PASSWORDS_DIFFER],
  ])('refuses %s %j at its field (V1-V5)', (field, value, message) => {
    const result = SignUpInput.safeParse(person('a@curio-mail.dev', { [field]: value }))
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([field, message])
  })

  it.each(['password', 'Qwerty123', '123456', 'wedding2026', 'letmein', 'ILOVEYOU'])(
    'refuses the common password %s (T16)',
    async (password) => {
      const signUp = visitor().signUp(person('common@curio-mail.dev', { password, confirmPassword: password }))
      await expect(signUp).rejects.toMatchObject({ message: texts.PASSWORD_COMMON, cause: { field: 'password' } })
    },
  )

  it('knows the three thousand most common that are long enough to be chosen (security: 6.2.4)', async () => {
    const { COMMON_PASSWORDS } = await import('./common-passwords.ts')
    expect([...COMMON_PASSWORDS].filter((word) => word.length >= NEW_PASSWORD_MIN).length).toBeGreaterThan(3000)
    expect([...COMMON_PASSWORDS].filter((word) => word !== word.toLowerCase())).toEqual([])
  })

  it.each(['amelia2026', 'AmeliaHart', 'longlocalpart!', 'longlocalpart@curio-mail.dev'])(
    'refuses %s, made of the person’s own words (T16)',
    async (password) => {
      const signUp = visitor().signUp(person('longlocalpart@curio-mail.dev', { password, confirmPassword: password }))
      await expect(signUp).rejects.toMatchObject({ message: texts.PASSWORD_PERSONAL })
    },
  )

  it('says when the address has an account, in any spelling, and leaves that account alone (T5, X26)', async () => {
    const { email, userId } = await makeAccount(db)
    const before = only(await db.select().from(users).where(eq(users.id, userId)))
    const again = visitor().signUp(person(email.toUpperCase()))
    await expect(again).rejects.toMatchObject({
      code: 'CONFLICT',
      message: texts.EMAIL_TAKEN,
      cause: { field: 'email' },
    })
    expect(only(await db.select().from(users).where(eq(users.id, userId)))).toEqual(before)
    expect(await mailsTo(db, email)).toEqual([])
  })

  it('is over before its mail is sent: one that cannot be sent yet is tried again, and nobody reads of it (T7)', async () => {
    const email = 'no-mailbox@curio-mail.dev'
    expect(await visitor().signUp(person(email))).toEqual({ email, kept: null })
    const failure = {
      ok: false,
      name: 'service_unavailable',
      message: 'Later.',
      statusCode: 503,
      retryAfterMs: 0,
    } as const
    const refusing: Mailer = { send: () => Promise.resolve(failure) }
    const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
    await drain({ db, mailer: refusing, sender: { from: 'Curio <hello@curio-mail.dev>' }, site })
    expect(await mailsTo(db, email)).toMatchObject([{ template: 'confirm-email', status: 'pending', attempts: 1 }])
    await expect(visitor().signIn({ email, password: PASSWORD })).rejects.toThrow(texts.EMAIL_NOT_CONFIRMED)
  })

  it('opens one account for three requests at once', async () => {
    const email = 'eager@curio-mail.dev'
    const attempts = Array.from({ length: 3 }, () => visitor().signUp(person(email)))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(db, email)).toHaveLength(1)
  })

  it('is limited per address and per email (T6, X26)', async () => {
    const { limit } = (await limitsFor(db, 'signUp')).perAddress
    const ip = '192.0.2.44'
    const weak = (index: number) =>
      person(`limit-${index}@curio-mail.dev`, { password: 'password', confirmPassword: 'password' })
    for (let index = 0; index < limit; index++)
      await visitor({ ip })
        .signUp(weak(index))
        .catch(() => undefined)
    const refused = visitor({ ip }).signUp(person('limit-last@curio-mail.dev'))
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: texts.TOO_MANY_SIGN_UPS })
    expect(await db.$count(users, eq(users.email, 'limit-last@curio-mail.dev'))).toBe(0)
  })
})

describe('the confirmation link', () => {
  const signUp = async (email: string, more: object = {}) => {
    await visitor().signUp(person(email, more))
    return mailedToken(db, email, 'confirm-email')
  }

  it('confirms once, of twenty at once exactly one, and welcomes the couple (E9)', async () => {
    const email = 'once@curio-mail.dev'
    const token = await signUp(email)
    const cookie = await knownBrowser(db, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor({ cookie }).confirmEmail({ token })))
    // A double click works on this browser; elsewhere the link is spent.
    for (const answer of answers) expect(answer).toMatchObject({ isConfirmed: true })
    expect(answers.filter((answer) => answer.isConfirmed && answer.role)).toHaveLength(1)
    await expect(visitor().confirmEmail({ token })).rejects.toThrow(texts.CONFIRM_LINK_INVALID)
    expect((await userOf(email)).emailVerifiedAt).not.toBeNull()
    expect((await mailsTo(db, email)).map(({ template }) => template).toSorted()).toEqual([
      'client-welcome',
      'confirm-email',
    ])
  })

  it('expires after a day, and is not the hash that the database keeps', async () => {
    const email = 'late@curio-mail.dev'
    const token = await signUp(email)
    const now = new Date(Date.now() + CONFIRM_VALID_HOURS * 3_600_000 + 1000)
    await expect(visitor({ now }).confirmEmail({ token })).rejects.toThrow(texts.CONFIRM_LINK_INVALID)
    const kept = await db.select().from(emailTokens).where(eq(emailTokens.email, email))
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept[0]!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('does not work as a reset link, nor for an address the account no longer has', async () => {
    const token = await signUp('mover@curio-mail.dev')
    const password = 'another-olive-harbour'
    const reset = visitor().resetPassword({ token, password, confirmPassword: password })
    await expect(reset).rejects.toThrow(texts.INVALID_RESET_LINK)
    await db.update(users).set({ email: 'moved@curio-mail.dev' }).where(eq(users.email, 'mover@curio-mail.dev'))
    await expect(visitor().confirmEmail({ token })).rejects.toThrow(texts.CONFIRM_LINK_INVALID)
  })

  it('is sent again on request, only to waiting addresses, with the same answer for all (X27, E12)', async () => {
    const email = 'again@curio-mail.dev'
    const first = await signUp(email)
    const confirmed = (await makeAccount(db)).email
    const answers = [
      await visitor().resendConfirmation({ email }),
      await visitor().resendConfirmation({ email: confirmed }),
      await visitor().resendConfirmation({ email: 'nobody@curio-mail.dev' }),
    ]
    expect(answers).toEqual(Array(3).fill({ isReceived: true }))
    expect(await mailsTo(db, email)).toHaveLength(2)
    expect(await mailsTo(db, confirmed)).toEqual([])
    expect(await mailsTo(db, 'nobody@curio-mail.dev')).toEqual([])
    await visitor({ cookie: await knownBrowser(db, email) }).confirmEmail({ token: first })
    await visitor().resendConfirmation({ email })
    expect((await mailsTo(db, email)).filter(({ template }) => template === 'confirm-email')).toHaveLength(2)
  })

  it('arrives by mail with the page to come back to, and nothing hostile in its place', async () => {
    await signUp('back@curio-mail.dev', { returnTo: '/find-photographer?style=Film' })
    await signUp('hostile@curio-mail.dev', { returnTo: '//evil.example' })
    while (!(await drainOutbox(db)).isDone);
    const linkTo = async (email: string) => {
      const mail = only(
        await db
          .select()
          .from(capturedMails)
          .where(eq(capturedMails.toAddress, [email])),
      )
      return linksOf(mail.html).find((link) => link.includes('confirm-email'))
    }
    expect(await linkTo('back@curio-mail.dev')).toMatch(
      /\/confirm-email\?returnTo=%2Ffind-photographer%3Fstyle%3DFilm#token=[\w-]{43}$/,
    )
    expect(await linkTo('hostile@curio-mail.dev')).toMatch(/\/confirm-email#token=[\w-]{43}$/)
    expect((await mailsTo(db, 'back@curio-mail.dev'))[0]).toMatchObject({ status: 'sent', props: {}, html: null })
  })
})
