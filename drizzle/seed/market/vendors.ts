import { sql } from 'drizzle-orm'
import type { StyleName } from '#features/photographers/markets-and-styles.ts'
import { type Db, rows } from '#server/db.ts'

/** What a story needs to know about a photographer. */
export type Vendor = {
  id: string
  userId: string
  name: string
  businessName: string
  email: string
  priceCents: number | null
  /** Null for somebody who is not listed: no couple can find them. */
  city: string
  timeZone: string
  styles: StyleName[]
  /** YYYY-MM-DD of the application. */
  since: string
}

/** The listed photographers, in the order of their addresses. */
export const readVendors = (db: Db): Promise<Vendor[]> =>
  rows<Vendor>(
    db.execute(sql`
      select p.id, p.user_id as "userId", p.name, p.business_name as "businessName", p.email,
        p.starting_price_cents as "priceCents", m.name as city, m.time_zone as "timeZone", p.specialty as styles,
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD') as since
      from photographers p
      join lateral (
        select m.name, m.time_zone from photographer_markets pm join markets m on m.id = pm.market_id
        where pm.photographer_id = p.id order by m.position limit 1
      ) m on true
      where p.is_listed
      order by p.email`),
  )
