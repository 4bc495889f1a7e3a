import { createHash } from 'node:crypto'
import { and, eq, gt, not, sql } from 'drizzle-orm'
import { moneyDocumentPdfs, moneyDocuments, users } from '#drizzle/schema/index.ts'
import { withPartners } from '#server/account/couple.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { pdfRenderer } from '#server/pdf/render-pdf.ts'
import { singleFlight } from '#server/threads/single-flight.ts'
import { transact } from '#server/transact.ts'
import { DOCUMENT_SIDES, type MoneyDocument } from '../money-document.ts'
import { DOCUMENTS_BUSY } from '../texts.ts'

const render: (source: MoneyDocument) => Promise<Uint8Array> = pdfRenderer('receipt', {
  name: 'A receipt',
  busy: DOCUMENTS_BUSY,
})

/** Where each side finds its documents. */
const PATHS = { client: '/dashboard/documents', vendor: '/vendor/earnings' } as const

/** Renders one document, stores it with its hash, and queues its mail, each once. */
async function keep({ db }: PlainReader, documentId: string): Promise<void> {
  const document = await db.query.moneyDocuments.findFirst({
    columns: { kind: true, code: true, amountCents: true, content: true, isMailed: true },
    where: { id: documentId },
  })
  const { isMailed, ...frozen } = document!
  const bytes = await render(frozen)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await transact(db, async (tx) => {
    await tx
      .insert(moneyDocumentPdfs)
      .values({ documentId, sha256, bytes: Buffer.from(bytes) })
      .onConflictDoNothing()
    if (!isMailed) return
    const { kind, code, amountCents, content } = frozen
    const path = PATHS[DOCUMENT_SIDES[kind]]
    const about = { otherName: content.otherName, eventDate: content.booking.eventDate, path }
    const { email } = content.recipient
    const [account] = await tx.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = lower(${email})`)
    for (const { email: to, keyEnd, coupleId } of await withPartners(tx, [{ userId: account?.id ?? null, email }])) {
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
