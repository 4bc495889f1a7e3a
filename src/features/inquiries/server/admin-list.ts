import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { clients, inquiries, photographers } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { coupleName, isInMonth, vendorName } from '#server/database/sql.ts'
import { orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { statusAt } from '../model.ts'
import type { ADMIN_INQUIRY_SORTS, AdminInquiriesInput } from '../search.ts'

const PAGE_SIZE = 20
const COUPLE = coupleName(clients)
const PHOTOGRAPHER = vendorName(photographers)
const SORTS: Record<keyof typeof ADMIN_INQUIRY_SORTS, SQL | AnyColumn> = {
  couple: sql`lower(${COUPLE})`,
  photographer: sql`lower(${PHOTOGRAPHER})`,
  eventDate: inquiries.eventDate,
  createdAt: inquiries.createdAt,
}

const matches = (words: string | undefined) =>
  hasWords(words, clients.firstName, clients.lastName, photographers.name, photographers.businessName)

/** One page of every inquiry: who asked whom, for which day, and what became of it; none of its words. */
export async function listAllInquiries({ db, now }: PlainReader, { asked, search, order, page }: AdminInquiriesInput) {
  const { timeZone } = await getSettings(db)
  const { items, ...rest } = await pageOf({ page, size: PAGE_SIZE }, ({ limit, offset }) =>
    db
      .select({
        id: inquiries.id,
        coupleName: COUPLE,
        photographerName: PHOTOGRAPHER,
        cover: coverOf(photographers.id),
        eventDate: inquiries.eventDate,
        status: inquiries.status,
        createdAt: inquiries.createdAt,
        answeredAt: inquiries.answeredAt,
        expiresAt: inquiries.expiresAt,
        frozenAt: inquiries.frozenAt,
        total: TOTAL,
      })
      .from(inquiries)
      .innerJoin(clients, eq(clients.id, inquiries.clientId))
      .innerJoin(photographers, eq(photographers.id, inquiries.photographerId))
      .where(and(asked ? isInMonth(inquiries.createdAt, asked, timeZone) : undefined, matches(search)))
      .orderBy(orderOf(SORTS, order, inquiries.id))
      .limit(limit)
      .offset(offset),
  )
  return {
    ...rest,
    items: items.map(({ answeredAt, expiresAt, frozenAt, ...item }) => {
      const status = statusAt({ status: item.status, answeredAt, expiresAt, frozenAt }, now())
      return { ...item, state: status === 'open' && answeredAt !== null ? ('answered' as const) : status }
    }),
  }
}
