import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCouples } from '#drizzle/seed/market/people.ts'
import { sentencesOf } from '#drizzle/seed/words/sentences.ts'
import { type Db, rows } from '#server/db.ts'
import { SEED_DAY, useDemoMarket } from '#tests/support/seed.ts'

// Whoever reads the demonstration closely must not find it contradicting itself.
let db: Db
beforeAll(async () => {
  ;({ db } = await useDemoMarket())
})

/** The rows of a statement that finds what contradicts something; there must be none. */
const contradictions = (statement: string) => rows<Record<string, unknown>>(db.execute(sql.raw(statement)))
const number = async (statement: string): Promise<number> =>
  (await rows<{ value: number }>(db.execute(sql.raw(`select (${statement})::float8 as value`))))[0]!.value

/** Texts that are in more than one group, sentence by sentence. */
function repeated(texts: readonly { text: string; of: string }[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const { text, of } of texts)
    for (const sentence of sentencesOf(text)) places.set(sentence, (places.get(sentence) ?? new Set()).add(of))
  return [...places].filter(([, where]) => where.size > 1).map(([sentence]) => sentence)
}

describe('a couple', () => {
  it('has one wedding: all its inquiries and bookings are of one day and one place, and so is its account', async () => {
    expect(
      await contradictions(`
        select c.email, count(distinct x.day), count(distinct x.place) from clients c join (
          select client_id, event_date as day, split_part(event_location, ',', 1) as place from bookings
          union all select client_id, event_date, venue from inquiries
        ) x on x.client_id = c.id
        group by c.id, c.email, c.wedding_date
        having count(distinct x.day) > 1 or count(distinct x.place) > 1 or min(x.day) <> c.wedding_date`),
    ).toEqual([])
    expect(
      await number(`select count(*) from (select client_id from inquiries group by 1 having count(*) > 1) several`),
    ).toBeGreaterThan(80)
  })

  it('is booked by one photographer for the day, and asks nobody twice', async () => {
    expect(
      await contradictions(`select client_id from bookings where status in ('confirmed', 'completed')
        group by 1 having count(*) > 1`),
    ).toEqual([])
    expect(
      await contradictions(`select client_id, photographer_id from inquiries group by 1, 2 having count(*) > 1`),
    ).toEqual([])
  })

  it('has a name that nobody else has, and came before it asked', async () => {
    const people = await rows<{ name: string }>(
      db.execute(
        sql`select first_name || ' ' || last_name as name from clients union all select name from photographers`,
      ),
    )
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length)
    expect(await contradictions(`select c.email from clients c where partner_name = first_name`)).toEqual([])
    expect(
      await contradictions(`select c.email from clients c join inquiries i on i.client_id = c.id
        where i.created_at < c.created_at`),
    ).toEqual([])
  })

  it('of a conversation that browser tests sign in with has the name that they know', async () => {
    for (const key of ['waiting', 'answered', 'outside', 'declined', 'expired']) {
      const { email } = createCouples().of(`talk/${key}`)
      expect(await number(`select count(*) from users where email = '${email}'`), key).toBe(1)
    }
  })
})

describe('a dispute', () => {
  it('is about the numbers of its contract and its deliveries, and says nothing that another says', async () => {
    const disputes = await rows<{ id: string; reason: string; agreed: number; contract: string; delivered: number }>(
      db.execute(sql`
        select d.id, d.reason, (b.package_details ->> 'images')::int as agreed, c.content as contract,
          (select image_count from deliveries v where v.booking_id = b.id order by round desc limit 1) as delivered
        from disputes d join bookings b on b.id = d.booking_id join vendor_contracts c on c.booking_id = b.id`),
    )
    expect(disputes.length).toBeGreaterThanOrEqual(2)
    for (const { reason, agreed, contract, delivered } of disputes) {
      expect(reason.match(/\d[\d,]*/g)!.map((word) => Number(word.replace(',', '')))).toEqual([agreed, delivered])
      expect(contract).toContain(`about ${agreed.toLocaleString('en-US')} edited photographs`)
      expect(delivered).toBeLessThan(agreed * 0.8)
    }
    const said = await rows<{ text: string; of: string }>(
      db.execute(sql`select body as text, dispute_id::text as of from dispute_messages
        union all select reason, id::text from disputes`),
    )
    expect(repeated(said)).toEqual([])
  })

  it('apart, deliveries hold about what was agreed', async () => {
    expect(
      await contradictions(`select b.id from bookings b join deliveries d on d.booking_id = b.id
        where b.stage <> 'disputed' and d.image_count not between 0.95 * (b.package_details ->> 'images')::int
          and 1.2 * (b.package_details ->> 'images')::int`),
    ).toEqual([])
  })
})

