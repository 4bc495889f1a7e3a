import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { verify as verifyBooks } from '#app/ops/admin-verify.ts'
import { photographers } from '#drizzle/schema/index.ts'
import { BOOKING_STAGES } from '#features/bookings/model.ts'
import { CONTRACT_STATUSES } from '#features/contracts/model.ts'
import {
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
  REDUCED_RATE_AFTER_BOOKINGS,
} from '#features/payments/terms.ts'
import { ProfileInput } from '#features/photographers/inputs.ts'
import { instagramHandle, safeWebsite } from '#features/photographers/links.ts'
import { MARKET_NAMES, STYLE_NAMES } from '#features/photographers/markets-and-styles.ts'
import { APPROVAL_STATUSES } from '#features/photographers/model.ts'
import { type Db, rows } from '#server/db.ts'
import { bytesKey } from '#server/uploads/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import { digests, SEED_DAY, seedMarket, useDemoMarket } from '#tests/support/seed.ts'
import { DEMO_PASSWORD } from './market/people.ts'

const list = async (db: Db, query: string): Promise<string[]> =>
  (await rows<{ value: string }>(db.execute(sql.raw(query)))).map((row) => row.value)

const count = async (db: Db, query: string): Promise<number> =>
  Number((await list(db, `select count(*)::text as value from ${query}`))[0])

