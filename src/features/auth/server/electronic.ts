import { eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import { electronicConsentOf } from '#server/account/electronic-consent.ts'
import { recordAudit } from '#server/audit.ts'
import type { SignedIn } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { ELECTRONIC_VERSION } from '#shared/site/legal-versions.ts'
import { ELECTRONIC_NEWER } from '../electronic-texts.ts'
import type { ConsentElectronicallyInput } from '../news-inputs.ts'
import { recordConsents } from './records.ts'

/** The text that is to be consented to, and since when the person has; null when they have not, or no longer. */
export const readElectronicConsent = async ({ db, actor }: SignedIn) => ({
  version: ELECTRONIC_VERSION,
  since: await electronicConsentOf(db, actor.userId),
})

/** Gives or withdraws the consent, once however often it is asked. */
const setConsent = (ctx: SignedIn, isGranted: boolean): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { userId } = ctx.actor
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update')
    if (((await electronicConsentOf(tx, userId)) !== null) === isGranted) return
    await recordConsents(tx, ctx, userId, ['electronic_records'], isGranted)
    const action = isGranted ? 'auth.consentElectronically' : 'auth.withdrawElectronically'
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action })
  })

/**
 * Consents to electronic records and signatures as they were shown. Idempotent.
 * @throws AppError CONFLICT when there is a newer text meanwhile.
 */
export async function consentElectronically(ctx: SignedIn, { shown }: ConsentElectronicallyInput): Promise<void> {
  if (shown !== ELECTRONIC_VERSION) throw new AppError('CONFLICT', ELECTRONIC_NEWER)
  await setConsent(ctx, true)
}

/** Withdraws it: what is signed stays valid, and the next signature asks again. Idempotent. */
export const withdrawElectronically = (ctx: SignedIn): Promise<void> => setConsent(ctx, false)
