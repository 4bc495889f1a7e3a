import { contractEvents, contractSignatures } from '#drizzle/schema/index.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import { type SignedTerms, signBooking } from '#features/bookings/server/agreement-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { assertMayBind } from '#features/bookings/server/standing-records.ts'
import { accountNameOf } from '#server/account/couple.ts'
import { agreedElectronically } from '#server/account/electronic-consent.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { sideRole } from '#shared/access/roles.ts'
import type { SignContractInput } from '../inputs.ts'
import { SIGNING_CONSENT } from '../model.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { moveContract } from './move-contract.ts'
import { type OpenContract, withOpenContract } from './open-contract.ts'
import { accountNameBeside } from './signer-name.ts'

async function writeSignature(tx: Db, ctx: ServiceContext, contract: OpenContract, input: SignContractInput) {
  const { fullName } = input
  const { ip, userAgent } = ctx
  const userId = ctx.actor!.userId
  const at = ctx.now()
  const otherName = accountNameBeside(await accountNameOf(tx, userId), input)
  await tx.insert(contractSignatures).values({
    contractId: contract.id,
    contentHash: contract.contentHash,
    party: 'client',
    userId,
    fullName,
    consentText: await agreedElectronically(tx, ctx.actor!, SIGNING_CONSENT),
    ip,
    userAgent,
    signedAt: at,
  })
  await moveContract(tx, contract.id, 'sign', { at, signedAt: at, viewedAt: contract.viewedAt ?? at })
  const event = {
    contractId: contract.id,
    type: CONTRACT_TRANSITIONS.sign.to,
    actorId: userId,
    actorRole: 'client' as const,
    createdAt: at,
  }
  await tx.insert(contractEvents).values({
    ...event,
    ip,
    userAgent,
    data: { party: 'client', fullName, ...otherName },
  })
  await recordAudit(tx, ctx, { entityType: 'contract', entityId: contract.id, action: 'contracts.sign' })
}

/** What the signature binds to. */
function termsOf(contract: OpenContract): SignedTerms {
  const { totalAmountCents, salesTax, currency, schedule, cancellationPolicy, cancellationTerms } = contract
  const { deliveryDays, eventDate, eventLocation } = contract
  const policy = { cancellationPolicy, cancellationTerms }
  return { totalAmountCents, salesTax, currency, schedule, ...policy, deliveryDays, eventDate, eventLocation }
}

/** With both signatures the payments fall due. */
async function signOffer(tx: Db, ctx: ServiceContext, contract: OpenContract, agreed: BookingRecord): Promise<void> {
  const { booking, firstCents, payBy } = await signBooking(tx, ctx, agreed, termsOf(contract))
  const proof = { hash: contract.contentHash, code: contract.verifyCode }
  await announce(tx, ctx, booking, { mail: 'contract-signed', firstCents, payBy, ...proof })
}

/**
 * The couple signs last: full name, consent and the password again. Signature, contract and booking change together.
 * (CT5)
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS (field password), NAME_UNCONFIRMED (field fullName), NOT_FOUND,
 * INVALID_TRANSITION, ON_HOLD, FORBIDDEN.
 */
export async function signContract(ctx: ServiceContext, input: SignContractInput): Promise<{ bookingId: string }> {
  await assertPassword(ctx, input.password, 'password')
  return withOpenContract(ctx, input.id, async (tx, contract, booking) => {
    await assertMayBind(
      tx,
      { photographerId: contract.vendorId, clientId: contract.clientId },
      sideRole(ctx.actor!.role),
    )
    await writeSignature(tx, ctx, contract, input)
    await signOffer(tx, ctx, contract, booking)
    return { bookingId: contract.bookingId }
  })
}
