import { type AnyColumn, and, asc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#drizzle/schema/index.ts'
import { keepAddendum } from '#features/amendments/server/pdf-store.ts'
import { isCurrent, keepPdf } from '#features/contracts/server/pdf-store.ts'
import { isReadable } from '#features/payments/server/document-records.ts'
import { keepDocument } from '#features/payments/server/documents/document-store.ts'
import { PDF_TYPE } from '#features/uploads/upload-rules.ts'
import type { ServiceContext } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'
import { PERSONAL_TABLES } from './tables/index.ts'
import type { Person } from './tables/person.ts'

/** A file of a copy; `read` answers null when it cannot be found any more. */
export type CopiedFile = { path: string; read: () => Promise<Uint8Array | null> }
type Site = { ctx: ServiceContext; store: FileStore; person: Person }

const { amendmentPdfs, amendments, contractAnnexes, contractPdfs, messageAttachments, moneyDocumentPdfs } = schema
const { moneyDocuments, photographerImages, reviewPhotos, reviews, uploads, vendorContracts, weddingImages } = schema

/** Whose rows of a table are, as the list says. */
const ownIn = (table: PgTable, person: Person): SQL | undefined =>
  PERSONAL_TABLES.find((personal) => personal.table === table)!.of(person)

const BATCH = 200

/** Every row that `next` finds after an id, in batches. */
async function* each<Row extends { id: string }>(next: (after: string) => PromiseLike<Row[]>): AsyncGenerator<Row> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await next(after)
    yield* batch
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}

/** A name as every file system takes it, without its end. */
const plain = (name: string): string =>
  name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[^\w -]+/g, '_')
    .slice(0, 60)
const named = (id: string, name: string | null): string => [plain(name ?? ''), id.slice(0, 8)].filter(Boolean).join('-')

type Picture = Record<'id' | 'storagePath' | 'widths' | 'status', AnyColumn>

