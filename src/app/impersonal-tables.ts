import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#drizzle/schema/index.ts'

/** Tables that say nothing about anybody. */
export const IMPERSONAL: readonly PgTable[] = [
  schema.markets,
  schema.styles,
  schema.settings,
  schema.marketLooks,
  schema.jobRuns,
  schema.moneyDocumentCounters,
  schema.reconciliations,
  schema.taxRemittances,
  schema.webhookEndpoints,
  schema.webhookDeliveries,
  schema.webhookAttempts,
]
