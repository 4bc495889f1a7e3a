import { sql } from 'drizzle-orm'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { type CsvExport, exportTable, orderOf, readFirst, readPage } from '#server/lists/table.ts'
import { PAGE_SIZE } from '../model.ts'
import type { ExportUsersInput, ListUsersInput } from '../search.ts'
import { type Account, accountJson, foundAccounts, SORT_COLUMNS } from './accounts.ts'

const queryOf = (input: ExportUsersInput) => ({
  found: foundAccounts(input),
  item: accountJson,
  order: orderOf(SORT_COLUMNS, input.order, sql`u.id`),
})

/**
 * One page of twenty accounts of every role and standing, searched by name, business name or address. One statement
 * however many there are.
 */
export const listUsers = ({ db }: PlainReader, input: ListUsersInput) =>
  readPage(db, queryOf(input), { page: input.page, size: PAGE_SIZE })

/** The filtered accounts as CSV, in the order of the screen; audited. */
export const exportUsers = (ctx: ServiceContext, input: ExportUsersInput): Promise<CsvExport> =>
  exportTable<Account>(ctx, {
    action: 'adminUsers.export',
    entityType: 'users',
    asked: input,
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      business_name: (row) => row.businessName,
      email: (row) => row.email,
      role: (row) => row.role,
      standing: (row) => row.standing,
      joined_at: (row) => row.createdAt,
      address_confirmed_at: (row) => row.confirmedAt,
      open_sessions: (row) => row.sessionCount,
      last_seen_at: (row) => row.lastSeenAt,
    },
    read: (tx, limit) => readFirst(tx, queryOf(input), limit),
  })
