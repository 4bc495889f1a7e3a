import { sql } from 'drizzle-orm'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { PAGE_SIZE } from '../model.ts'
import type { ExportUsersInput, ListUsersInput } from '../search.ts'
import { accounts, isMeant, shownOf } from './accounts.ts'

function listed(db: Db, input: ExportUsersInput) {
  const account = accounts(isMeant(input))
  const sorts = {
    name: sql`lower(${account.name})`,
    email: sql`lower(${account.email})`,
    role: account.role,
    createdAt: account.createdAt,
    lastSeenAt: sql`${account.lastSeenAt}`,
  }
  return db
    .select({ ...shownOf(account), total: TOTAL })
    .from(account)
    .orderBy(orderOf(sorts, input.order, account.id))
}

/**
 * One page of twenty accounts of every role and standing, searched by name, business name or address. One statement
 * however many there are.
 */
export const listUsers = ({ db }: PlainReader, { page, ...input }: ListUsersInput) =>
  pageOf({ page, size: PAGE_SIZE }, ({ limit, offset }) => listed(db, input).limit(limit).offset(offset))

/** The filtered accounts as CSV, in the order of the screen; audited. */
export const exportUsers = (ctx: ServiceContext, input: ExportUsersInput): Promise<CsvExport> =>
  exportTable(ctx, {
    action: 'adminUsers.export',
    entityType: 'users',
    asked: input,
    read: (tx, limit) => listed(tx, input).limit(limit),
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      business_name: (row) => row.businessName,
      email: (row) => row.email,
      role: (row) => row.role,
      standing: (row) => row.standing,
      joined_at: (row) => row.createdAt.toISOString(),
      address_confirmed_at: (row) => row.confirmedAt?.toISOString(),
      open_sessions: (row) => row.sessionCount,
      last_seen_at: (row) => row.lastSeenAt?.toISOString(),
    },
  })
