import { type AnyColumn, and, count, eq, type SQL, sql } from 'drizzle-orm'
import { bookings, clients, offers, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import type { BookingStage, OfferStatus } from '#features/bookings/model.ts'
import { obstacleOf, standsStill, standstillOf } from '#features/bookings/server/standing-records.ts'
import { salesTaxName } from '#features/payments/sales-tax.ts'
import { isCoupleSuspended, isVendorSuspended, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { PlainReader, Reader } from '#server/context.ts'
import { clockOf, countIf, ownerName, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import type { ContractIdInput } from '../inputs.ts'
import { CONTRACTS_PAGE_SIZE, type ContractStatus, UNKNOWN_CONTRACT } from '../model.ts'
import type { ContractTab, VENDOR_CONTRACT_SORTS, VendorContractsInput } from '../search.ts'
import { isDraft } from '../transitions.ts'
import { shownTitle, type VariableSource, type VariableValues, variableValues } from '../variables.ts'
import { draftVersion } from './draft.ts'
import { sealedName } from './signer-name.ts'

/**
 * How a draft relates to the offer: it may be sent (`ready`), the offer has changed since (`stale`), it has no terms
 * (`none`), its booking has another contract already (`taken`), or the couple asked for other terms (`countered`).
 */
type DraftTerms = 'ready' | 'stale' | 'none' | 'taken' | 'countered'

type Draft = { status: ContractStatus; totalCents: number | null; eventDate: string | null }
type OfDraft = { stage: BookingStage | null; offer: OfferStatus | null }

/** Null once it is sent. */
function draftTerms({ status, totalCents, eventDate }: Draft, { stage, offer }: OfDraft): DraftTerms | null {
  if (!isDraft(status)) return null
  if (offer === null || totalCents === null || eventDate === null) return 'none'
  if (stage === 'countered') return 'countered'
  if (stage !== 'offered') return 'taken'
  return offer === 'sent' ? 'ready' : 'stale'
}

/** The current status: a deadline that has passed counts before its timer has run. */
export const statusAt = (
  contract: Record<'status' | 'expiresAt' | 'frozenAt', AnyColumn>,
  now: Date,
): SQL<ContractStatus> =>
  sql`case when ${contract.status} in ('sent', 'viewed')
    and ${contract.expiresAt} <= ${clockOf(sql`${contract.frozenAt}`, now)} then 'expired' else ${contract.status} end`

/** What a draft's title is filled from, beside its row; the statement joins its offer. */
export const OF_DRAFT = {
  eventLocation: vendorContracts.eventLocation,
  packageDetails: offers.packageDetails,
  schedule: vendorContracts.schedule,
  deliveryDays: vendorContracts.deliveryDays,
  cancellationPolicy: vendorContracts.cancellationPolicy,
}
type DraftSource = Omit<VariableSource, 'packageDetails'> & { packageDetails: Record<string, unknown> | null }

/** A contract's title as it is read: what was sent is filled already. */
export const titleOf = ({ title, sentAt }: { title: string; sentAt: Date | null }, source: DraftSource): string =>
  sentAt ? title : shownTitle(title, { ...source, packageDetails: source.packageDetails ?? {} })

/** A contract in a list. */
export const rowFields = (now: Date) => ({
  id: vendorContracts.id,
  title: vendorContracts.title,
  status: statusAt(vendorContracts, now),
  eventDate: vendorContracts.eventDate,
  totalCents: vendorContracts.totalAmountCents,
  createdAt: vendorContracts.createdAt,
  sentAt: vendorContracts.sentAt,
  expiresAt: vendorContracts.expiresAt,
})

const TEXT = {
  id: true,
  title: true,
  content: true,
  bookingId: true,
  eventDate: true,
  eventLocation: true,
  totalAmountCents: true,
  salesTax: true,
  schedule: true,
  cancellationPolicy: true,
  cancellationTerms: true,
  deliveryDays: true,
  contentHash: true,
  verifyCode: true,
  platformClauses: true,
  annexes: true,
  createdAt: true,
  sentAt: true,
  viewedAt: true,
  signedAt: true,
  expiresAt: true,
  frozenAt: true,
  closeReason: true,
} as const

/** Of the conversation of the two: who has blocked whom, and the open offers to the couple. */
const BETWEEN_THEM = {
  columns: { id: true },
  with: {
    blocks: { columns: { side: true }, where: { liftedAt: { isNull: true } } },
    bookings: {
      columns: { id: true, eventDate: true },
      where: { stage: 'offered' },
      with: {
        offers: {
          columns: { totalCents: true, cancellationPolicy: true, deliveryDays: true },
          where: { status: 'sent' },
        },
      },
      orderBy: { eventDate: 'asc', id: 'asc' },
    },
  },
} as const

/** Whose contract it must be; nothing for an administrator. */
type Whose = { vendor?: { userId: string }; client?: { members: { userId: string } }; sentAt?: { isNotNull: true } }

/** A contract with everything that hangs on it, for any of its readers. @throws AppError NOT_FOUND. */
export async function readContract({ db, now }: PlainReader, id: string, whose: Whose) {
  const found = await db.query.vendorContracts.findFirst({
    columns: TEXT,
    where: { id, ...whose },
    extras: {
      status: (contract) => statusAt(contract, now()),
      isVendorSuspended: ({ vendorId }) => sql<boolean>`${isVendorSuspended(vendorId)}`,
      isCoupleSuspended: ({ clientId }) => sql<boolean>`${isCoupleSuspended(clientId)}`,
    },
    with: {
      vendor: { columns: { name: true }, extras: { shownName: vendorName, cover: ({ id: of }) => coverOf(of) } },
      client: { columns: {}, extras: { name: ownerName } },
      booking: { columns: { stage: true } },
      offer: { columns: { status: true, packageDetails: true } },
      thread: BETWEEN_THEM,
      signatures: {
        columns: { party: true, fullName: true, signedAt: true },
        extras: { accountName: sealedName },
        orderBy: { signedAt: 'asc', party: 'desc' },
      },
      events: { columns: { seq: true, type: true, actorRole: true, createdAt: true }, orderBy: { seq: 'asc' } },
    },
  })
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  return found
}

type ContractRow = Awaited<ReturnType<typeof readContract>>

/** The values of a draft's variables; null once it is sent. */
export const valuesOf = (contract: ContractRow): VariableValues | null =>
  isDraft(contract.status)
    ? variableValues({
        ...contract,
        coupleName: contract.client.name,
        photographerName: contract.vendor.shownName,
        packageDetails: contract.offer?.packageDetails ?? {},
        totalCents: contract.totalAmountCents,
        hasSalesTax: contract.salesTax !== null,
      })
    : null

/** The full content of one contract, as all its readers see it. */
export const textOf = (contract: ContractRow) => ({
  id: contract.id,
  title: contract.title,
  content: contract.content,
  status: contract.status,
  vendorName: contract.vendor.shownName,
  clientName: contract.client.name,
  bookingId: contract.bookingId,
  eventDate: contract.eventDate,
  eventLocation: contract.eventLocation || null,
  totalCents: contract.totalAmountCents,
  salesTax: contract.salesTax && { name: salesTaxName(contract.salesTax), cents: contract.salesTax.taxCents },
  schedule: contract.schedule,
  cancellationPolicy: contract.cancellationPolicy,
  cancellationTerms: contract.cancellationTerms,
  deliveryDays: contract.deliveryDays,
  contentHash: contract.contentHash,
  verifyCode: contract.verifyCode,
  /** The platform's clauses as sent; null in drafts. */
  platformClauses: contract.platformClauses,
  annexes: contract.annexes,
  sentAt: contract.sentAt,
  viewedAt: contract.viewedAt,
  signedAt: contract.signedAt,
  expiresAt: contract.expiresAt,
  /** One side is suspended: it cannot be signed, and its clock is paused. */
  standsStill: contract.frozenAt !== null,
  /** Why it was declined or voided. */
  closeReason: contract.closeReason,
  /** Who signed and when; with the account's name if the signature is in another name. */
  signatures: contract.signatures,
})

const isIn = (tab: Exclude<ContractTab, 'all'>, now: Date): SQL => sql`${statusAt(vendorContracts, now)} = ${tab}`

const SORTED: Record<keyof typeof VENDOR_CONTRACT_SORTS, SQL | AnyColumn> = {
  createdAt: vendorContracts.createdAt,
  title: sql`lower(${vendorContracts.title})`,
  client: sql`lower(${ownerName(clients)})`,
  event: vendorContracts.eventDate,
  sent: vendorContracts.sentAt,
  total: vendorContracts.totalAmountCents,
}

/**
 * One page of the photographer's own contracts that are searched for, in their order, with the counts of every tab.
 * (R33)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listContracts(ctx: Reader, { tab, page, search, order }: VendorContractsInput) {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now()
  const { status, clientId } = vendorContracts
  const isFound = and(
    eq(vendorContracts.vendorId, vendorId),
    hasWords(search, vendorContracts.title, ownerName(clients)),
  )
  const [found, [counts]] = await Promise.all([
    ctx.db
      .select({
        ...rowFields(now),
        clientName: ownerName(clients),
        isOnHold: sql<boolean>`${and(eq(status, 'draft'), standsStill(vendorContracts.vendorId, clientId))}`,
        photographerName: vendorName(photographers),
        ofDraft: OF_DRAFT,
        stage: bookings.stage,
        offer: offers.status,
      })
      .from(vendorContracts)
      .innerJoin(clients, eq(clients.id, clientId))
      .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
      .leftJoin(bookings, eq(bookings.id, vendorContracts.bookingId))
      .leftJoin(offers, eq(offers.id, vendorContracts.offerId))
      .where(and(isFound, tab === 'all' ? undefined : isIn(tab, now)))
      .orderBy(orderOf(SORTED, order, vendorContracts.id))
      .limit(CONTRACTS_PAGE_SIZE)
      .offset((page - 1) * CONTRACTS_PAGE_SIZE),
    ctx.db
      .select({
        all: count(),
        draft: countIf(isIn('draft', now)),
        sent: countIf(isIn('sent', now)),
        viewed: countIf(isIn('viewed', now)),
        signed: countIf(isIn('signed', now)),
      })
      .from(vendorContracts)
      .innerJoin(clients, eq(clients.id, clientId))
      .where(isFound),
  ])
  return {
    items: found.map(({ stage, offer, ofDraft, photographerName, ...row }) => ({
      ...row,
      title: titleOf(row, { ...ofDraft, ...row, coupleName: row.clientName, photographerName }),
      terms: draftTerms(row, { stage, offer }),
    })),
    counts: counts!,
    pageCount: pageCountOf(counts![tab], CONTRACTS_PAGE_SIZE),
  }
}

/** Open offers to the couple, whose terms a draft can take; that of its own booking first. */
const openOffersOf = ({ bookingId, thread }: ContractRow) =>
  (thread?.bookings ?? [])
    .flatMap((booking) =>
      booking.offers.map(({ totalCents, cancellationPolicy, deliveryDays }) => ({
        bookingId: booking.id,
        eventDate: booking.eventDate,
        totalCents,
        policy: cancellationPolicy,
        deliveryDays,
      })),
    )
    .toSorted((one, other) => Number(other.bookingId === bookingId) - Number(one.bookingId === bookingId))

/**
 * One of the photographer's own contracts, in full.
 * @throws AppError NOT_FOUND for unknown contracts and other people's.
 */
export async function getContract(ctx: Reader, { id }: ContractIdInput) {
  const read = await readContract(ctx, id, { vendor: { userId: ctx.actor!.userId } })
  const { booking, offer } = read
  const contract = textOf(read)
  const isWritten = isDraft(contract.status)
  return {
    ...contract,
    /** The name on the photographer's account. */
    signerName: read.vendor.name,
    terms: draftTerms(contract, { stage: booking?.stage ?? null, offer: offer?.status ?? null }),
    offers: isWritten ? openOffersOf(read) : [],
    /** Why a draft cannot be sent to this couple at the moment. */
    standstill: isWritten ? standstillOf(obstacleOf(read), 'photographer') : null,
    /** The values of a draft's variables. */
    values: valuesOf(read),
    version: draftVersion(contract),
  }
}