/** The stored pictures of a table, each in its largest width. */
async function* pictures(
  { ctx, store, person }: Site,
  folder: string,
  table: PgTable & Picture & { originalName: AnyColumn },
): AsyncGenerator<CopiedFile> {
  const found = each<{ id: string; storagePath: string; widths: number[]; name: string | null }>((after) =>
    ctx.db
      .select({
        id: sql<string>`${table.id}`,
        storagePath: sql<string>`${table.storagePath}`,
        widths: sql<number[]>`${table.widths}`,
        name: sql<string | null>`${table.originalName}`,
      })
      .from(table)
      .where(and(ownIn(table, person), sql`cardinality(${table.widths}) > 0`, gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(BATCH),
  )
  for await (const { id, storagePath, widths, name } of found)
    yield {
      path: `${folder}/${named(id, name)}.webp`,
      read: () => store.readFile(variantKey(storagePath, Math.max(...widths))),
    }
}

/** The photos of sent reviews, which are part of the review. */
async function* reviewPictures({ ctx, store, person }: Site): AsyncGenerator<CopiedFile> {
  const found = each((after) =>
    ctx.db
      .select({ id: reviews.id, photos: reviews.photos })
      .from(reviews)
      .where(and(ownIn(reviews, person), sql`${reviews.photos} <> '[]'`, gt(reviews.id, after)))
      .orderBy(asc(reviews.id))
      .limit(BATCH),
  )
  for await (const { id, photos } of found)
    for (const [index, { key, width }] of photos.entries())
      yield {
        path: `pictures/reviews/${id.slice(0, 8)}-${index + 1}.webp`,
        read: () => store.readFile(variantKey(key, width)),
      }
}

async function* attachments({ ctx, store, person }: Site): AsyncGenerator<CopiedFile> {
  const { id, storagePath, widths, contentType, originalName, status } = messageAttachments
  const found = each((after) =>
    ctx.db
      .select({ id, storagePath, widths, contentType, originalName })
      .from(messageAttachments)
      .where(and(ownIn(messageAttachments, person), eq(status, 'ready'), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH),
  )
  for await (const file of found) {
    const isDocument = file.contentType === PDF_TYPE
    const key = isDocument ? file.storagePath : variantKey(file.storagePath, Math.max(...file.widths))
    yield {
      path: `attachments/${named(file.id, file.originalName)}.${isDocument ? 'pdf' : 'webp'}`,
      read: () => store.readFile(key),
    }
  }
}

/** PDFs are kept in the database; one that nobody has opened yet is made now. */
async function* papers(
  db: Db,
  { table, id, name, where }: { table: PgTable; id: AnyColumn; name: SQL<string>; where: SQL | undefined },
  read: (id: string) => Promise<Uint8Array | undefined>,
): AsyncGenerator<CopiedFile> {
  const found = each<{ id: string; name: string }>((after) =>
    db
      .select({ id: sql<string>`${id}`, name })
      .from(table)
      .where(and(where, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH),
  )
  for await (const paper of found) yield { path: paper.name, read: async () => (await read(paper.id)) ?? null }
}

const contracts = ({ ctx, person }: Site) =>
  papers(
    ctx.db,
    {
      table: vendorContracts,
      id: vendorContracts.id,
      name: sql`'contracts/contract-' || ${vendorContracts.verifyCode} || '.pdf'`,
      where: and(ownIn(vendorContracts, person), isNotNull(vendorContracts.sentAt)),
    },
    async (id) => {
      const stored = () =>
        ctx.db
          .select({ bytes: contractPdfs.bytes })
          .from(contractPdfs)
          .innerJoin(vendorContracts, and(eq(vendorContracts.id, id), isCurrent))
      if ((await stored()).length === 0) await keepPdf(ctx, id)
      return (await stored())[0]?.bytes
    },
  )

const addenda = ({ ctx, person }: Site) =>
  papers(
    ctx.db,
    {
      table: amendments,
      id: amendments.id,
      name: sql`'contracts/addendum-' || ${amendments.number} || '-' || left(${amendments.id}::text, 8) || '.pdf'`,
      where: and(ownIn(amendments, person), eq(amendments.status, 'accepted')),
    },
    async (id) => {
      const stored = () =>
        ctx.db.select({ bytes: amendmentPdfs.bytes }).from(amendmentPdfs).where(eq(amendmentPdfs.amendmentId, id))
      if ((await stored()).length === 0) await keepAddendum(ctx, id)
      return (await stored())[0]?.bytes
    },
  )

/** A photographer's own, and those that came with a couple's contracts. */
const annexes = ({ ctx, person }: Site) =>
  papers(
    ctx.db,
    {
      table: contractAnnexes,
      id: contractAnnexes.id,
      name: sql`'contracts/annex-' || left(${contractAnnexes.id}::text, 8) || '.pdf'`,
      where: or(
        ownIn(contractAnnexes, person),
        hasRow(
          vendorContracts,
          and(
            eq(vendorContracts.clientId, person.coupleId),
            eq(vendorContracts.vendorId, contractAnnexes.photographerId),
            isNotNull(vendorContracts.sentAt),
            sql`exists (select from jsonb_array_elements(${vendorContracts.annexes}) went where went ->> 'id' = ${contractAnnexes.id}::text)`,
          ),
        ),
      ),
    },
    async (id) => {
      const [kept] = await ctx.db
        .select({ bytes: contractAnnexes.bytes })
        .from(contractAnnexes)
        .where(eq(contractAnnexes.id, id))
      return kept?.bytes
    },
  )

const receipts = ({ ctx, person }: Site) =>
  papers(
    ctx.db,
    {
      table: moneyDocuments,
      id: moneyDocuments.id,
      name: sql`'receipts/' || ${moneyDocuments.code} || '.pdf'`,
      where: and(ownIn(moneyDocuments, person), isReadable(moneyDocuments)),
    },
    async (id) => {
      const stored = () =>
        ctx.db
          .select({ bytes: moneyDocumentPdfs.bytes })
          .from(moneyDocumentPdfs)
          .where(eq(moneyDocumentPdfs.documentId, id))
      if ((await stored()).length === 0) await keepDocument(ctx, id)
      return (await stored())[0]?.bytes
    },
  )

/** Every file of a person, one after the other: nothing is read before it is asked for. */
export async function* filesOf(ctx: ServiceContext, store: FileStore, person: Person): AsyncGenerator<CopiedFile> {
  const site = { ctx, store, person }
  yield* pictures(site, 'pictures/portfolio', photographerImages)
  yield* pictures(site, 'pictures/weddings', weddingImages)
  yield* pictures(site, 'pictures/uploads', uploads)
  yield* pictures(site, 'pictures/reviews', reviewPhotos)
  yield* reviewPictures(site)
  yield* attachments(site)
  yield* contracts(site)
  yield* addenda(site)
  yield* annexes(site)
  yield* receipts(site)
}
