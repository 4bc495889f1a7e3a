import { createHash } from 'node:crypto'
import { and, eq, gt, not } from 'drizzle-orm'
import { bookings, clients, moneyDocumentPdfs, moneyDocuments, photographers } from '#drizzle/schema/index.ts'
import { withPartners } from '#server/account/couple.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { pdfRenderer } from '#server/pdf/render-pdf.ts'
import { singleFlight } from '#server/threads/single-flight.ts'
import { transact } from '#server/transact.ts'
import { DOCUMENT_SIDES, type MoneyDocument } from '../../money-document.ts'
import { DOCUMENTS_BUSY } from '../../texts.ts'

const render: (source: MoneyDocument) => Promise<Uint8Array> = pdfRenderer('receipt', {
  name: 'A receipt',
  busy: DOCUMENTS_BUSY,
})

/** Where each side finds its documents. */
const PATHS = { client: '/dashboard/documents', vendor: '/vendor/earnings' } as const

/** Whom a document is mailed to: its side of the booking, at the address they have now. */
async function recipientOf(tx: Db, bookingId: string, side: 'client' | 'vendor') {
  const [found] = await tx
    .select({
      client: { userId: clients.userId, email: clients.email },
      vendor: { userId: photographers.userId, email: photographers.email },
    })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .where(eq(bookings.id, bookingId))
  return found![side]
}

/** Renders one document, stores it with its hash, and queues its mail, each once. */
async function keep({ db }: PlainReader, documentId: string): Promise<void> {
  const document = await db.query.moneyDocuments.findFirst({
    columns: { bookingId: true, kind: true, code: true, amountCents: true, content: true, isMailed: true },
    where: { id: documentId },
  })
  const { isMailed, bookingId, ...frozen } = document!
  const bytes = await render(frozen)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await transact(db, async (tx) => {
    await tx
      .insert(moneyDocumentPdfs)
      .values({ documentId, sha256, bytes: Buffer.from(bytes) })
      .onConflictDoNothing()
    if (!isMailed) return
    const { kind, code, amountCents, content } = frozen
    const side = DOCUMENT_SIDES[kind]
    const about = { otherName: content.otherName, eventDate: content.booking.eventDate, path: PATHS[side] }
    const recipient = await recipientOf(tx, bookingId, side)
    for (const { email: to, keyEnd, coupleId } of await withPartners(tx, [recipient])) {
      const props = { kind, code, amountCents, ...about }
      const dedupeKey = `receipt/${documentId}${keyEnd}`
      await enqueueMail(tx, { template: 'receipt-issued', to, props, dedupeKey, coupleId })
    }
  })
}

const once = singleFlight<void>()

/**
 * Renders the PDF of a document and stores it; one that is being rendered is not begun again.
 * @throws AppError UNAVAILABLE when too many are being rendered.
 */
export function keepDocument(site: PlainReader, documentId: string): Promise<void> {
  return once(documentId, () => keep(site, documentId))
}

/** How long the job considers a document; an older one is rendered when somebody opens it. */
const RECENT_DAYS = 10
const AT_ONCE = 50

/** Renders recently issued documents and mails them to their recipients. A job. */
export async function sealDocuments(ctx: ServiceContext): Promise<{ rendered: number; failed: number }> {
  const since = new Date(ctx.now().getTime() - RECENT_DAYS * 86_400_000)
  const { done: rendered, failed } = await processDue(ctx, {
    name: 'rendering a receipt',
    limit: AT_ONCE,
    next: (after, limit) =>
      ctx.db
        .select({ id: moneyDocuments.id })
        .from(moneyDocuments)
        .where(
          and(
            gt(moneyDocuments.issuedAt, since),
            eq(moneyDocuments.isMailed, true),
            gt(moneyDocuments.id, after),
            not(hasRow(moneyDocumentPdfs, eq(moneyDocumentPdfs.documentId, moneyDocuments.id))),
          ),
        )
        .orderBy(moneyDocuments.id)
        .limit(limit),
    work: async ({ id }) => {
      await keepDocument(ctx, id)
      return true
    },
  })
  return { rendered, failed }
}
