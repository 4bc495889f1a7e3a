import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { photographers, settings, uploadSessions, uploads } from '#drizzle/schema/index.ts'
import type { ApplicationInput } from '#features/applications/inputs.ts'
import { UPLOAD_COOKIE } from '#features/uploads/server/session.ts'
import type { Db } from '#server/db.ts'
import { forgetSettings } from '#server/settings.ts'
import { sha256Hex } from '#server/uploads/secret.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'
import { knownBrowser, mailedToken, mailsTo, PASSWORD } from './accounts.ts'
import { callAs } from './call.ts'
import { only } from './factories.ts'

/** An application form that can be sent, of a person of its own. */
export const applicationForm = (more: Partial<ApplicationInput> & Record<string, unknown> = {}) =>
  ({
    name: 'Ada Marsh',
    email: `${randomUUID()}@curio-mail.dev`,
    password: PASSWORD,
    businessType: 'photographer',
    businessName: 'Marsh Pictures',
    phone: '+1 (512) 555-0143',
    website: 'marsh-pictures.example',
    instagram: 'https://www.instagram.com/marsh.pictures/',
    bio: 'I photograph weddings the way they happen, from breakfast to the last song.',
    location: 'Austin',
    styleOptions: ['Documentary', 'Film'],
    startingRate: 3200,
    privacyAgreement: true,
    ...more,
  }) as ApplicationInput & { email: string; password: string }

/** A browser with an upload session; `files` are ready ones. */
export async function openBrowser(db: Db, files: { portfolio?: number; profile?: number } = {}) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + 3_600_000)
  const session = only(
    await db
      .insert(uploadSessions)
      .values({ tokenHash: sha256Hex(token), expiresAt })
      .returning(),
  )
  for (const kind of ['profile', 'portfolio'] as const) {
    for (let index = 0; index < (files[kind] ?? 0); index += 1) {
      const storagePath = `applications/${session.id}/${randomUUID()}`
      const facts = { width: 1200, height: 1500, widths: [320, 640], thumbhash: 'AAAA', hash: randomUUID() }
      await db
        .insert(uploads)
        .values({ sessionId: session.id, kind, storagePath, ...facts, status: 'ready', expiresAt })
    }
  }
  return { sessionId: session.id, cookie: `${UPLOAD_COOKIE}=${token}` }
}

/** The one application under an address. */
export const applicationOf = async (db: Db, email: string) =>
  only(await db.select().from(photographers).where(eq(photographers.email, email)))

/** Clicks the link in the newest confirmation mail. */
export const confirmAddress = async (db: Db, email: string) =>
  callAs(db, { ip: '192.0.2.1', cookie: await knownBrowser(db, email) }).auth.confirmEmail({
    token: await mailedToken(db, email, 'confirm-email'),
  })

/** The templates of the mails to an address, sorted. */
export const mailNames = async (db: Db, email: string) =>
  (await mailsTo(db, email)).map((mail) => mail.template).toSorted()

/** Settings with which one person decides without the rubric's scores, which have tests of their own. */
export const DECIDED_ALONE = { vetting: { ...VETTING_DEFAULTS, reviewers: 0 } }

/** Puts settings in force; what is left out has its default. */
export async function putSettings(db: Db, value: Record<string, unknown>): Promise<void> {
  await db.insert(settings).values({ id: 1, value }).onConflictDoUpdate({ target: settings.id, set: { value } })
  forgetSettings(db)
}
