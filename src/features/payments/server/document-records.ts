import { type AnyColumn, and, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { moneyDocuments } from '#drizzle/schema/index.ts'
import { jsonRow, jsonRows } from '#server/database/json-rows.ts'
import { constant } from '#server/database/sql.ts'

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

const d = alias(moneyDocuments, 'd')
const linkJson = jsonRow({ id: d.id, kind: d.kind, code: d.code, amountCents: d.amountCents, issuedAt: d.issuedAt })

/** The same in a statement that nests them as JSON. */
export const documentLinks = (condition: SQL) =>
  jsonRows(linkJson, sql`from money_documents d where ${and(condition, isReadable(d))}`, sql`d.issued_at, d.number`)