// That an interrupted seed is completed by the next takes two more markets: tests/abuse/slow/interrupted-seed.test.ts.
describe('the demonstration market', () => {
  let db: Db
  let keys: Set<string>
  beforeAll(async () => {
    ;({ db, keys } = await useDemoMarket())
  })

  it('holds profiles as a save would write them, so that an unchanged one stays as it is', async () => {
    const { name, businessName, location, bio, website, instagram } = ProfileInput.shape
    for (const row of await db.select().from(photographers)) {
      const saved = {
        name: name.parse(row.name),
        businessName: businessName.parse(row.businessName),
        location: location.parse(row.location),
        bio: bio.parse(row.bio),
        website: safeWebsite(website.parse(row.website ?? '')),
        instagramId: instagramHandle(instagram.parse(row.instagramId ?? '')),
      }
      expect(row).toMatchObject(saved)
    }
  })

  it('breaks no rule of the books, the cards, the ratings or the records', async () => {
    expect(await count(db, 'money_problems')).toBe(0)
    expect(await count(db, 'directory_cards_differences()')).toBe(0)
    expect(await count(db, 'rating_differences()')).toBe(0)
    expect(await count(db, 'facts_differences()')).toBe(0)
    expect(await count(db, 'chain_problems()')).toBe(0)
    expect((await verifyBooks(db)).flatMap(({ problems }) => problems)).toEqual([])
    const wrong = await count(
      db,
      'offers o where total_cents <> (select sum(total_cents) from offer_items i where i.offer_id = o.id)',
    )
    expect(wrong).toBe(0)
  })

  it('freezes on every booking the rate that was earned when it was signed, and no other (PY4, X127)', async () => {
    const EARNED = `(select case when count(distinct e.client_id) >= ${REDUCED_RATE_AFTER_BOOKINGS}
      then ${COMMISSION_RATE_REDUCED_BPS} else ${COMMISSION_RATE_DEFAULT_BPS} end from bookings e
      where e.photographer_id = b.photographer_id and e.status = 'completed' and e.total_amount_cents >= 50000
        and e.completed_at <= (select max(s.created_at) from booking_events s
          where s.booking_id = b.id and s.type = 'sign'))`
    const wrong = `bookings b join photographers p on p.id = b.photographer_id
      where b.commission_rate_bps <> coalesce(p.commission_rate_bps, ${EARNED})`
    expect(await count(db, wrong)).toBe(0)
    expect(await count(db, `bookings where commission_rate_bps = ${COMMISSION_RATE_REDUCED_BPS}`)).toBeGreaterThan(10)
    expect(await count(db, 'bookings where total_amount_cents < 50000')).toBe(0)
  })

  it('lists at least forty photographers, in every market and of every style', async () => {
    expect(await count(db, 'directory_cards')).toBeGreaterThanOrEqual(40)
    const markets = await list(
      db,
      `select distinct m.name as value from directory_cards c join markets m on c.market_mask & (1 << m.id) > 0`,
    )
    const styles = await list(
      db,
      `select distinct s.name as value from directory_cards c join styles s on c.style_mask & (1 << s.id) > 0`,
    )
    expect(markets.toSorted()).toEqual(MARKET_NAMES.toSorted())
    expect(styles.toSorted()).toEqual(STYLE_NAMES.toSorted())
  })

  it('has an application in every status, each decision with its record', async () => {
    const statuses = await list(db, 'select distinct approval_status as value from photographers')
    expect(statuses.toSorted()).toEqual(APPROVAL_STATUSES.toSorted())
    const unrecorded = await count(
      db,
      `photographers p where approval_status <> (select details ->> 'new_status' from application_audit_logs l
        where l.photographer_id = p.id order by created_at desc limit 1)`,
    )
    expect(unrecorded).toBe(0)
    expect(await count(db, 'photographers where suspended_at is not null')).toBeGreaterThan(0)
  })

  it('has a booking in every stage for vendor@curio.example, and a contract in every status it can have', async () => {
    const stages = await list(
      db,
      `select distinct stage as value from bookings b join photographers p on p.id = b.photographer_id where p.email = 'vendor@curio.example'`,
    )
    expect(stages.toSorted()).toEqual(BOOKING_STAGES.toSorted())
    const contracts = await list(db, 'select distinct status as value from vendor_contracts')
    const later = ['declined', 'superseded']
    expect(contracts.toSorted()).toEqual(CONTRACT_STATUSES.filter((status) => !later.includes(status)).toSorted())
  })

  it('lets nothing run with somebody who is suspended (X123), and makes tasks as the product does (X132)', async () => {
    const suspended = `join photographers p on p.id = x.photographer_id where p.suspended_at is not null`
    expect(await count(db, `bookings x ${suspended} and x.status = 'pending' and x.frozen_at is null`)).toBe(0)
    expect(await count(db, `inquiries x ${suspended} and x.status = 'open' and x.frozen_at is null`)).toBe(0)
    const before = await list(db, `select id || status || coalesce(due_date::text, '') as value from booking_tasks`)
    await db.execute(`select sync_booking_tasks(b.id) from bookings b join booking_tasks t on t.booking_id = b.id`)
    const after = await list(db, `select id || status || coalesce(due_date::text, '') as value from booking_tasks`)
    expect(after.toSorted()).toEqual(before.toSorted())
    expect(before.length).toBeGreaterThan(100)
  })

  it('gives client@curio.example bookings, tasks, payments, conversations and notifications', async () => {
    const mine = `client_id = (select id from clients where email = 'client@curio.example')`
    expect(await count(db, `bookings where ${mine}`)).toBeGreaterThanOrEqual(6)
    expect(await count(db, `threads where ${mine}`)).toBeGreaterThanOrEqual(6)
    expect(
      await count(db, `payments p join bookings b on b.id = p.booking_id where ${mine} and p.status = 'scheduled'`),
    ).toBeGreaterThan(0)
    expect(
      await count(db, `booking_tasks t join bookings b on b.id = t.booking_id where ${mine} and t.status = 'pending'`),
    ).toBeGreaterThan(0)
    const planned = `day_plan_entries e join bookings b on b.id = e.booking_id where ${mine} and b.stage = 'upcoming'`
    expect(await count(db, planned)).toBeGreaterThan(15)
    const notices = await list(
      db,
      `select n.href as value from notifications n join users u on u.id = n.user_id where u.email = 'client@curio.example'`,
    )
    const theirs = await list(db, `select '/dashboard/bookings/' || id as value from bookings where ${mine}`)
    expect(notices.length).toBeGreaterThan(0)
    expect(theirs).toEqual(expect.arrayContaining(notices))
  })

  it('never dates anything after the day it was seeded', async () => {
    for (const column of [
      'reviews.published_at',
      'journal.created_at',
      'bookings.updated_at',
      'vendor_messages.created_at',
      'booking_events.created_at',
      'contract_events.created_at',
      'users.created_at',
    ]) {
      const [table, name] = column.split('.')
      expect(await count(db, `${table} where ${name} > '${SEED_DAY.toISOString()}'`), column).toBe(0)
    }
  })

  it('finds somebody free, on hold and booked on every Saturday of the coming year', async () => {
    const bare = await list(
      db,
      `with saturdays as (select w::date as saturday from generate_series('2027-03-20'::date, '2028-03-18', '7 days') w)
       select saturday::text as value from saturdays
       where not exists (select from calendar_days where day = saturday and (booking_id is not null or is_blocked))
         or not exists (select from calendar_days where day = saturday and booking_id is null and not is_blocked
           and hold_until > '${SEED_DAY.toISOString()}')
         or not exists (select from photographers p where is_listed and availability_mode = 'open'
           and not exists (select from calendar_days d where d.photographer_id = p.id and d.day = saturday))`,
    )
    expect(bare).toEqual([])
  })

  it('gives most photographers 3 to 40 reviews, and a few too few for stars', async () => {
    expect(await count(db, 'photographers where is_listed and review_count between 3 and 40')).toBeGreaterThanOrEqual(
      38,
    )
    expect(await count(db, 'photographers where is_listed and review_count < 3')).toBeGreaterThan(0)
    expect(await count(db, 'photographers where review_count > 40')).toBe(0)
    expect(await count(db, 'review_replies')).toBeGreaterThan(20)
  })

  it('stores every width of every picture under the key of its row', async () => {
    const paths = await list(
      db,
      `select storage_path || '-' || w || '.webp' as value
        from (select storage_path, widths from photographer_images union all select storage_path, widths from wedding_images) i, unnest(widths) w`,
    )
    expect(new Set(paths.map(bytesKey))).toEqual(keys)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('tells whole weddings, no picture twice in one (PF4)', async () => {
    expect(
      await count(db, 'weddings w join photographers p on p.id = w.photographer_id where is_complete and is_listed'),
    ).toBeGreaterThanOrEqual(4)
    expect(
      await count(
        db,
        `weddings w join photographers p on p.id = w.photographer_id where is_complete and approval_status = 'pending'`,
      ),
    ).toBe(1)
    expect(await count(db, '(select from wedding_images group by wedding_id, hash having count(*) > 1) twice')).toBe(0)
  })

  it('shows a monogram for everybody, and at most two covers of a kind on any page of the directory (DM1)', async () => {
    expect(await count(db, 'photographer_images where is_profile')).toBe(0)
    const kinds = await list(
      db,
      `select substring(i.original_name from '[a-z]+') as value from directory_cards c
        join lateral (select original_name from photographer_images i where i.photographer_id = c.photographer_id
          order by position limit 1) i on true order by c.shuffle, c.photographer_id`,
    )
    const circle = [...kinds, ...kinds.slice(0, 11)]
    for (let at = 0; at < kinds.length; at++) {
      const page = circle.slice(at, at + 12)
      for (const kind of page) expect(page.filter((other) => other === kind).length, kind).toBeLessThanOrEqual(2)
    }
  })

  it('leaves no mail to be sent, and keeps what was redacted', async () => {
    expect(await count(db, `email_outbox where status <> 'sent'`)).toBe(0)
    expect(
      await count(
        db,
        `vendor_messages where is_flagged and content like '%REMOVED]%' and content_original not like '%REMOVED]%'`,
      ),
    ).toBeGreaterThan(2)
    expect(await count(db, `thread_reports where status = 'open'`)).toBe(1)
  })

  it('lets its people sign in', async () => {
    const people = await rows<{ email: string; role: string; hash: string }>(
      db.execute(sql`select u.email, p.role, u.password_hash as hash from users u join profiles p on p.id = u.id
        where u.email like '%@curio.example' and u.email_verified_at is not null order by u.email`),
    )
    expect(people.map(({ email, role }) => [email, role])).toEqual([
      ['admin-two@curio.example', 'admin'],
      ['admin@curio.example', 'admin'],
      ['client@curio.example', 'client'],
      ['married@curio.example', 'client'],
      ['moderator@curio.example', 'moderator'],
      ['reviewer@curio.example', 'reviewer'],
      ['vendor@curio.example', 'photographer'],
    ])
    for (const person of people) expect(await verify(person.hash, DEMO_PASSWORD)).toBe(true)
  })

  it('changes nothing when it is asked for again', async () => {
    const before = await digests(db)
    expect(await seedMarket(db)).toBe(false)
    expect(await digests(db)).toEqual(before)
  })
})

describe('a database with other people in it', () => {
  it('is left alone', async () => {
    const db = await useDatabase()
    await db.execute(sql`insert into users (email, password_hash) values ('someone@else.example', 'x')`)
    const before = await digests(db)
    expect(await seedMarket(db)).toBe(false)
    expect(await digests(db)).toEqual(before)
  })
})
