import { eq } from 'drizzle-orm'
import { dataExports, users } from '#drizzle/schema/index.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { SignedIn } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { AskForCopyInput } from '../inputs.ts'
import { EXPORT_EVERY_MS, type ExportStatus, exportAddress } from '../model.ts'
import { EXPORT_TOO_SOON } from '../texts.ts'

/** The copy that the signed-in person has asked for. */
export type OwnExport = {
  status: ExportStatus | 'expired'
  askedAt: Date
  /** Of a ready one: where it is downloaded, its size, and when it is deleted. */
  file: { href: string; sizeBytes: number; expiresAt: Date } | null
  /** From when on another one can be asked for; null: now. */
  againAt: Date | null
}

const againAt = ({ status, createdAt }: { status: ExportStatus; createdAt: Date }, now: Date): Date | null => {
  const at = new Date(createdAt.getTime() + EXPORT_EVERY_MS)
  return status === 'failed' || at <= now ? null : at
}

/** The person's newest copy; null before the first, and when the last one is long deleted. */
export async function getCopy({ db, actor, now }: SignedIn): Promise<OwnExport | null> {
  const found = await db.query.dataExports.findFirst({ where: { userId: actor.userId } })
  if (!found) return null
  const { id, status, sizeBytes, expiresAt, createdAt } = found
  const isOver = expiresAt !== null && expiresAt <= now()
  return {
    status: isOver ? 'expired' : status,
    askedAt: createdAt,
    file:
      status === 'ready' && !isOver ? { href: exportAddress(id), sizeBytes: sizeBytes!, expiresAt: expiresAt! } : null,
    againAt: againAt(found, now()),
  }
}

/**
 * Asks for a copy of everything we hold about the person; a job makes it. The one before is deleted. (PR1)
 * @throws AppError INVALID_CREDENTIALS (field password); RATE_LIMITED within a day of the last request, and after many
 * wrong passwords.
 */
export async function askForCopy(ctx: SignedIn, { password }: AskForCopyInput): Promise<{ isAsked: true }> {
  const { userId } = ctx.actor
  await assertPassword(ctx, password, 'password')
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    // Of two requests at once the second finds the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const last = await tx.query.dataExports.findFirst({
      columns: { status: true, createdAt: true },
      where: { userId },
    })
    const again = last && againAt(last, at)
    if (again) {
      const retryAfterMs = again.getTime() - at.getTime()
      throw new AppError('RATE_LIMITED', EXPORT_TOO_SOON, { retryAfterMs })
    }
    await tx.delete(dataExports).where(eq(dataExports.userId, userId))
    await tx.insert(dataExports).values({ userId, createdAt: at })
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'personalData.request' })
  })
  return { isAsked: true }
}
