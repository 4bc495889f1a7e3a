import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, clients, photographers, profiles, uploads, users } from '#drizzle/schema/index.ts'
import { PASSWORD_COMMON, PASSWORD_SHORT } from '#features/auth/texts.ts'
import type { Actor } from '#server/context.ts'
import { EMAIL_INVALID } from '#shared/text/text-checks.ts'
import { mailsTo, makeAccount } from '#tests/support/accounts.ts'
import {
  applicationForm,
  applicationOf,
  confirmAddress,
  mailNames,
  openBrowser,
  putSettings,
} from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import * as texts from '../texts.ts'

const db = await useDatabase()
let visitors = 0
const address = () => `198.51.100.${++visitors}`
/** A visitor, or a signed-in person, in a browser. */
const from = (options: { cookie?: string; actor?: Actor; ip?: string } = {}) =>
  callAs(db, { ip: address(), ...options })

describe('the fields', () => {
  it.each([
    ['name', 'A', texts.NAME_SHORT],
    ['email', 'ada', EMAIL_INVALID],
    ['password', '12345', PASSWORD_SHORT],
    ['businessType', '', texts.TYPE_MISSING],
    ['businessType', 'dj', texts.TYPE_MISSING],
    ['bio', 'short', texts.BIO_SHORT],
    ['bio', '         x         ', texts.BIO_SHORT],
    ['styleOptions', [], texts.STYLES_MISSING],
    ['startingRate', -1, texts.RATE_NEGATIVE],
    ['startingRate', 'many', texts.RATE_NEGATIVE],
    ['startingRate', '1e3', texts.RATE_NEGATIVE],
    ['startingRate', '2.500,50', texts.RATE_NEGATIVE],
    ['privacyAgreement', false, texts.NOT_AGREED],
    ['location', '', texts.LOCATION_HELPS],
    ['location', 'Atlantis', texts.LOCATION_UNKNOWN],
    ['website', 'javascript:alert(1)', texts.WEBSITE_INVALID],
    ['instagram', 'not a name!', texts.INSTAGRAM_INVALID],
    ['phone', 'call me', texts.PHONE_INVALID],
  ])('refuse %s %j at their place (V1, V2, V7-V10, V12)', async (field, value, message) => {
    const refused = from().applications.submit(applicationForm({ [field]: value }))
    const error = await refused.then(
      () => null,
      (reason: { cause: { issues: { path: string[]; message: string }[] } }) => reason,
    )
    expect(error?.cause.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([field, message])
  })

  it('need address and password of somebody without an account, and a password nobody guesses', async () => {
    const { email: _email, ...withoutEmail } = applicationForm()
    const { password: _password, ...withoutPassword } = applicationForm()
    await expect(from().applications.submit(withoutEmail)).rejects.toMatchObject({ cause: { field: 'email' } })
    await expect(from().applications.submit(withoutPassword)).rejects.toMatchObject({ cause: { field: 'password' } })
    const common = from().applications.submit(applicationForm({ password: 'qwerty123' }))
    await expect(common).rejects.toMatchObject({ message: PASSWORD_COMMON, cause: { field: 'password' } })
  })

  it('take a typed rate, an empty one, given names and given specialties (V11, V13, X22)', async () => {
    const typed = applicationForm({ startingRate: '$3,200.50' as never, firstName: 'Ada', lastName: 'Lovelace Marsh' })
    await from().applications.submit(typed)
    expect((await applicationOf(db, typed.email)).startingPriceCents).toBe(320_050)
    const empty = applicationForm({ startingRate: '' as never, specialties: ['Editorial'], name: 'Prince' })
    await from().applications.submit(empty)
    const row = await applicationOf(db, empty.email)
    expect(row).toMatchObject({ startingPriceCents: null, specialty: ['Editorial'] })
    expect(only(await db.select().from(profiles).where(eq(profiles.id, row.userId))).firstName).toBe('Prince')
  })
})

describe('somebody signed in', () => {
  it('applies with a couple’s account, which becomes a vendor’s; the queue at once (VA13, X28)', async () => {
    const { userId, email } = await makeAccount(db)
    const { cookie } = await openBrowser(db, { portfolio: 5 })
    const actor = actorOf({ id: userId, email }, 'client')
    const { email: _email, password: _password, ...own } = applicationForm()
    const client = from({ actor, cookie })
    expect(await client.applications.prefill()).toMatchObject({ name: 'Robin Vale', phone: '', refusal: null })
    expect(await client.applications.submit(own)).toEqual({
      email,
      businessType: 'photographer',
      isWaitingForEmail: false,
      isMailed: true,
      areAdminsTold: true,
    })
    const row = await applicationOf(db, email)
    expect(row).toMatchObject({ userId, submittedAt: expect.any(Date), completeAt: expect.any(Date) })
    expect(only(await db.select().from(profiles).where(eq(profiles.id, userId))).role).toBe('photographer')
    expect(await db.$count(clients, eq(clients.userId, userId))).toBe(1)
    expect(await mailNames(db, email)).toEqual(['application-received'])
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
  })

  it('writes no application into another address’s account, whatever the form says', async () => {
    const victim = await makeAccount(db)
    const { userId, email } = await makeAccount(db)
    await from({ actor: actorOf({ id: userId, email }, 'client') }).applications.submit(
      applicationForm({ email: victim.email }),
    )
    expect(await db.$count(photographers, eq(photographers.userId, victim.userId))).toBe(0)
    expect((await applicationOf(db, email)).userId).toBe(userId)
  })

  it.each([
    ['application-received', { isMailed: false, areAdminsTold: true }],
    ['admin-new-application', { isMailed: true, areAdminsTold: false }],
  ])('keeps the application when the mail %s cannot be queued, and is told so (T12, T13, X33)', async (mail, told) => {
    await putSettings(db, { adminNotificationEmails: ['team@curio-mail.dev'] })
    await db.execute(sql.raw(`alter table email_outbox add constraint no_mail check (template <> '${mail}') not valid`))
    const { userId, email } = await makeAccount(db)
    const actor = actorOf({ id: userId, email }, 'client')
    const answer = await from({ actor }).applications.submit(applicationForm())
    await db.execute(sql`alter table email_outbox drop constraint no_mail`)
    await putSettings(db, {})
    expect(answer).toMatchObject({ email, isWaitingForEmail: false, ...told })
    expect(await applicationOf(db, email)).toMatchObject({ approvalStatus: 'pending', submittedAt: expect.any(Date) })
  })

  it('with an application, or as an administrator, is refused', async () => {
    const photographer = await makePhotographer(db)
    const actor = actorOf({ id: photographer.userId, email: photographer.email }, 'photographer')
    await expect(from({ actor }).applications.submit(applicationForm())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: texts.APPLIED_ALREADY,
    })
    const admin = await signedIn(db, 'admin')
    await expect(from({ actor: admin }).applications.submit(applicationForm())).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('automatic approval (X56)', () => {
  it('publishes a complete application as the system, with enough different pictures, and still tells the team (VA4)', async () => {
    await putSettings(db, { autoApprove: true, adminNotificationEmails: ['auto@curio-mail.dev'] })
    const { cookie } = await openBrowser(db, { portfolio: 5 })
    const input = applicationForm()
    await from({ cookie }).applications.submit(input)
    expect(await applicationOf(db, input.email)).toMatchObject({ approvalStatus: 'pending', isPublished: false })
    await confirmAddress(db, input.email)
    const row = await applicationOf(db, input.email)
    expect(row).toMatchObject({ approvalStatus: 'approved', isPublished: true, isListed: false })
    const decided = and(eq(auditEvents.entityId, row.id), eq(auditEvents.action, 'application.approve'))
    expect(only(await db.select().from(auditEvents).where(decided))).toMatchObject({
      actorId: null,
      actorRole: 'system',
    })
    expect(await mailNames(db, input.email)).toContain('application-status')
    expect(await mailsTo(db, 'auto@curio-mail.dev')).toHaveLength(1)
    const same = await openBrowser(db, { portfolio: 5 })
    await db.update(uploads).set({ hash: 'the same file' }).where(eq(uploads.sessionId, same.sessionId))
    const copied = applicationForm()
    await from({ cookie: same.cookie }).applications.submit(copied)
    await confirmAddress(db, copied.email)
    expect(await applicationOf(db, copied.email)).toMatchObject({ approvalStatus: 'pending', isPublished: false })
    const few = applicationForm()
    await from().applications.submit(few)
    await confirmAddress(db, few.email)
    expect((await applicationOf(db, few.email)).approvalStatus).toBe('pending')
    await putSettings(db, {})
  })
})

it('an applicant’s calls answer a visitor with a request to sign in', async () => {
  await expect(callAs(db).applications.mine()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
