import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, inquiries, photographers } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import { orderOf, readPage } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { shiftMonth } from '#shared/date/months.ts'
import { statusAt } from '../model.ts'
import type { ADMIN_INQUIRY_SORTS, AdminInquiriesInput } from '../search.ts'

const PAGE_SIZE = 20
const i = alias(inquiries, 'i')
const COUPLE = coupleName(alias(clients, 'k'))
const PHOTOGRAPHER = vendorName(alias(photographers, 'p'))
const SORTS: Record<keyof typeof ADMIN_INQUIRY_SORTS, SQL> = {
  couple: sql`lower(${COUPLE})`,
  photographer: sql`lower(${PHOTOGRAPHER})`,
  eventDate: sql`i.event_date`,
  createdAt: sql`i.created_at`,
}
const ITEM = jsonRow({
  id: i.id,
  coupleName: COUPLE,
  photographerName: PHOTOGRAPHER,
  cover: coverOf(sql`p.id`),
  eventDate: i.eventDate,
  status: i.status,
  createdAt: i.createdAt,
  answeredAt: i.answeredAt,
  expiresAt: i.expiresAt,
  frozenAt: i.frozenAt,
})

/** Of a month in the site's time zone. */
function askedIn(month: string | undefined, timeZone: string): SQL {
  if (month === undefined) return sql`true`
  const startOf = (of: string) => sql`(${`${of}-01`}::date)::timestamp at time zone ${timeZone}`
  return sql`i.created_at >= ${startOf(month)} and i.created_at < ${startOf(shiftMonth(month, 1))}`
}

const matches = (words: string | undefined): SQL =>
  hasWords(words, sql`k.first_name, k.last_name, p.name, p.business_name`)

/** One page of every inquiry: who asked whom, for which day, and what became of it; none of its words. (AD6) */
export async function listAllInquiries(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { asked, search, order, page }: AdminInquiriesInput,
) {
  const { timeZone } = await getSettings(db)
  const found = sql`from inquiries i join clients k on k.id = i.client_id join photographers p on p.id = i.photographer_id
    where ${askedIn(asked, timeZone)} and ${matches(search)}`
  const { items, ...rest } = await readPage(
    db,
    { found, item: ITEM, order: orderOf(SORTS, order, sql`i.id`) },
    { page, size: PAGE_SIZE },
  )
  return {
    ...rest,
    items: items.map(({ answeredAt, expiresAt, frozenAt, ...item }) => {
      const status = statusAt({ status: item.status, answeredAt, expiresAt, frozenAt }, now())
      return { ...item, state: status === 'open' && answeredAt !== null ? ('answered' as const) : status }
    }),
  }
}
