import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  consents,
  notifications,
  photographerImages,
  photographerMarkets,
  profiles,
  uploadSessions,
  users,
} from '#drizzle/schema/index.ts'
import { EMAIL_TAKEN } from '#features/auth/texts.ts'
import { UPLOAD_COOKIE } from '#features/uploads/server/session.ts'
import type { Actor } from '#server/context.ts'
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
import { only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import * as texts from '../texts.ts'

const db = await useDatabase()
let visitors = 0
const address = () => `198.51.100.${++visitors}`
/** A visitor, or a signed-in person, in a browser. */
const from = (options: { cookie?: string; actor?: Actor; ip?: string } = {}) =>
  callAs(db, { ip: address(), ...options })
const imagesOf = (id: string) =>
  db
    .select()
    .from(photographerImages)
    .where(eq(photographerImages.photographerId, id))
    .orderBy(photographerImages.position)

describe('a new applicant', () => {
  it('gets account, vendor row, market, pictures, consents and audit at once, and waits for the click (VA1-VA3)', async () => {
    const { cookie, sessionId } = await openBrowser(db, { profile: 1, portfolio: 6 })
    const input = applicationForm({ startingRate: 0 })
    const submitted = await from({ cookie }).applications.submit(input)
    expect(submitted).toMatchObject({ email: input.email, isWaitingForEmail: true })
    const row = await applicationOf(db, input.email)
    expect(row).toMatchObject({
      name: 'Ada Marsh',
      approvalStatus: 'pending',
      isPublished: false,
      isListed: false,
      specialty: ['Documentary', 'Film'],
      startingPriceCents: null,
      website: 'https://marsh-pictures.example/',
      instagramId: 'marsh.pictures',
      submittedAt: null,
      completeAt: null,
    })
    const user = only(await db.select().from(users).where(eq(users.id, row.userId)))
    expect(user.emailVerifiedAt).toBeNull()
    expect(user.passwordHash).toMatch(/^\$argon2id\$/)
    expect(only(await db.select().from(profiles).where(eq(profiles.id, row.userId)))).toMatchObject({
      role: 'photographer',
      firstName: 'Ada',
    })
    const agreed = await db.select().from(consents).where(eq(consents.userId, row.userId))
    expect(agreed.map(({ kind }) => kind).toSorted()).toEqual(['privacy', 'terms', 'vendor_terms'])
    expect(await db.$count(photographerMarkets, eq(photographerMarkets.photographerId, row.id))).toBe(1)
    const images = await imagesOf(row.id)
    expect(images.filter((image) => image.isProfile)).toHaveLength(1)
    expect(images).toHaveLength(7)
    const audit = only(await db.select().from(auditEvents).where(eq(auditEvents.entityId, row.id)))
    expect(audit).toMatchObject({ action: 'application.submit', actorId: row.userId, actorRole: 'photographer' })
    const session = only(await db.select().from(uploadSessions).where(eq(uploadSessions.id, sessionId)))
    expect(session).toMatchObject({ userId: row.userId, draft: null, consumedAt: expect.any(Date) })
    expect(await mailNames(db, input.email)).toEqual(['confirm-email'])
  })

  it('enters the queue once, with the click in the mail, and is welcomed (VA3, E1, E2, E10)', async () => {
    const admin = await signedIn(db, 'admin')
    await putSettings(db, {
      adminNotificationEmails: ['team@curio-mail.dev'],
      acknowledgmentTemplate: 'Dear {vendor_name}',
    })
    const { cookie } = await openBrowser(db, { portfolio: 5 })
    const input = applicationForm()
    await from({ cookie }).applications.submit(input)
    expect(await mailsTo(db, 'team@curio-mail.dev')).toEqual([])
    await confirmAddress(db, input.email)
    const row = await applicationOf(db, input.email)
    expect(row).toMatchObject({ submittedAt: expect.any(Date), completeAt: expect.any(Date) })
    expect(await mailNames(db, input.email)).toEqual(['application-received', 'confirm-email', 'vendor-welcome'])
    const received = (await mailsTo(db, input.email)).find((mail) => mail.template === 'application-received')
    expect(received?.props).toMatchObject({ template: 'Dear {vendor_name}', vendorName: 'Ada Marsh', missingImages: 0 })
    const told = only(await mailsTo(db, 'team@curio-mail.dev'))
    expect(told).toMatchObject({ template: 'admin-new-application', props: { email: input.email, images: 5 } })
    const bells = await db.select().from(notifications).where(eq(notifications.userId, admin.userId))
    expect(bells.map(({ kind, href }) => [kind, href])).toEqual([['application.new', '/admin/applications']])
    // A second click in a known browser counts like the first.
    expect(await confirmAddress(db, input.email)).toMatchObject({ isConfirmed: true })
    expect(await mailsTo(db, 'team@curio-mail.dev')).toHaveLength(1)
    await putSettings(db, {})
  })

  it('is incomplete without the minimum of pictures: no clock, and the mail says how many are missing (X60)', async () => {
    const { cookie } = await openBrowser(db, { portfolio: 2 })
    const input = applicationForm()
    await from({ cookie }).applications.submit(input)
    await confirmAddress(db, input.email)
    expect(await applicationOf(db, input.email)).toMatchObject({ submittedAt: expect.any(Date), completeAt: null })
    const received = (await mailsTo(db, input.email)).find((mail) => mail.template === 'application-received')
    expect(received?.props.missingImages).toBe(3)
  })

  it('cannot choose role, status, suspension, notes or the address of a picture (X19, X114)', async () => {
    const input = applicationForm({
      role: 'admin',
      approvalStatus: 'approved',
      isPublished: true,
      adminNotes: 'x',
      images: ['https://evil.test/a.jpg'],
      profileImage: 'https://evil.test/a.jpg',
      userId: randomUUID(),
    })
    await from().applications.submit(input)
    const row = await applicationOf(db, input.email)
    expect(row).toMatchObject({ approvalStatus: 'pending', isPublished: false, adminNotes: null })
    expect(only(await db.select().from(profiles).where(eq(profiles.id, row.userId))).role).toBe('photographer')
    expect(await imagesOf(row.id)).toEqual([])
  })

  it('cannot claim the pictures of another browser, nor those an application has claimed before (X47, X114)', async () => {
    const other = await openBrowser(db, { portfolio: 3 })
    const input = applicationForm({ sessionId: other.sessionId, tempId: other.sessionId })
    await from({ cookie: `${UPLOAD_COOKIE}=${randomBytes(32).toString('base64url')}` }).applications.submit(input)
    expect(await imagesOf((await applicationOf(db, input.email)).id)).toEqual([])
    await from({ cookie: other.cookie }).applications.submit(applicationForm())
    const second = applicationForm()
    await from({ cookie: other.cookie }).applications.submit(second)
    expect(await imagesOf((await applicationOf(db, second.email)).id)).toEqual([])
  })

  it('sends twice, at once or again, and makes one application (double click)', async () => {
    const { cookie } = await openBrowser(db, { portfolio: 5 })
    const input = applicationForm()
    const ip = address()
    const both = await Promise.all([
      from({ cookie, ip }).applications.submit(input),
      from({ cookie, ip }).applications.submit(input),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await from({ cookie, ip }).applications.submit(input)).toEqual(both[0])
    expect(await imagesOf((await applicationOf(db, input.email)).id)).toHaveLength(5)
    expect(await mailNames(db, input.email)).toEqual(['confirm-email'])
  })

  it('is told when the address has an account, from any other browser (T5)', async () => {
    const { email } = await makeAccount(db)
    await expect(from().applications.submit(applicationForm({ email }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: EMAIL_TAKEN,
      cause: { code: 'EMAIL_TAKEN', field: 'email' },
    })
  })

  it('keeps the application when a notification cannot be sent', async () => {
    await putSettings(db, { adminNotificationEmails: ['team@curio-mail.dev', `${'x'.repeat(250)}@curio-mail.dev`] })
    const input = applicationForm()
    await from().applications.submit(input)
    await confirmAddress(db, input.email)
    expect((await applicationOf(db, input.email)).submittedAt).toEqual(expect.any(Date))
    await putSettings(db, {})
  })

  it('is limited by address like every sign-up', async () => {
    const ip = address()
    const tries = Array.from(
      { length: 21 },
      () => () => from({ ip }).applications.submit(applicationForm({ password: 'password' })),
    )
    const answers: string[] = []
    for (const attempt of tries) answers.push(await attempt().then(String, (error: { code: string }) => error.code))
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect(answers.filter((code) => code === 'BAD_REQUEST')).toHaveLength(20)
  })
})

describe('other vendor types', () => {
  it('are accepted while the setting allows them, and never listed (X4, VA11)', async () => {
    const input = applicationForm({ businessType: 'florist' })
    expect(await from().applications.submit(input)).toMatchObject({ businessType: 'florist' })
    await putSettings(db, { allowedVendorTypes: 'photographer' })
    await expect(from().applications.submit(applicationForm({ businessType: 'florist' }))).rejects.toMatchObject({
      message: texts.TYPE_NOT_ACCEPTED,
      cause: { field: 'businessType' },
    })
    await from().applications.submit(applicationForm())
    await putSettings(db, {})
  })
})
