import { type SQL, sql } from 'drizzle-orm'
import { FIRST_NAMES, LAST_NAMES } from '#drizzle/seed/market/names.ts'
import { STYLE_NAMES } from '#features/photographers/markets-and-styles.ts'
import { BIOS, BUSINESS_ENDINGS, MARKET_SHARES, PLACES } from './large-words.ts'

/** The photographers `from` to `to` of a large market; `i` is a photographer's number. */
export type Range = { from: number; to: number }

/** How many rows each photographer gets besides their own. */
export type Sizes = { images: number; saturdays: number; otherDays: number }

const quoted = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`

/** A number in [0, 1) that belongs to `i` and a salt: the same on every run and every server. */
const chance = (salt: number, key = 'i') => `((hashint8extended(${key}::bigint, ${salt}) & 1048575) / 1048576.0)`

/** A whole number in [0, below). */
const whole = (below: number, salt: number, key = 'i') => `floor(${chance(salt, key)} * ${below})::int`

const pick = (words: readonly string[], salt: number, key = 'i') =>
  `(${quoted(words)})[1 + ${whole(words.length, salt, key)}]`

/** About normal: mean 0, deviation 1. */
const bell = (salt: number) => `((${chance(salt)} + ${chance(salt + 1)} + ${chance(salt + 2)} - 1.5) * 2)`

/** A version-5-shaped UUID of a text expression. */
const uuid = (text: string) => `overlay(overlay(md5(${text}) placing '5' from 13) placing 'a' from 17)::uuid`

const USER_ID = uuid("'user/' || i")
const PHOTOGRAPHER_ID = uuid("'photographer/' || i")

/** The market whose share of a hundred this photographer falls into. */
const MARKET = (() => {
  let below = 0
  const cases = MARKET_SHARES.map((share, market) => `when m < ${(below += share)} then ${market}`)
  return `(select case ${cases.join(' ')} else 0 end from (select ${whole(100, 11)}) s (m))`
})()

const series = ({ from, to }: Range) => `generate_series(${from}, ${to}) i`

/** Accounts: nobody of a large market signs in except for a test of it, so all share the demonstration's password. */
export const insertUsers = (range: Range, passwordHash: string): SQL => sql`
  insert into users (id, email, password_hash, email_verified_at)
  select ${sql.raw(USER_ID)}, 'photographer-' || i || '@photographers.example', ${passwordHash}::text, now()
  from ${sql.raw(series(range))}`

export const insertProfiles = (range: Range): SQL =>
  sql.raw(`
  insert into profiles (id, role, first_name)
  select ${USER_ID}, 'photographer', ${pick(FIRST_NAMES, 1)} from ${series(range)}`)

/** 70% are listed; the others are waiting, refused, unpublished, suspended or of another trade. */
const STATE = `case when fate < 0.80 then 'approved' when fate < 0.90 then 'pending' when fate < 0.95 then 'rejected'
  when fate < 0.98 then 'info_requested' else 'cancelled' end`

/** Between one and four styles, the first of the list more often than the last. */
const STYLES = `(select array_agg(distinct (${quoted(STYLE_NAMES)})[1 + floor(power(
    (hashint8extended((i * 8 + k)::bigint, 21) & 1048575) / 1048576.0, 1.4) * ${STYLE_NAMES.length})::int])
  from generate_series(0, ${whole(4, 22)}) k)`

/** Prices are log-normal around $3,200 in steps of $50, and 8% give none; ratings crowd below five stars. */
export const insertPhotographers = (range: Range): SQL =>
  sql.raw(`
  insert into photographers (id, user_id, name, business_name, business_type, location, specialty, starting_price_cents,
    rating, review_count, email, bio, is_published, approval_status, set_up_at, suspended_at, availability_mode, listed_at, shuffle,
    submitted_at, complete_at, created_at, updated_at)
  select id, user_id, first || ' ' || last, last || ' ' || ending, case when fate < 0.78 then 'photographer' else 'florist' end,
    (${quoted(PLACES)})[1 + market], styles,
    case when ${chance(31)} < 0.08 then null else least(3000000, greatest(60000,
      round(exp(ln(3200) + 0.45 * ${bell(32)}) / 50) * 5000))::int end,
    case when reviews = 0 then 0 else round(greatest(3.2, least(5, 5.02 - abs(${bell(36)}) * 0.28))::numeric, 2) end, reviews,
    'photographer-' || i || '@photographers.example', bio, fate < 0.72, ${STATE}, applied,
    case when fate >= 0.70 and fate < 0.72 then now() end,
    case when ${chance(39)} < 0.15 then 'listed' else 'open' end,
    case when fate < 0.72 then applied + interval '5 days' end,
    (hashint8extended(i::bigint, 40) & 2147483646)::int, applied, applied, applied, applied
  from (
    select i, ${PHOTOGRAPHER_ID} as id, ${USER_ID} as user_id, ${pick(FIRST_NAMES, 1)} as first,
      ${pick(LAST_NAMES, 2)} as last, ${pick(BUSINESS_ENDINGS, 3)} as ending, ${pick(BIOS, 4)} as bio, ${MARKET} as market,
      ${STYLES} as styles, ${chance(12)} as fate,
      case when ${chance(34)} < 0.25 then ${whole(3, 35)} else 3 + floor(power(${chance(35)}, 3) * 117)::int end as reviews,
      date_trunc('month', now()) - ${whole(1440, 41)} * interval '1 day' as applied
    from ${series(range)}
  ) p`)

/** The home market, and for one in five a second one. */
export const insertMarkets = (range: Range): SQL =>
  sql.raw(`
  insert into photographer_markets (photographer_id, market_id)
  select ${PHOTOGRAPHER_ID}, ${MARKET}::smallint from ${series(range)}
  union
  select ${PHOTOGRAPHER_ID}, ((${MARKET} + 1 + ${whole(8, 14)}) % 9)::smallint from ${series(range)} where ${chance(13)} < 0.2`)

/** Image rows that share the pool's files: a storage path must be unique, so each row has its own, `<key>-<uuid>`. */
export const insertImages = (range: Range, { images }: Sizes, pool: string): SQL => sql`
  insert into photographer_images (id, photographer_id, storage_path, category, is_featured, position, alt,
    width, height, widths, thumbhash, measures, compared_at)
  select ${sql.raw(uuid("'image/' || i || '/' || k"))}, ${sql.raw(PHOTOGRAPHER_ID)},
    p.key || '-' || ${sql.raw(uuid("'file/' || i || '/' || k"))},
    'wedding', k < 3, k, p.alt, p.width, p.height, p.widths, p.thumbhash, p.measures, now()
  from ${sql.raw(series(range))}
  cross join lateral (select ${images - 1} - ${sql.raw(images > 2 ? whole(2, 51) : '0')} as last) l
  cross join lateral generate_series(0, last) k
  join jsonb_to_recordset(${pool}::jsonb) as p (n int, key text, alt text, width int, height int, widths int[],
    thumbhash text, measures smallint[], pictures int)
    on p.n = (${sql.raw(whole(1_000_000, 53))} + k) % p.pictures
  order by 2`

/** Blocked and listed days of the coming eighteen months: a few of the Saturdays, and some days between. */
export const insertDays = (range: Range, { saturdays, otherDays }: Sizes): SQL =>
  sql.raw(`
  insert into calendar_days (photographer_id, day, is_listed, is_blocked)
  select ${PHOTOGRAPHER_ID}, day, is_listed, not is_listed
  from ${series(range)}
  cross join lateral (select ${chance(39)} < 0.15 as is_picky) a
  cross join lateral (
    select saturday + 7 * (k * ${Math.floor(78 / saturdays)} + ${whole(Math.floor(78 / saturdays), 61, `(i * 64 + k)`)}) as day,
      is_picky and ${chance(62, `(i * 64 + k)`)} < 0.6 as is_listed
    from generate_series(0, ${saturdays - 1}) k,
      (select date_trunc('week', now())::date + 5 as saturday) s
    union all
    select monday + 7 * (k * ${Math.floor(78 / otherDays)}) + ${whole(5, 63, `(i * 64 + k)`)}, is_picky and ${chance(64, `(i * 64 + k)`)} < 0.6
    from generate_series(0, ${otherDays - 1}) k, (select date_trunc('week', now())::date as monday) m
  ) d
  order by 1`)
