import { count, eq, type SQL, sql } from 'drizzle-orm'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageCountOf } from '#server/table.ts'
import { SUBSCRIBERS_EXPORT_MAX, SUBSCRIBERS_PAGE_SIZE } from './admin.ts'
import type { ExportSubscribersInput, SUBSCRIBER_SORTS, SubscriberFilter, SubscribersInput } from './search.ts'

const inFilter = (status: SubscriberFilter): SQL | undefined =>
  status === 'all' ? undefined : eq(subscribers.status, status)

const SORTS: Record<keyof typeof SUBSCRIBER_SORTS, SQL> = {
  email: sql`lower(${subscribers.email})`,
  status: sql`${subscribers.status}::text`,
  createdAt: sql`${subscribers.createdAt}`,
  confirmedAt: sql`${subscribers.confirmedAt}`,
  unsubscribedAt: sql`${subscribers.unsubscribedAt}`,
}

const find = (db: Db, { status, order }: ExportSubscribersInput, limit: number, offset = 0) =>
  db
    .select({
      id: subscribers.id,
      email: subscribers.email,
      status: subscribers.status,
      createdAt: subscribers.createdAt,
      confirmedAt: subscribers.confirmedAt,
      unsubscribedAt: subscribers.unsubscribedAt,
    })
    .from(subscribers)
    .where(inFilter(status))
    .orderBy(orderOf(SORTS, order, sql`${subscribers.id}`))
    .limit(limit)
    .offset(offset)

/** One page of subscribers and how many each status has; fifty a page, two statements. (AD6) */
export async function listSubscribers({ db }: Pick<ServiceContext, 'db'>, { page, ...input }: SubscribersInput) {
  const [items, counted] = await Promise.all([
    find(db, input, SUBSCRIBERS_PAGE_SIZE, (page - 1) * SUBSCRIBERS_PAGE_SIZE),
    db.select({ status: subscribers.status, count: count() }).from(subscribers).groupBy(subscribers.status),
  ])
  const of = (wanted: SubscriberFilter) => counted.find((row) => row.status === wanted)?.count ?? 0
  const counts: Record<SubscriberFilter, number> = {
    all: counted.reduce((sum, row) => sum + row.count, 0),
    pending: of('pending'),
    confirmed: of('confirmed'),
    unsubscribed: of('unsubscribed'),
  }
  return { items, counts, pageCount: pageCountOf(counts[input.status], SUBSCRIBERS_PAGE_SIZE) }
}

/** The subscribers of one status as CSV, in the order of the list; audited. (AD6, AU1) */
export const exportSubscribers = (ctx: ServiceContext, input: ExportSubscribersInput): Promise<CsvExport> =>
  exportTable<Awaited<ReturnType<typeof find>>[number]>(ctx, {
    action: 'newsletter.export',
    entityType: 'newsletter',
    filters: input,
    columns: {
      email: (row) => row.email,
      status: (row) => row.status,
      subscribed_at: (row) => row.createdAt.toISOString(),
      confirmed_at: (row) => row.confirmedAt?.toISOString(),
      unsubscribed_at: (row) => row.unsubscribedAt?.toISOString(),
    },
    max: SUBSCRIBERS_EXPORT_MAX,
    read: (tx, limit) => find(tx, input, limit),
  })
