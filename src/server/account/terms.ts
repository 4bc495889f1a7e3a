import { and, eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/auth.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { TERMS_VERSION } from '#shared/site/legal-versions.ts'

const TERMS_CHANGED =
  'Our terms have changed. Please look at what is new, at the top of your dashboard, and accept it; then do this again.'

/**
 * Before anything binding the person has accepted the terms as they are now; reading and talking go on without. (AC6)
 * @throws AppError TERMS_CHANGED.
 */
export async function assertTermsAccepted(db: Db, { userId }: Actor): Promise<void> {
  const accepted = await db.$count(profiles, and(eq(profiles.id, userId), eq(profiles.termsVersion, TERMS_VERSION)))
  if (accepted === 0) throw new AppError('TERMS_CHANGED', TERMS_CHANGED)
}
