import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RetentionKind } from '#features/marketing/retention.ts'

type When = (at: Date) => SQL | undefined
/** What becomes of a table's rows: which kind of /privacy they are, and how their time ends. */
export type Retention = { table: PgTable; kind: RetentionKind } & (
  | { how: 'delete'; when: When }
  /** The row stays, without what is personal in it. */
  | { how: 'erase'; set: (at: Date) => Record<string, unknown>; when: When }
  /** A job of its own does it, because it takes more than a condition. */
  | { how: 'job'; job: string }
  /** It goes with the account, profile or booking it belongs to, or stays as the page says. */
  | { how: 'stays' }
)

/** So many days before a moment. */
export const before = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)
/** Rows that are deleted. */
export const remove = (table: PgTable, kind: RetentionKind, when: When): Retention => ({
  table,
  kind,
  how: 'delete',
  when,
})
/** Rows that a job of their own ends. */
export const byJob = (kind: RetentionKind, job: string, tables: PgTable[]): Retention[] =>
  tables.map((table) => ({ table, kind, how: 'job', job }))
/** Rows that stay. */
export const stay = (kind: RetentionKind, tables: PgTable[]): Retention[] =>
  tables.map((table) => ({ table, kind, how: 'stays' }))
