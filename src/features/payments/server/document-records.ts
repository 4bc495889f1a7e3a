import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { moneyDocuments } from '#drizzle/schema/index.ts'
import { jsonRow, jsonRows } from '#server/database/json-rows.ts'

const d = alias(moneyDocuments, 'd')

/** What is made out to a photographer; the others are a couple's. */
export const isVendors = sql`(d.kind in ('invoice', 'invoice-credit'))`

/** False when its time is over: then only number and amount are left. */
export const isReadable = sql`(d.content <> '{}')`

/** A document in a list of its owner or of administrators. */
const linkJson = jsonRow({ id: d.id, kind: d.kind, code: d.code, amountCents: d.amountCents, issuedAt: d.issuedAt })

/** The documents that meet a condition, oldest first, inside another row: of a payment, of a booking. */
export const documentLinks = (condition: SQL) =>
  jsonRows(linkJson, sql`from money_documents d where ${condition} and ${isReadable}`, sql`d.issued_at, d.number`)
