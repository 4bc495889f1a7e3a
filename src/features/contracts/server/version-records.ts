import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import { contractEvents, contractSignatures, vendorContracts } from '#drizzle/schema/index.ts'
import { accountNameOf } from '#server/account/couple.ts'
import { agreedElectronically } from '#server/account/electronic-consent.ts'
import type { ServiceContext } from '#server/context.ts'
import { notNull } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type AgreedContract, canonicalContract } from '../canonical-text.ts'
import type { SigningParty } from '../model.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { moveContract } from './move-contract.ts'
import { accountNameBeside } from './signer-name.ts'
import { newVerifyCode } from './verify-code.ts'

const columns = {
  id: vendorContracts.id,
  vendorId: vendorContracts.vendorId,
  clientId: vendorContracts.clientId,
  version: vendorContracts.version,
  offerId: vendorContracts.offerId,
  title: vendorContracts.title,
  content: vendorContracts.content,
  currency: vendorContracts.currency,
  totalAmountCents: notNull(vendorContracts.totalAmountCents),
  salesTax: vendorContracts.salesTax,
  cancellationPolicy: notNull(vendorContracts.cancellationPolicy),
  deliveryDays: notNull(vendorContracts.deliveryDays),
  eventDate: notNull(vendorContracts.eventDate),
  eventLocation: notNull(vendorContracts.eventLocation),
  contentHash: notNull(vendorContracts.contentHash),
  platformClauses: notNull(vendorContracts.platformClauses),
  annexes: vendorContracts.annexes,
}

/** The contract that both sides of a booking are bound to now, locked; null when none is signed. */
export async function contractInForce(tx: Db, bookingId: string) {
  const [contract] = await tx
    .select(columns)
    .from(vendorContracts)
    .where(and(eq(vendorContracts.bookingId, bookingId), eq(vendorContracts.status, 'signed')))
    .for('update')
  return contract ?? null
}
export type ContractInForce = NonNullable<Awaited<ReturnType<typeof contractInForce>>>

/** What a new version says. */
type Version = Omit<AgreedContract, 'schedule' | 'platformClauses' | 'annexes'> & { schedule: ScheduleLine[] }

/** A signature under the change that made a version; `signedAt` is ISO. */
type VersionSignature = {
  party: SigningParty
  userId: string
  fullName: string
  accountName: string | null
  consentText: string
  ip: string | null
  userAgent: string | null
  signedAt: string
}

/** What goes with the words and stays when they change: the platform's clauses and the annexes. */
const paperOf = ({ platformClauses, annexes }: ContractInForce) => ({ platformClauses, annexes })

/** SHA-256 (hex) that names a version of a contract before it exists. */
export const hashOfVersion = (old: ContractInForce, version: Version): string =>
  createHash('sha256')
    .update(canonicalContract({ ...version, ...paperOf(old) }))
    .digest('hex')

const ROLES = { client: 'client', vendor: 'photographer' } as const

/** Both signatures, the proposing side's first, and their lines in the version's history. */
async function sealVersion(
  tx: Db,
  { id, contentHash, number }: { id: string; contentHash: string; number: number },
  signatures: readonly VersionSignature[],
): Promise<void> {
  await tx.insert(contractSignatures).values(
    signatures.map(({ accountName: _name, signedAt, ...signature }) => ({
      ...signature,
      contractId: id,
      contentHash,
      signedAt: new Date(signedAt),
    })),
  )
  const types = [CONTRACT_TRANSITIONS.send.to, CONTRACT_TRANSITIONS.sign.to] as const
  for (const [place, { party, userId, fullName, accountName, ip, userAgent, signedAt }] of signatures.entries())
    await tx.insert(contractEvents).values({
      contractId: id,
      type: types[place]!,
      actorId: userId,
      actorRole: ROLES[party],
      ip,
      userAgent,
      data: { contentHash, party, fullName, addendum: number, ...(accountName ? { accountName } : {}) },
      createdAt: new Date(signedAt),
    })
}

/**
 * Puts a new version of a contract into force: both have signed the change; the one before it is superseded and kept.
 * The booking is locked.
 * @param number the addendum's.
 * @param signatures of both, in the order in which they were given.
 */
export async function replaceContract(
  tx: Db,
  old: ContractInForce,
  version: Version,
  {
    bookingId,
    number,
    signatures,
    at,
  }: { bookingId: string; number: number; signatures: VersionSignature[]; at: Date },
): Promise<{ id: string; contentHash: string; verifyCode: string }> {
  const [first, last] = signatures
  const verifyCode = newVerifyCode()
  const contentHash = hashOfVersion(old, version)
  const [draft] = await tx
    .insert(vendorContracts)
    .values({
      ...version,
      ...paperOf(old),
      vendorId: old.vendorId,
      clientId: old.clientId,
      bookingId,
      offerId: old.offerId,
      version: old.version + 1,
      supersedesId: old.id,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: vendorContracts.id })
  const { id } = draft!
  await moveContract(tx, old.id, 'replace', { at, closedAt: at, closeReason: replacedBy(number) })
  const actor = { actorId: last!.userId, actorRole: ROLES[last!.party] }
  await tx.insert(contractEvents).values({
    contractId: old.id,
    type: CONTRACT_TRANSITIONS.replace.to,
    ...actor,
    data: { addendum: number, by: id },
    createdAt: at,
  })
  const sentAt = new Date(first!.signedAt)
  await moveContract(tx, id, 'send', { at, contentHash, verifyCode, sentAt, expiresAt: at })
  await sealVersion(tx, { id, contentHash, number }, signatures)
  await moveContract(tx, id, 'sign', { at, signedAt: at, viewedAt: at })
  return { id, contentHash, verifyCode }
}

const replacedBy = (number: number): string => `Addendum ${number} put a new version into effect.`

async function vendorAccountName(tx: Db, id: string): Promise<string> {
  const account = await tx.query.photographers.findFirst({ columns: { name: true }, where: { id } })
  return account!.name
}

type Signing = { fullName: string; confirmedName?: string | undefined; consentText: string }

/**
 * The signature of the signed-in side of a contract.
 * @throws AppError NAME_UNCONFIRMED (field fullName).
 */
export async function signatureOf(
  tx: Db,
  ctx: ServiceContext,
  { vendorId }: Pick<ContractInForce, 'vendorId'>,
  signing: Signing,
): Promise<VersionSignature> {
  const { userId, role } = ctx.actor!
  const party = role === 'client' ? 'client' : 'vendor'
  const name = party === 'client' ? await accountNameOf(tx, userId) : await vendorAccountName(tx, vendorId)
  const { accountName = null } = accountNameBeside(name, signing)
  const consentText = await agreedElectronically(tx, ctx.actor!, signing.consentText)
  const { ip, userAgent } = ctx
  const signedAt = ctx.now().toISOString()
  return { party, userId, fullName: signing.fullName, accountName, consentText, ip, userAgent, signedAt }
}
