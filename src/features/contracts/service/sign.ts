import { and, eq, sql } from 'drizzle-orm'
import { bookingTasks, contractEvents, contractSignatures, vendorContracts } from '#drizzle/schema/index.ts'
import { assertPassword } from '#features/auth/step-up.ts'
import { aboutBooking, announce } from '#features/bookings/announce.ts'
import { bookingNews } from '#features/bookings/news.ts'
import { signBooking } from '#features/bookings/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { scheduleDrain } from '#server/outbox.ts'
import type { SignContractInput } from '../forms.ts'
import { tellVendor } from '../announce.ts'
import { SIGNING_CONSENT } from '../model.ts'
import { lockOpenContract, type OpenContract } from './open-contract.ts'

async function writeSignature(tx: Db, ctx: ServiceContext, contract: OpenContract, fullName: string): Promise<void> {
  const { ip, userAgent } = ctx
  const userId = ctx.actor!.userId
  const at = ctx.now()
  await tx.insert(contractSignatures).values({
    contractId: contract.id,
    contentHash: contract.contentHash!,
    party: 'client',
    userId,
    fullName,
    consentText: SIGNING_CONSENT,
    ip,
    userAgent,
    signedAt: at,
  })
  await tx
    .update(vendorContracts)
    .set({
      status: 'signed',
      signedAt: at,
      viewedAt: sql`coalesce(${vendorContracts.viewedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(eq(vendorContracts.id, contract.id))
  const event = {
    contractId: contract.id,
    type: 'signed',
    actorId: userId,
    actorRole: 'client' as const,
    createdAt: at,
  }
  await tx.insert(contractEvents).values({ ...event, ip, userAgent, data: { party: 'client', fullName } })
  await recordAudit(tx, ctx, { entityType: 'contract', entityId: contract.id, action: 'contracts.sign' })
}

/** A contract over an offer makes its payments due. */
async function signOffer(tx: Db, ctx: ServiceContext, contract: OpenContract & { bookingId: string }): Promise<void> {
  const at = ctx.now()
  const { booking, firstCents } = await signBooking(tx, ctx, contract.bookingId, {
    totalAmountCents: contract.totalAmountCents ?? 0,
    isSinglePayment: contract.schedule.length === 1,
  })
  await tx
    .update(bookingTasks)
    .set({ status: 'completed', completedAt: at, updatedAt: at })
    .where(and(eq(bookingTasks.bookingId, booking.id), eq(bookingTasks.source, `contract:${contract.id}`)))
  const { contentHash, verifyCode } = contract
  const proof = { hash: contentHash!, code: verifyCode ?? '' }
  await announce(tx, ctx, booking, bookingNews.signed(aboutBooking(booking), firstCents, proof))
}

/**
 * The couple signs, last: full name, consent and the password once more. Signature, contract and booking change
 * together. (CT5, 5-states row 8)
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS (field password), NOT_FOUND, INVALID_TRANSITION.
 */
export async function signContract(
  ctx: ServiceContext,
  input: SignContractInput,
): Promise<{ bookingId: string | null }> {
  await assertPassword(ctx, input.password, 'password')
  const bookingId = await ctx.db.transaction(async (tx) => {
    const contract = await lockOpenContract(tx, ctx, input.id)
    await writeSignature(tx, ctx, contract, input.fullName)
    if (contract.bookingId) await signOffer(tx, ctx, { ...contract, bookingId: contract.bookingId })
    else {
      await tellVendor(tx, ctx, contract.id, {
        kind: 'contract.signed',
        title: (couple) => `${couple} signed the contract`,
        line: `“${contract.title}” is signed by both. You find it as a PDF with your contracts.`,
      })
    }
    return contract.bookingId
  })
  scheduleDrain(ctx.db)
  return { bookingId }
}
