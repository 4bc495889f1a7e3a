import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographers } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { jsonRow, type ValueOf } from '#server/database/json-rows.ts'
import { vendorName } from '#server/database/sql.ts'
import { rows } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, readFirst, readPage } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { PAGE_SIZE } from '../model.ts'
import type { ExportVendorsInput, ListVendorsInput, VENDOR_SORTS, VendorFilter } from '../search.ts'
import { hasUncheckedChanges } from './records.ts'

const p = alias(photographers, 'p')

const CONDITIONS: Record<VendorFilter, SQL> = {
  all: sql`true`,
  active: sql`p.approval_status = 'approved' and p.suspended_at is null`,
  pending: sql`p.approval_status = 'pending'`,
  rejected: sql`p.approval_status = 'rejected'`,
  suspended: sql`p.suspended_at is not null`,
}

const SORTS: Record<keyof typeof VENDOR_SORTS, SQL> = {
  businessName: sql`lower(${vendorName(p)})`,
  name: sql`lower(p.name)`,
  location: sql`lower(nullif(p.location, ''))`,
  businessType: sql`p.business_type::text`,
  status: sql`case when p.suspended_at is null then p.approval_status::text else 'suspended' end`,
  createdAt: sql`p.created_at`,
}

const matches = (words: string | undefined): SQL => hasWords(words, sql`p.name, p.email, p.business_name, p.location`)

const keptOf = ({ search, status, type }: ExportVendorsInput): SQL => sql`
  from (select p.*, ${hasUncheckedChanges} as is_changed from photographers p where ${CONDITIONS[status]}
    and ${matches(search)} and ${type === 'all' ? sql`true` : sql`p.business_type = ${type}`}) p`

const ITEM = jsonRow({
  id: p.id,
  businessName: p.businessName,
  cover: coverOf(sql`p.id`),
  name: p.name,
  email: p.email,
  location: p.location,
  businessType: p.businessType,
  specialty: p.specialty,
  approvalStatus: p.approvalStatus,
  isSuspended: sql<boolean>`p.suspended_at is not null`,
  isChanged: sql<boolean>`p.is_changed`,
  commissionRateBps: p.commissionRateBps,
})

const queryOf = (input: ExportVendorsInput) => ({
  found: sql`${keptOf(input)} where ${input.changed ? sql`p.is_changed` : sql`true`}`,
  item: ITEM,
  order: orderOf(SORTS, input.order, sql`p.id`),
})

/**
 * One page of vendors of every status, searched by name, e-mail, business name or location; twenty a page, in two
 * statements however many rows there are. (R25, X52)
 */
export async function listVendors({ db }: PlainReader, { page, ...input }: ListVendorsInput) {
  const [list, [changed]] = await Promise.all([
    readPage(db, queryOf(input), { page, size: PAGE_SIZE }),
    rows<{ count: number }>(db.execute(sql`select count(*)::int as count ${keptOf(input)} where p.is_changed`)),
  ])
  return { ...list, changedCount: changed!.count }
}

/** The matching vendors as CSV, in list order; audited. */
export const exportVendors = (ctx: ServiceContext, input: ExportVendorsInput): Promise<CsvExport> =>
  exportTable<ValueOf<typeof ITEM>>(ctx, {
    action: 'adminVendors.export',
    entityType: 'vendors',
    asked: input,
    columns: {
      'Business name': (row) => row.businessName,
      'Contact person': (row) => row.name,
      Email: (row) => row.email,
      Location: (row) => row.location,
      'Vendor type': (row) => row.businessType,
      Specialty: (row) => row.specialty.join('; '),
      Status: (row) => row.approvalStatus,
      Suspended: (row) => row.isSuspended,
      'Commission %': (row) => row.commissionRateBps && row.commissionRateBps / 100,
    },
    read: (tx, limit) => readFirst(tx, queryOf(input), limit),
  })
