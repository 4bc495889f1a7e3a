import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type CsvExport, exportTable, orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { transact } from '#server/transact.ts'
import type { SubscriberInput } from '../inputs.ts'
import type { ExportSubscribersInput, SUBSCRIBER_SORTS, SubscriberFilter, SubscribersInput } from '../search.ts'
import { SUBSCRIBER_GONE, SUBSCRIBERS_EXPORT_MAX, SUBSCRIBERS_PAGE_SIZE } from '../texts.ts'

const inFilter = (status: SubscriberFilter): SQL | undefined =>
  status === 'all' ? undefined : eq(subscribers.status, status)

const inSearch = (search: string | undefined): SQL => hasWords(search, subscribers.email)

const SORTS: Record<keyof typeof SUBSCRIBER_SORTS, SQL> = {
  email: sql`lower(${subscribers.email})`,
  status: sql`${subscribers.status}::text`,
  createdAt: sql`${subscribers.createdAt}`,
  confirmedAt: sql`${subscribers.confirmedAt}`,
  unsubscribedAt: sql`${subscribers.unsubscribedAt}`,
}

const find = (db: Db, { status, search, order }: ExportSubscribersInput, limit: number, offset = 0) =>
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
    .where(and(inFilter(status), inSearch(search)))
    .orderBy(orderOf(SORTS, order, sql`${subscribers.id}`))
    .limit(limit)
    .offset(offset)

/** One page of subscribers and how many of the search each status has; fifty a page, two statements. */
export async function listSubscribers({ db }: PlainReader, { page, ...input }: SubscribersInput) {
  const [items, counted] = await Promise.all([
    find(db, input, SUBSCRIBERS_PAGE_SIZE, (page - 1) * SUBSCRIBERS_PAGE_SIZE),
    db
      .select({ status: subscribers.status, count: count() })
      .from(subscribers)
      .where(inSearch(input.search))
      .groupBy(subscribers.status),
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

/** The subscribers of one status as CSV, in the order of the list; audited. */
export const exportSubscribers = (ctx: ServiceContext, input: ExportSubscribersInput): Promise<CsvExport> =>
  exportTable<Awaited<ReturnType<typeof find>>[number]>(ctx, {
    action: 'newsletter.export',
    entityType: 'newsletter',
    asked: input,
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

/**
 * Takes an address off the list for good, as its owner may ask for; on record, without the address.
 * @throws AppError NOT_FOUND.
 */
export async function removeSubscriber(ctx: ServiceContext, { id }: SubscriberInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const [gone] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ status: subscribers.status })
    if (!gone) throw new AppError('NOT_FOUND', SUBSCRIBER_GONE)
    await recordAudit(tx, ctx, {
      entityType: 'newsletter',
      entityId: id,
      action: 'newsletter.remove',
      before: { status: gone.status },
      after: { status: 'removed' },
    })
    return { id }
  })
}
