import { sql } from 'drizzle-orm'
import { REVIEW_TEXT_MIN } from '#features/reviews/model.ts'
import type { Db } from '#server/db.ts'
import type { Storage } from '#server/uploads/storage.ts'
import { addDays } from '#shared/date/days.ts'
import { addDayPlan } from './bookings/day-plan.ts'
import { readRates } from './bookings/rates.ts'
import { allOrFirstError } from './kit/all.ts'
import { createBatch } from './kit/batch.ts'
import { ago, type Clock, createClock } from './kit/clock.ts'
import { createRng, shuffled } from './kit/rng.ts'
import { openRun, type SeedRun } from './kit/seed-run.ts'
import { DEMO_PHOTOGRAPHERS, DEMO_REVIEWS } from './market/market-data.ts'
import { addPaymentAccounts } from './market/payment-accounts.ts'
import {
  ADMIN_EMAIL,
  addCouple,
  addPerson,
  DEMO_ADMIN,
  DEMO_CLIENT,
  DEMO_SECOND_ADMIN,
  demoPasswordHash,
  VENDOR_EMAIL,
} from './market/people.ts'
import { addPhotographer } from './market/photographers.ts'
import { readVendors, type Vendor } from './market/vendors.ts'
import { openMasters, type PictureMaker } from './portfolio/masters.ts'
import { seedPictures } from './portfolio/pictures.ts'
import { addHistory } from './story/history.ts'
import { addBellsAndReaders, linkNotices } from './story/notices.ts'
import { addSeason, readBlockedDays } from './story/season.ts'
import { addStory, storyDays } from './story/story.ts'
import { addTalks } from './story/talks.ts'
import { tickOwnTasks } from './story/tasks.ts'

type Options = {
  storage: Storage
  now?: Date
  /** Told one line of progress at a time. */
  say?: (line: string) => void
  /** How a picture's widths are made; tests bring a quick way. */
  makePicture?: PictureMaker
}

const demoVendorOf = (vendors: Vendor[]): Vendor => {
  const found = vendors.find((vendor) => vendor.email === VENDOR_EMAIL)
  if (!found) throw new Error(`The demonstration data has no listed photographer ${VENDOR_EMAIL}.`)
  return found
}

const WORDS = DEMO_REVIEWS.filter(({ text }) => text.length >= REVIEW_TEXT_MIN)

/** Every fifteenth photographer is new and has at most two reviews; the others have 3 to 40, most of them around a dozen. */
function reviewsOf(vendor: Vendor, index: number) {
  const rng = createRng(`reviews/${vendor.email}`)
  const count = index % 15 === 7 ? index % 3 : Math.min(40, 3 + Math.floor(rng.next() ** 2 * 38))
  return shuffled(rng, WORDS).slice(0, vendor.email === VENDOR_EMAIL ? 24 : count)
}

async function addEverybody(tx: Db, passwordHash: string, clock: Clock): Promise<void> {
  const batch = createBatch()
  const since = ago(clock, 700)
  addPerson(batch, passwordHash, { ...DEMO_ADMIN, email: ADMIN_EMAIL, role: 'admin', since })
  addPerson(batch, passwordHash, { ...DEMO_SECOND_ADMIN, role: 'admin', since })
  addCouple(batch, passwordHash, DEMO_CLIENT, {
    weddingDate: addDays(clock.today, 163),
    city: 'New York',
    since: ago(clock, 480),
  })
  for (const demo of DEMO_PHOTOGRAPHERS) addPhotographer(batch, passwordHash, demo, clock)
  await batch.write(tx)
}

/** Past weddings by the hundred: the triggers that follow single changes are off, and their rules run once at the end. */
async function addPast(tx: Db, passwordHash: string, vendors: Vendor[], clock: Clock): Promise<void> {
  const taken = await readBlockedDays(tx)
  const batch = createBatch()
  vendors.forEach((vendor, index) => {
    const days = new Set([...(taken.get(vendor.id) ?? []), ...storyDays(clock)])
    const past = { vendor, reviews: reviewsOf(vendor, index), taken: days }
    addHistory(batch, passwordHash, past, clock)
  })
  await tx.execute(sql`select set_config('curio.bulk', 'on', true)`)
  await batch.write(tx)
  await tx.execute(sql`select rebuild_calendar_days()`)
  await tx.execute(sql`select set_config('curio.bulk', 'off', true)`)
  await tx.execute(sql`
    update photographers p set rating = s.rating, review_count = s.review_count
    from rating_source s where s.photographer_id = p.id`)
}

/** Everything that couples and photographers have done with each other. */
async function addLives(run: SeedRun, db: Db, passwordHash: string, clock: Clock): Promise<void> {
  const vendors = await readVendors(db)
  const demoVendor = demoVendorOf(vendors)
  const others = vendors.filter((vendor) => vendor !== demoVendor)
  // First: what was completed says which rate the later ones are signed at.
  await run.step('past', (tx) => addPast(tx, passwordHash, vendors, clock))
  await run.step('story', async (tx) => {
    const batch = createBatch()
    addStory(batch, passwordHash, vendors, { demoVendor, rates: await readRates(tx) }, clock)
    addTalks(batch, passwordHash, demoVendor, others, clock)
    addBellsAndReaders(batch, demoVendor, clock)
    await batch.write(tx)
    await linkNotices(tx)
  })
  await run.step('season', async (tx) => {
    const batch = createBatch()
    const known = { blocked: await readBlockedDays(tx), rates: await readRates(tx) }
    addSeason(batch, passwordHash, others, known, clock)
    await batch.write(tx)
    await tickOwnTasks(tx)
  })
  await run.step('day', (tx) => addDayPlan(tx, clock))
}

/**
 * Fills an empty database with the demonstration market. Deterministic, and relative to the day it was first started;
 * interrupted anywhere, the next call goes on where it stopped; complete, or in a database with other people in it, it
 * does nothing. Returns whether it did something.
 */
export async function seedDemoMarket(db: Db, options: Options): Promise<boolean> {
  const { storage, now = new Date(), say = () => undefined, makePicture } = options
  const run = await openRun(db, 'seed-demo-market', now)
  if (!run) return false
  const clock = createClock(run.startedAt)
  const passwordHash = await demoPasswordHash()
  await run.step('everybody', (tx) => addEverybody(tx, passwordHash, clock))
  const total = DEMO_PHOTOGRAPHERS.length
  const progress = (done: number) => {
    // A start prints ten calm lines, not one for each photographer.
    if (done % Math.ceil(total / 4) === 0 || done === total)
      say(`Preparing the demonstration market: ${done} of ${total} photographers`)
  }
  const pictures = seedPictures({ run, masters: openMasters(storage, makePicture) }, DEMO_PHOTOGRAPHERS, progress)
  await allOrFirstError([pictures, addLives(run, db, passwordHash, clock)])
  await run.step('accounts', addPaymentAccounts)
  await run.step('documents', async (tx) => {
    await tx.execute(sql`select issue_money_documents(array(select u.id from undocumented_entries u), false)`)
  })
  await db.execute(sql`select rebuild_facts()`)
  await db.execute(sql`select spread_looks()`)
  await db.execute(sql`select search.pack()`)
  // The embedded database has nobody who does this in the background.
  await db.execute(sql`vacuum analyze`)
  await run.finish()
  return true
}
