import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { photographerMarkets, photographers } from '#drizzle/schema/index.ts'
import { lacksLook, waitsSince } from '#features/applications/server/waiting-records.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { countIf, hasRow, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, columnOf, exportTable, orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import type { NeighborsInput } from '../inputs.ts'
import { PAGE_SIZE } from '../model.ts'
import type { APPLICATION_SORTS, ApplicationFilter, ExportApplicationsInput, ListApplicationsInput } from '../search.ts'

/** Part of a name, e-mail, business name or location, ignoring case and accents (section 5). */
const matches = (text: string | undefined): SQL =>
  hasWords(text, photographers.name, photographers.email, photographers.businessName, photographers.location)

/** An application is in the queue once its address is confirmed; the others show under "all" only. */
async function inFilter(
  { db, now }: PlainReader,
  { status, waits }: Pick<ExportApplicationsInput, 'status' | 'waits'>,
): Promise<SQL | undefined> {
  const hasStatus =
    status === 'all' ? undefined : and(eq(photographers.approvalStatus, status), isNotNull(photographers.submittedAt))
  if (!waits || status !== 'pending') return hasStatus
  if (waits === 'unseen') return and(hasStatus, lacksLook(now()))
  return and(hasStatus, waitsSince(waits, { now: now(), vetting: (await getSettings(db)).vetting }))
}

const countByStatus = async (
  db: Db,
  text: string | undefined,
  kept: SQL | undefined,
): Promise<{ counts: Record<ApplicationFilter, number>; found: number }> => {
  const rows = await db
    .select({
      status: photographers.approvalStatus,
      inQueue: count(photographers.submittedAt),
      all: count(),
      found: countIf(kept ?? sql`true`),
    })
    .from(photographers)
    .where(matches(text))
    .groupBy(photographers.approvalStatus)
  const of = (status: ApprovalStatus) => rows.find((row) => row.status === status)?.inQueue ?? 0
  const counts = {
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    info_requested: of('info_requested'),
    cancelled: of('cancelled'),
    all: rows.reduce((sum, row) => sum + row.all, 0),
  }
  return { counts, found: rows.reduce((sum, row) => sum + row.found, 0) }
}

/** Never null: the neighbors of an application are found by comparing with its own values. */
const SORTS: Record<keyof typeof APPLICATION_SORTS, SQL> = {
  businessName: sql`lower(${vendorName(photographers)})`,
  name: sql`lower(${photographers.name})`,
  businessType: sql`${photographers.businessType}::text`,
  location: sql`lower(coalesce(${photographers.location}, ''))`,
  appliedAt: sql`${photographers.createdAt}`,
  timeLeft: sql`case when ${photographers.approvalStatus} = 'pending'
    then extract(epoch from coalesce(${photographers.decideBy}, ${photographers.completeAt},
      ${photographers.createdAt} + interval '100 years'))
    else 1e11 - extract(epoch from ${photographers.createdAt}) end`,
  approvalStatus: sql`${photographers.approvalStatus}::text`,
}

type Wanted = Pick<ExportApplicationsInput, 'q' | 'order'> & { kept: SQL | undefined }

const find = (db: Db, { q, order, kept }: Wanted, limit: number, offset = 0) =>
  db
    .select({
      id: photographers.id,
      businessName: photographers.businessName,
      name: photographers.name,
      email: photographers.email,
      businessType: photographers.businessType,
      location: photographers.location,
      appliedAt: photographers.createdAt,
      approvalStatus: photographers.approvalStatus,
      completeAt: photographers.completeAt,
      decideBy: photographers.decideBy,
      isConfirmed: sql<boolean>`${photographers.submittedAt} is not null`,
      isComplete: sql<boolean>`${photographers.completeAt} is not null`,
      isSuspended: sql<boolean>`${photographers.suspendedAt} is not null`,
      cover: coverOf(sql`${photographers.id}`),
      hasMarket: hasRow(photographerMarkets, eq(photographerMarkets.photographerId, photographers.id)),
    })
    .from(photographers)
    .where(and(kept, matches(q)))
    .orderBy(orderOf(SORTS, order, sql`${photographers.id}`))
    .limit(limit)
    .offset(offset)

/** One page of twenty applications, what has waited longest first by default, and the count for each status, in two statements. (R24) */
export async function listApplications(ctx: PlainReader, { page, ...input }: ListApplicationsInput) {
  const kept = await inFilter(ctx, input)
  const [items, { counts, found }] = await Promise.all([
    find(ctx.db, { ...input, kept }, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    countByStatus(ctx.db, input.q, kept),
  ])
  return { items, counts, pageCount: pageCountOf(found, PAGE_SIZE) }
}

/** The matching applications as CSV, in list order; audited. */
export const exportApplications = (ctx: ServiceContext, input: ExportApplicationsInput): Promise<CsvExport> =>
  exportTable<Awaited<ReturnType<typeof find>>[number]>(ctx, {
    action: 'adminApplications.export',
    entityType: 'applications',
    asked: input,
    columns: {
      'Business name': (row) => row.businessName,
      'Contact person': (row) => row.name,
      Email: (row) => row.email,
      'Vendor type': (row) => row.businessType,
      Location: (row) => row.location,
      Applied: (row) => row.appliedAt.toISOString(),
      Status: (row) => row.approvalStatus,
      'Address confirmed': (row) => row.isConfirmed,
      Complete: (row) => row.isComplete,
      Suspended: (row) => row.isSuspended,
    },
    read: async (tx, limit) => find(tx, { ...input, kept: await inFilter({ ...ctx, db: tx }, input) }, limit),
  })

/**
 * The applications before and after one in the list behind it, and its position; null at the ends. An application that
 * has just left the list keeps its position, so the next one is never lost. (AD2)
 */
export async function findNeighbors(ctx: PlainReader, { id, q, order, ...input }: NeighborsInput) {
  const { db } = ctx
  const { column, direction } = columnOf(SORTS, order)
  const own = sql`${db
    .select({ column: sql`${column}`, id: photographers.id })
    .from(photographers)
    .where(eq(photographers.id, id))}`
  const place = sql`(${column}, ${photographers.id})`
  const isListed = and(await inFilter(ctx, input), matches(q))
  const beside = (side: 'greater' | 'less') =>
    db
      .select({ id: photographers.id })
      .from(photographers)
      .where(and(isListed, side === 'greater' ? sql`${place} > ${own}` : sql`${place} < ${own}`))
      .orderBy(...[column, photographers.id].map((part) => (side === 'greater' ? asc(part) : desc(part))))
      .limit(1)
  const places = db
    .select({
      greater: countIf(sql`${place} > ${own}`),
      less: countIf(sql`${place} < ${own}`),
      own: countIf(eq(photographers.id, id)),
    })
    .from(photographers)
    .where(isListed)
  const [[greater], [less], [among]] = await Promise.all([beside('greater'), beside('less'), places])
  const [previous, next] = direction === 'desc' ? [greater, less] : [less, greater]
  const before = direction === 'desc' ? among!.greater : among!.less
  return {
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
    /** From 1; null when the application is not in the list. */
    position: among!.own === 1 ? before + 1 : null,
    total: among!.greater + among!.less + among!.own,
  }
}
