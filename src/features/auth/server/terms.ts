import { eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import type { SignedIn } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { changesSince, TERMS_DATE, TERMS_VERSION } from '#shared/site/legal-versions.ts'
import type { AcceptTermsInput } from '../news-inputs.ts'
import { TERMS_NEWER } from '../texts.ts'
import { recordConsents } from './records.ts'

const versionOf = async ({ db, actor }: SignedIn): Promise<string | null> =>
  (await db.select({ version: profiles.termsVersion }).from(profiles).where(eq(profiles.id, actor.userId)))[0]
    ?.version ?? null

/** The terms that the person has not accepted yet, and what is new in them; null when there is nothing to accept. */
export async function readNewTerms(ctx: SignedIn) {
  const accepted = await versionOf(ctx)
  if (accepted === TERMS_VERSION) return null
  return { version: TERMS_VERSION, date: TERMS_DATE, changes: changesSince(accepted) }
}

/**
 * Accepts the terms that were shown; who accepted which version, when and where, is kept. Idempotent.
 * @throws AppError CONFLICT when there is a newer version meanwhile.
 */
export async function acceptTerms(ctx: SignedIn, { shown }: AcceptTermsInput): Promise<{ version: string }> {
  if (shown !== TERMS_VERSION) throw new AppError('CONFLICT', TERMS_NEWER)
  const { userId, role } = ctx.actor
  await transact(ctx.db, async (tx) => {
    const [profile] = await tx
      .select({ version: profiles.termsVersion })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for('update')
    if (profile?.version === shown) return
    const at = ctx.now()
    await tx
      .update(profiles)
      .set({ termsVersion: shown, termsAcceptedAt: at, updatedAt: at })
      .where(eq(profiles.id, userId))
    await recordConsents(tx, ctx, userId, role === 'photographer' ? ['terms', 'vendor_terms'] : ['terms'])
  })
  return { version: shown }
}
