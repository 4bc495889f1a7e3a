import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

type Document = Record<'kind' | 'content', AnyColumn>

/** What is made out to a photographer; the others are a couple's. */
export const isVendors = ({ kind }: Pick<Document, 'kind'>): SQL =>
  constant(inArray(kind, ['invoice', 'invoice-credit']))

/** False when its time is over: then only number and amount are left. */
export const isReadable = ({ content }: Pick<Document, 'content'>): SQL => sql`${content} <> '{}'`

/** The documents of a payment or a booking in a list of their owner, oldest first. */
export const DOCUMENT_LINKS = {
  columns: { id: true, kind: true, code: true, amountCents: true, issuedAt: true },
  where: { RAW: isReadable },
  orderBy: { issuedAt: 'asc', number: 'asc' },
} as const

/** The newest receipt of a payment, once there is one. */
export const receiptOf = (db: Db, paymentId: string) =>
  db.query.moneyDocuments.findFirst({
    columns: { id: true, kind: true, code: true },
    where: { paymentId, kind: 'receipt', RAW: isReadable },
    orderBy: { issuedAt: 'desc', number: 'desc' },
  })
