import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { clients, emailOutbox, knownDevices, profiles, users } from '#drizzle/schema/index.ts'
import type { ProfileStatus } from '#features/auth/model.ts'
import { DEVICE_COOKIE } from '#server/account/devices.ts'
import { hashToken } from '#server/account/sessions.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#shared/access/roles.ts'
import { TERMS_VERSION } from '#shared/site/legal-versions.ts'
import { consentToSign, only } from './factories.ts'
import { quickHash } from './quick-hash.ts'

/** The password of every account made here, unless told otherwise. */
export const PASSWORD = 'quiet-olive-harbour'

type AccountOptions = {
  role?: Role
  password?: string
  /** The product's own, where it matters what a comparison costs. */
  passwordHash?: string
  isConfirmed?: boolean
  status?: ProfileStatus
  email?: string
}

/** Someone who can sign in with `PASSWORD`. */
export async function makeAccount(db: Db, options: AccountOptions = {}) {
  const { role = 'client', password = PASSWORD, isConfirmed = true, status = 'active' } = options
  const email = options.email ?? `${randomUUID()}@curio-mail.dev`
  const passwordHash = options.passwordHash ?? (await quickHash(password))
  const emailVerifiedAt = isConfirmed ? new Date() : null
  const user = only(await db.insert(users).values({ email, passwordHash, emailVerifiedAt }).returning())
  await db.insert(profiles).values({ id: user.id, role, firstName: 'Robin', status, termsVersion: TERMS_VERSION })
  await consentToSign(db, user.id)
  if (role === 'client')
    await db.insert(clients).values({ userId: user.id, email, firstName: 'Robin', lastName: 'Vale' })
  return { userId: user.id, email }
}

/** The cookie of a browser on which the account of this address has signed up or in. */
export async function knownBrowser(db: Db, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const user = only(await db.select({ id: users.id }).from(users).where(eq(users.email, email)))
  await db.insert(knownDevices).values({ userId: user.id, tokenHash: hashToken(token) })
  return `${DEVICE_COOKIE}=${token}`
}

/** The mails queued for an address, newest first. */
export const mailsTo = (db: Db, email: string) =>
  db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email)).orderBy(desc(emailOutbox.createdAt))

/** The secret in the newest queued mail of a template. */
export async function mailedToken(
  db: Db,
  email: string,
  template: 'confirm-email' | 'reset-password' | 'sign-in-link',
): Promise<string> {
  const mail = (await mailsTo(db, email)).find((candidate) => candidate.template === template)
  if (!mail) throw new Error(`No ${template} mail was queued for ${email}.`)
  return String(mail.props.token)
}
