import { and, asc, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { ListApplicationsInput, NeighboursInput } from '../forms.ts'
import { type ApplicationFilter, PAGE_SIZE } from '../model.ts'

type Context = Pick<ServiceContext, 'db'>

/** Name, e-mail, business name or location, anywhere in them, whatever the case and the accents (spec 1, section 5). */
const matches = (text: string | undefined): SQL | undefined =>
  text === undefined
    ? undefined
    : sql`search_normalize(concat_ws(' ', ${photographers.name}, ${photographers.email}, ${photographers.businessName},
        ${photographers.location})) like search_pattern(${text})`

/** VA3: an application is in the queue once its address is confirmed; the others show under "all" only. */
const inFilter = (status: ApplicationFilter): SQL | undefined =>
  status === 'all' ? undefined : and(eq(photographers.approvalStatus, status), isNotNull(photographers.submittedAt))

const countByStatus = async (db: Db, text: string | undefined): Promise<Record<ApplicationFilter, number>> => {
  const rows = await db
    .select({
      status: photographers.approvalStatus,
      inQueue: count(photographers.submittedAt),
      all: count(),
    })
    .from(photographers)
    .where(matches(text))
    .groupBy(photographers.approvalStatus)
  const of = (status: ApprovalStatus) => rows.find((row) => row.status === status)?.inQueue ?? 0
  return {
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    info_requested: of('info_requested'),
    cancelled: of('cancelled'),
    all: rows.reduce((sum, row) => sum + row.all, 0),
  }
}

/**
 * One page of applications, newest first unless asked otherwise, and how many each status has. Twenty a page. (R24,
 * AD2, X111)
 */
export async function listApplications({ db }: Context, { status, q, order, page }: ListApplicationsInput) {
  const direction = order === 'oldest' ? asc : desc
  const [rows, counts] = await Promise.all([
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
        isConfirmed: sql<boolean>`${photographers.submittedAt} is not null`,
        isComplete: sql<boolean>`${photographers.completeAt} is not null`,
        isSuspended: sql<boolean>`${photographers.suspendedAt} is not null`,
        hasMarket: sql<boolean>`exists (select 1 from photographer_markets pm where pm.photographer_id = photographers.id)`,
      })
      .from(photographers)
      .where(and(inFilter(status), matches(q)))
      .orderBy(direction(photographers.createdAt), direction(photographers.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    countByStatus(db, q),
  ])
  return { rows, counts, pageCount: Math.max(1, Math.ceil(counts[status] / PAGE_SIZE)) }
}

/**
 * The applications before and after one in the list behind it, and its place there; null at the ends. An application
 * that has just left the list keeps its place between the others, so that the next one is never lost. (AD2)
 */
export async function findNeighbours({ db }: Context, { id, status, q, order }: NeighboursInput) {
  const own = sql`(select p.created_at, p.id from photographers p where p.id = ${id})`
  const place = sql`(${photographers.createdAt}, ${photographers.id})`
  const isListed = and(inFilter(status), matches(q))
  const beside = (direction: 'newer' | 'older') =>
    db
      .select({ id: photographers.id })
      .from(photographers)
      .where(and(isListed, direction === 'newer' ? sql`${place} > ${own}` : sql`${place} < ${own}`))
      .orderBy(
        ...(direction === 'newer'
          ? [asc(photographers.createdAt), asc(photographers.id)]
          : [desc(photographers.createdAt), desc(photographers.id)]),
      )
      .limit(1)
  const places = db
    .select({
      newer: sql<number>`(count(*) filter (where ${place} > ${own}))::int`,
      older: sql<number>`(count(*) filter (where ${place} < ${own}))::int`,
      own: sql<number>`(count(*) filter (where ${photographers.id} = ${id}))::int`,
    })
    .from(photographers)
    .where(isListed)
  const [[newer], [older], [among]] = await Promise.all([beside('newer'), beside('older'), places])
  const [previous, next] = order === 'newest' ? [newer, older] : [older, newer]
  const before = order === 'newest' ? among!.newer : among!.older
  return {
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
    /** From 1; null when the application is not in the list. */
    position: among!.own === 1 ? before + 1 : null,
    total: among!.newer + among!.older + among!.own,
  }
}