describe('what people write', () => {
  it('is said in one conversation only: no sentence comes back in another', async () => {
    const messages = await rows<{ text: string; of: string }>(
      db.execute(sql`select content as text, thread_id::text as of from vendor_messages
        union all select message, i.thread_id::text from offers o join bookings b on b.id = o.booking_id
          join inquiries i on i.id = b.inquiry_id`),
    )
    expect(messages.length).toBeGreaterThan(900)
    expect(repeated(messages)).toEqual([])
  })

  it('fits the inquiry it is in: the place and the number of guests', async () => {
    const notes = await rows<{ note: string; guests: number; venue: string }>(
      db.execute(sql`select note, guests, venue from inquiries`),
    )
    const places = new Set(notes.map(({ venue }) => venue.replace(/^The /, '')))
    for (const { note, guests, venue } of notes) {
      const counted = /(\d+) (?:guests|people)/.exec(note)?.[1]
      if (counted) expect(Number(counted), note).toBe(guests)
      for (const place of places) if (note.includes(place)) expect(venue, note).toContain(place)
    }
  })
})

describe('the market', () => {
  it('answers as photographers do: neither every inquiry gets an offer, nor every offer a yes', async () => {
    const offers = await number(`select avg((status = 'offered')::int) from inquiries where status <> 'open'`)
    expect(offers).toBeGreaterThan(0.45)
    expect(offers).toBeLessThan(0.75)
    const accepted = await number(`select avg((o.status = 'accepted')::int) from offers o
      join bookings b on b.id = o.booking_id where b.inquiry_id is not null and o.status <> 'sent'`)
    expect(accepted).toBeGreaterThan(0.4)
    expect(accepted).toBeLessThan(0.8)
    for (const status of ['declined', 'withdrawn', 'expired'])
      expect(await number(`select count(*) from inquiries where status = '${status}'`), status).toBeGreaterThan(15)
  })

  it('takes its time to answer, and not everybody the same', async () => {
    const medians = await rows<{ minutes: number }>(
      db.execute(sql`select reply_minutes::int as minutes from photographer_facts where reply_count >= 3`),
    )
    const sorted = medians.map(({ minutes }) => minutes).toSorted((a, b) => a - b)
    expect(sorted.length).toBeGreaterThan(35)
    expect(sorted[0]).toBeLessThan(60)
    expect(sorted.at(-1)).toBeGreaterThan(600)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(600)
    expect(
      await contradictions(`select i.id from inquiries i where answered_at <= created_at or answered_at > '${SEED_DAY.toISOString()}'
        or (status = 'expired' and answered_at is not null)`),
    ).toEqual([])
  })

  it('marries mostly on Saturdays and mostly from May to October', async () => {
    const all = `from bookings where status = 'completed'`
    expect(await number(`select avg((extract(dow from event_date) = 6)::int) ${all}`)).toBeGreaterThan(0.5)
    expect(await number(`select avg((extract(month from event_date) between 5 and 10)::int) ${all}`)).toBeGreaterThan(
      0.6,
    )
    expect(
      await contradictions(`select photographer_id, event_date from bookings where status in ('confirmed', 'completed')
        group by 1, 2 having count(*) > 1`),
    ).toEqual([])
  })

  it('books nobody before they came, and no wedding after it was', async () => {
    expect(
      await contradictions(`select b.id from bookings b join photographers p on p.id = b.photographer_id
        where b.created_at < p.decided_at or b.confirmed_at::date > b.event_date`),
    ).toEqual([])
  })
})

describe('a review', () => {
  it('is written once, after the wedding, by the couple of the booking', async () => {
    expect(
      await contradictions(`select body from reviews where body is not null group by 1 having count(*) > 1`),
    ).toEqual([])
    expect(
      await contradictions(`select r.id from reviews r join bookings b on b.id = r.booking_id
        where r.submitted_at::date <= b.event_date or r.client_id <> b.client_id
          or r.photographer_id <> b.photographer_id`),
    ).toEqual([])
  })

  it('names the month and the place of that wedding, and only its own photographer', async () => {
    const MONTHS = /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/
    const reviews = await rows<{ body: string; month: string; place: string; styles: string[]; author: string }>(
      db.execute(sql`select r.body, to_char(b.event_date, 'FMMonth') as month, b.event_location as place,
          p.specialty as styles, r.author from reviews r join bookings b on b.id = r.booking_id
        join photographers p on p.id = r.photographer_id where r.body is not null`),
    )
    const places = new Set(reviews.map(({ place }) => place.split(',')[0]!.replace(/^The /, '')))
    let named = 0
    for (const { body, month, place, styles } of reviews) {
      const said = MONTHS.exec(body)?.[1]
      if (said) expect(said, body).toBe(month)
      for (const other of places) if (body.includes(other)) expect(place.replace(/^The /, ''), body).toContain(other)
      if (said || [...places].some((other) => body.includes(other))) named += 1
      if (/film (?:scans|pictures)|a roll/.test(body)) expect(styles.join(), body).toMatch(/Film|Vintage/)
      if (/black and white/i.test(body)) expect(styles.join(), body).toMatch(/Black & White|Photojournalistic/)
      if (/before dawn/.test(body)) expect(styles.join(), body).toMatch(/Adventure|Elopement/)
    }
    expect(named / reviews.length).toBeGreaterThan(0.5)
  })
})
