import type { InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { insertMany } from './insert.ts'

/** Every table a seed writes, parents first. */
const ORDER: PgTable[] = [
  schema.users,
  schema.profiles,
  schema.consents,
  schema.clients,
  schema.photographers,
  schema.photographerMarkets,
  schema.packages,
  schema.packageItems,
  schema.photographerPolicies,
  schema.contractTemplates,
  schema.photographerImages,
  schema.weddings,
  schema.weddingImages,
  schema.staffNotes,
  schema.infoRequests,
  schema.calendars,
  schema.calendarDays,
  schema.payoutAccounts,
  schema.threads,
  schema.inquiries,
  schema.vendorMessages,
  schema.threadBlocks,
  schema.threadReports,
  schema.bookings,
  schema.offers,
  schema.offerItems,
  schema.vendorContracts,
  schema.contractSignatures,
  schema.contractEvents,
  schema.payments,
  schema.charges,
  schema.refunds,
  schema.payouts,
  schema.journal,
  schema.ledgerEntries,
  schema.deliveries,
  schema.vendorTasks,
  schema.bookingEvents,
  schema.dayPlanEntries,
  schema.dayPlanChanges,
  schema.disputes,
  schema.disputeMessages,
  schema.reviews,
  schema.reviewReplies,
  schema.notifications,
  schema.auditEvents,
  schema.moderationActions,
  schema.newsletterSubscribers,
  schema.emailOutbox,
  schema.emailEvents,
]

/** Rows collected for several tables and written together. */
export type Batch = {
  add<T extends PgTable>(table: T, ...records: InferInsertModel<T>[]): void
  /** Inserts everything collected, parents first, in the order it was added within a table. */
  write(tx: Db): Promise<void>
}

export function createBatch(): Batch {
  const collected = new Map<PgTable, Record<string, unknown>[]>()
  return {
    add(table, ...records) {
      if (!ORDER.includes(table)) throw new Error('A seed adds rows only to the tables of its list.')
      const rows = collected.get(table)
      if (rows) rows.push(...records)
      else collected.set(table, [...records])
    },
    async write(tx) {
      for (const table of ORDER) {
        const records = collected.get(table)
        if (records) await insertMany(tx, table, records)
      }
    },
  }
}
