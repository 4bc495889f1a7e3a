import { asc, count, desc, eq, type SQL } from 'drizzle-orm'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { toCsv } from '#server/csv.ts'
import {
  EXPORT_MAX,
  type ExportSubscribersInput,
  SUBSCRIBERS_PAGE_SIZE,
  type SubscriberFilter,
  type SubscribersInput,
} from './admin.ts'

const inFilter = (status: SubscriberFilter): SQL | undefined =>
  status === 'all' ? undefined : eq(subscribers.status, status)

const columns = {
  email: subscribers.email,
  status: subscribers.status,
  createdAt: subscribers.createdAt,
  confirmedAt: subscribers.confirmedAt,
  unsubscribedAt: subscribers.unsubscribedAt,
}

/** One page of subscribers, newest first unless asked otherwise, and how many each status has; fifty a page. (AD6) */
export async function listSubscribers({ db }: Pick<ServiceContext, 'db'>, { status, order, page }: SubscribersInput) {
  const direction = order === 'oldest' ? asc : desc
  const [items, counted] = await Promise.all([
    db
      .select({ id: subscribers.id, ...columns })
      .from(subscribers)
      .where(inFilter(status))
      .orderBy(direction(subscribers.createdAt), direction(subscribers.id))
      .limit(SUBSCRIBERS_PAGE_SIZE)
      .offset((page - 1) * SUBSCRIBERS_PAGE_SIZE),
    db.select({ status: subscribers.status, count: count() }).from(subscribers).groupBy(subscribers.status),
  ])
  const of = (wanted: SubscriberFilter) => counted.find((row) => row.status === wanted)?.count ?? 0
  const counts: Record<SubscriberFilter, number> = {
    all: counted.reduce((sum, row) => sum + row.count, 0),
    pending: of('pending'),
    confirmed: of('confirmed'),
    unsubscribed: of('unsubscribed'),
  }
  return { items, counts, pageCount: Math.max(1, Math.ceil(counts[status] / SUBSCRIBERS_PAGE_SIZE)) }
}

const HEADER = ['email', 'status', 'subscribed_at', 'confirmed_at', 'unsubscribed_at']

/**
 * The subscribers of one status as CSV, at most the newest 20,000; the export itself is an audit entry. Cells cannot be
 * run as formulas. (AD6, AU1)
 */
export async function exportSubscribers(
  ctx: ServiceContext,
  { status }: ExportSubscribersInput,
): Promise<{ csv: string; count: number; isCut: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const found = await tx
      .select(columns)
      .from(subscribers)
      .where(inFilter(status))
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(EXPORT_MAX + 1)
    const kept = found.slice(0, EXPORT_MAX)
    await recordAudit(tx, ctx, {
      entityType: 'newsletter',
      entityId: 'export',
      action: 'newsletter.export',
      after: { status, count: kept.length },
    })
    const csv = toCsv(
      HEADER,
      kept.map((row) => [
        row.email,
        row.status,
        row.createdAt.toISOString(),
        row.confirmedAt?.toISOString(),
        row.unsubscribedAt?.toISOString(),
      ]),
    )
    return { csv, count: kept.length, isCut: found.length > EXPORT_MAX }
  })
}
