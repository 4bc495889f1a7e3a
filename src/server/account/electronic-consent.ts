import { and, desc, eq } from 'drizzle-orm'
import { consents } from '#drizzle/schema/auth.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { ELECTRONIC_VERSION } from '#shared/site/legal-versions.ts'

const CONSENT_FIRST =
  'Before your first signature here, we need your consent to electronic records and signatures. You can give it under “Electronic signatures” on My account; then do this again.'

/** When a person consented to electronic records and signatures as the text is now; null if they never did or withdrew. */
export async function electronicConsentOf(db: Db, userId: string): Promise<Date | null> {
  const [newest] = await db
    .select({ version: consents.version, isGranted: consents.isGranted, at: consents.createdAt })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.kind, 'electronic_records')))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
  return newest?.isGranted && newest.version === ELECTRONIC_VERSION ? newest.at : null
}

/** What somebody agrees to by signing, with when they consented to signing electronically: it outlasts their account. */
export async function agreedElectronically(db: Db, { userId }: Actor, consentText: string): Promise<string> {
  const since = await electronicConsentOf(db, userId)
  if (since === null) return consentText
  const given = `version ${ELECTRONIC_VERSION}, on ${since.toISOString().slice(0, 10)}`
  return `${consentText} Consented to electronic records and signatures (${given}).`
}

/**
 * Nobody signs without having consented to electronic records and signatures (15 U.S.C. 7001(c)). (CT12)
 * @throws AppError ELECTRONIC_CONSENT_NEEDED.
 */
export async function assertSignsElectronically(db: Db, { userId }: Actor): Promise<void> {
  if ((await electronicConsentOf(db, userId)) === null) throw new AppError('ELECTRONIC_CONSENT_NEEDED', CONSENT_FIRST)
}
