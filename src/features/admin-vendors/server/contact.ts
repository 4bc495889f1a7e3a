import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import type { ContactInput } from '../inputs.ts'
import { UNKNOWN_VENDOR } from '../texts.ts'

/**
 * Sends one mail to a vendor as the platform team; the audit trail holds who wrote it and its subject, the mail itself
 * its text.
 * @throws AppError NOT_FOUND.
 */
export async function contactVendor(
  ctx: ServiceContext,
  { id, subject, text }: ContactInput,
): Promise<{ isQueued: boolean }> {
  return transact(ctx.db, async (tx) => {
    const [vendor] = await tx
      .select({ name: photographers.name, email: photographers.email })
      .from(photographers)
      .where(eq(photographers.id, id))
    if (!vendor) throw new AppError('NOT_FOUND', UNKNOWN_VENDOR)
    const key = randomUUID()
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: id,
      action: 'vendor.contact',
      before: { mail: null },
      after: { subject, mail: key },
    })
    return enqueueMail(tx, {
      template: 'vendor-contact',
      to: vendor.email,
      props: { name: vendor.name, subject, text },
      dedupeKey: `vendor-contact/${key}`,
    })
  })
}
