import { createHash } from 'node:crypto'
import { type AnyColumn, and, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { bookings, contractEvents, contractPdfs, vendorContracts } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant, countRows, hasRow, ownerName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { pdfRenderer } from '#server/pdf/render-pdf.ts'
import { getSettings } from '#server/settings.ts'
import { singleFlight } from '#server/threads/single-flight.ts'
import { PDF_BUSY } from '../model.ts'
import type { SealedContract } from '../sealed-contract.ts'
import { agreedTerms } from './pdf/terms.ts'
import { sealedName } from './signer-name.ts'

/** The contract as a PDF. @throws AppError UNAVAILABLE when too many are waiting. */
export const renderContract: (source: SealedContract) => Promise<Uint8Array> = pdfRenderer('contract', {
  name: 'A contract',
  busy: PDF_BUSY,
})

type Contract = Record<'id' | 'bookingId' | 'signedAt', AnyColumn>

/** Once its booking is confirmed, a contract's certificate shows both sides' contact details. */
const isConfirmed = ({ bookingId }: Contract): SQL<boolean> =>
  hasRow(bookings, and(eq(bookings.id, bookingId), constant(inArray(bookings.status, ['confirmed', 'completed']))))

/** How many events the PDF tells: those up to the signature, as `eventsUpTo` picks them. */
const toldEvents = ({ id, signedAt }: Contract): SQL<number> =>
  countRows(
    contractEvents,
    and(eq(contractEvents.contractId, id), or(isNull(signedAt), lte(contractEvents.createdAt, signedAt))),
  )

/**
 * Names the current edition of a contract's PDF. Every edition is rendered once and stored, so anything printed that
 * may be added later has to be part of this name.
 */
export const currentEdition = (contract: Contract): SQL<string> =>
  sql`'events-' || ${toldEvents(contract)} || case when ${isConfirmed(contract)} then '-parties' else '' end`

/** Whether a stored PDF is of its contract's current edition. */
export const isCurrent = and(
  eq(contractPdfs.contractId, vendorContracts.id),
  eq(contractPdfs.edition, currentEdition(vendorContracts)),
)

/** A sent contract, which has its hash and its code. */
async function readSealed(db: Db, id: string) {
  const found = await db.query.vendorContracts.findFirst({
    columns: {
      id: true,
      title: true,
      content: true,
      contentHash: true,
      verifyCode: true,
      sentAt: true,
      viewedAt: true,
      signedAt: true,
      totalAmountCents: true,
      salesTax: true,
      schedule: true,
      cancellationPolicy: true,
      cancellationTerms: true,
      deliveryDays: true,
      eventDate: true,
      eventLocation: true,
      platformClauses: true,
      annexes: true,
    },
    where: { id },
    extras: { edition: currentEdition, isConfirmed },
    with: {
      vendor: { columns: { name: true, email: true, couplesPhone: true }, extras: { shownName: vendorName } },
      client: { columns: { email: true, phone: true }, extras: { name: ownerName } },
      signatures: {
        columns: { party: true, fullName: true, consentText: true, ip: true, signedAt: true },
        extras: { accountName: sealedName },
        orderBy: { signedAt: 'asc' },
      },
      events: { columns: { seq: true, type: true, createdAt: true, hash: true }, orderBy: { seq: 'asc' } },
    },
  })
  return found!
}

type Sealed = Awaited<ReturnType<typeof readSealed>>

/** Both sides as the certificate shows them. */
function partiesOf({ isConfirmed: areShown, vendor, client }: Sealed): SealedContract['parties'] {
  if (!areShown) return []
  const { name, email, couplesPhone: phone } = vendor
  return [
    { party: 'vendor', name, email, phone },
    { party: 'client', ...client },
  ]
}

/** Later events do not change the PDF. */
const eventsUpTo = (signedAt: Date | null, events: Sealed['events']): SealedContract['events'] =>
  events
    .filter(({ createdAt }) => signedAt === null || createdAt <= signedAt)
    .map((event) => ({ ...event, createdAt: event.createdAt.toISOString() }))

async function keep({ db, siteUrl }: ServiceContext, contractId: string): Promise<string> {
  const [contract, { siteName }] = await Promise.all([readSealed(db, contractId), getSettings(db)])
  const { id, title, content, annexes, edition } = contract
  const bytes = await renderContract({
    id,
    siteName,
    siteUrl,
    title,
    content,
    annexes,
    vendorName: contract.vendor.shownName,
    clientName: contract.client.name,
    platformClauses: contract.platformClauses!,
    terms: agreedTerms({
      totalCents: contract.totalAmountCents!,
      salesTax: contract.salesTax,
      schedule: contract.schedule,
      cancellationPolicy: contract.cancellationPolicy!,
      cancellationTerms: contract.cancellationTerms!,
      deliveryDays: contract.deliveryDays!,
      eventDate: contract.eventDate!,
      eventLocation: contract.eventLocation || null,
    }),
    contentHash: contract.contentHash!,
    verifyCode: contract.verifyCode!,
    sealedAt: (contract.signedAt ?? contract.viewedAt ?? contract.sentAt!).toISOString(),
    signatures: contract.signatures.map((one) => ({ ...one, signedAt: one.signedAt.toISOString() })),
    parties: partiesOf(contract),
    events: eventsUpTo(contract.signedAt, contract.events),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insert(contractPdfs)
    .values({ contractId, edition, sha256, bytes: Buffer.from(bytes) })
    .onConflictDoNothing()
  return edition
}

const once = singleFlight<string>()

/**
 * Renders the PDF of a sent contract and stores it with its hash: each edition once, however many requests.
 * Returns the edition.
 * @throws AppError UNAVAILABLE when too many are being rendered.
 */
export function keepPdf(site: ServiceContext, contractId: string): Promise<string> {
  return once(contractId, () => keep(site, contractId))
}

/** How long after the signature the job considers a contract; after that its PDF is rendered on request. */
const RECENT_DAYS = 10
const AT_ONCE = 20

/** Renders the PDFs of contracts that were signed lately, so that nobody waits for them. A job. */
export async function sealPdfs(ctx: ServiceContext): Promise<{ rendered: number }> {
  const since = new Date(ctx.now().getTime() - RECENT_DAYS * 86_400_000)
  const open = await ctx.db
    .select({ id: vendorContracts.id })
    .from(vendorContracts)
    .where(and(gt(vendorContracts.signedAt, since), not(hasRow(contractPdfs, isCurrent))))
    .orderBy(vendorContracts.signedAt)
    .limit(AT_ONCE)
  for (const { id } of open) await keepPdf(ctx, id)
  return { rendered: open.length }
}
