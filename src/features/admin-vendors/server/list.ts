import { type AnyColumn, and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { PAGE_SIZE } from '../model.ts'
import type { ExportVendorsInput, ListVendorsInput, VENDOR_SORTS, VendorFilter } from '../search.ts'
import { hasUncheckedChanges } from './records.ts'

const CONDITIONS: Record<VendorFilter, SQL | undefined> = {
  all: undefined,
  active: and(eq(photographers.approvalStatus, 'approved'), isNull(photographers.suspendedAt)),
  pending: eq(photographers.approvalStatus, 'pending'),
  rejected: eq(photographers.approvalStatus, 'rejected'),
  suspended: isNotNull(photographers.suspendedAt),
}

const SORTS: Record<keyof typeof VENDOR_SORTS, SQL | AnyColumn> = {
  businessName: sql`lower(${vendorName(photographers)})`,
  name: sql`lower(${photographers.name})`,
  location: sql`lower(nullif(${photographers.location}, ''))`,
  businessType: sql`${photographers.businessType}::text`,
  status: sql`case when ${photographers.suspendedAt} is null then ${photographers.approvalStatus}::text else 'suspended' end`,
  createdAt: photographers.createdAt,
}

const isMeant = ({ search, status, type }: ExportVendorsInput) =>
  and(
    CONDITIONS[status],
    hasWords(search, photographers.name, photographers.email, photographers.businessName, photographers.location),
    type === 'all' ? undefined : eq(photographers.businessType, type),
  )

const listed = (db: Db, input: ExportVendorsInput) =>
  db
    .select({
      id: photographers.id,
      businessName: photographers.businessName,
      cover: coverOf(photographers.id),
      name: photographers.name,
      email: photographers.email,
      location: photographers.location,
      businessType: photographers.businessType,
      specialty: photographers.specialty,
      approvalStatus: photographers.approvalStatus,
      isSuspended: sql<boolean>`${isNotNull(photographers.suspendedAt)}`,
      isChanged: hasUncheckedChanges,
      commissionRateBps: photographers.commissionRateBps,
      total: TOTAL,
    })
    .from(photographers)
    .where(and(isMeant(input), input.changed ? hasUncheckedChanges : undefined))
    .orderBy(orderOf(SORTS, input.order, photographers.id))

/**
 * One page of vendors of every status, searched by name, e-mail, business name or location; twenty a page, in two
 * statements however many rows there are. (R25, X52)
 */
export async function listVendors({ db }: PlainReader, { page, ...input }: ListVendorsInput) {
  const [list, changedCount] = await Promise.all([
    pageOf({ page, size: PAGE_SIZE }, ({ limit, offset }) => listed(db, input).limit(limit).offset(offset)),
    db.$count(photographers, and(isMeant(input), hasUncheckedChanges)),
  ])
  return { ...list, changedCount }
}

/** The matching vendors as CSV, in list order; audited. */
export const exportVendors = (ctx: ServiceContext, input: ExportVendorsInput): Promise<CsvExport> =>
  exportTable(ctx, {
    action: 'adminVendors.export',
    entityType: 'vendors',
    asked: input,
    read: (tx, limit) => listed(tx, input).limit(limit),
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
  })
