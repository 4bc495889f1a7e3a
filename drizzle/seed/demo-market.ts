import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import type { Storage } from '#server/uploads/storage.ts'
import { addDays } from '#shared/date/days.ts'
import { addDayPlan } from './bookings/day-plan.ts'
import { readRates } from './bookings/rates.ts'
import { createReviewTexts } from './bookings/review-texts.ts'
import { createBatch } from './kit/batch.ts'
import { ago, type Clock, createClock } from './kit/clock.ts'
import { createRng } from './kit/rng.ts'
import { openRun, type SeedRun } from './kit/seed-run.ts'
import { DEMO_PHOTOGRAPHERS } from './market/market-data.ts'
import { addPaymentAccounts } from './market/payment-accounts.ts'
import {
  ADMIN_EMAIL,
  addCouple,
  addPerson,
  DEMO_ADMIN,
  DEMO_CLIENT,
  DEMO_MARRIED,
  DEMO_SECOND_ADMIN,
  DEMO_TEAM,
  demoPasswordHash,
  readCouples,
  VENDOR_EMAIL,
} from './market/people.ts'
import { addPhotographer } from './market/photographers.ts'
import { readVendors, type Vendor } from './market/vendors.ts'
import { addPictures } from './portfolio/pictures.ts'
import { OWN_PICTURES, ownPortfolios, portfoliosFrom } from './portfolio/portfolios.ts'
import { type PictureMaker, storePictures } from './portfolio/stored-pictures.ts'
import { addHistory } from './story/history.ts'
import { addBellsAndReaders, linkNotices } from './story/notices.ts'
import { addSeason, readBlockedDays } from './story/season.ts'
import { addStory, storyDays } from './story/story.ts'
import { addTalks } from './story/talks.ts'
import { tickOwnTasks } from './story/tasks.ts'
import { readSpeaker } from './words/sentences.ts'

type Say = (line: string) => void
const silence: Say = () => undefined

type Options = {
  storage: Storage
  now?: Date
  /** Told one line of progress at a time. */
  say?: Say
  /** The folder of the operator's own pictures, a subfolder a photographer; without one, those that come with Curio. */
  pictures?: string | undefined
  /** How the widths of Curio's own pictures are made; tests bring a quick way. */
  makePicture?: PictureMaker
}

const demoVendorOf = (vendors: Vendor[]): Vendor => {
  const found = vendors.find((vendor) => vendor.email === VENDOR_EMAIL)
  if (!found) throw new Error(`The demonstration data has no listed photographer ${VENDOR_EMAIL}.`)
  return found
}

/** Every fifteenth photographer has at most two reviews; the others have 3 to 24, most of them around eight. */
function reviewsOf(vendor: Vendor, index: number): number {
  const rng = createRng(`reviews/${vendor.email}`)
  if (vendor.email === VENDOR_EMAIL) return 24
  return index % 15 === 7 ? index % 3 : 3 + Math.floor(rng.next() ** 2 * 22)
}

async function addEverybody(tx: Db, passwordHash: string, clock: Clock): Promise<void> {
  const batch = createBatch()
  const since = ago(clock, 1_500)
  addPerson(batch, passwordHash, { ...DEMO_ADMIN, email: ADMIN_EMAIL, role: 'admin', since })
  addPerson(batch, passwordHash, { ...DEMO_SECOND_ADMIN, role: 'admin', since })
  for (const person of DEMO_TEAM) addPerson(batch, passwordHash, { ...person, since: ago(clock, 200) })
  addCouple(batch, passwordHash, DEMO_CLIENT, {
    weddingDate: addDays(clock.today, 163),
    city: 'New York',
    since: ago(clock, 80),
  })
  addCouple(batch, passwordHash, DEMO_MARRIED, {
    weddingDate: addDays(clock.today, -35),
    city: 'New York',
    since: ago(clock, 420),
  })
  for (const demo of DEMO_PHOTOGRAPHERS) addPhotographer(batch, passwordHash, demo, clock)
  await batch.write(tx)
}

/** Past weddings by the hundred: the triggers that follow single changes are off, and their rules run once at the end. */
async function addPast(tx: Db, passwordHash: string, vendors: Vendor[], clock: Clock): Promise<void> {
  const taken = await readBlockedDays(tx)
  const batch = createBatch()
  const [couples, speaker] = [await readCouples(tx), await readSpeaker(tx)]
  const telling = { couples, speaker, passwordHash, clock, reviews: createReviewTexts(speaker) }
  vendors.forEach((vendor, index) => {
    const days = new Set([...(taken.get(vendor.id) ?? []), ...storyDays(clock)])
    addHistory(batch, { vendor, count: reviewsOf(vendor, index), taken: days }, telling)
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
async function addLives(run: SeedRun, db: Db, passwordHash: string, clock: Clock, say: Say): Promise<void> {
  const vendors = await readVendors(db)
  const demoVendor = demoVendorOf(vendors)
  const others = vendors.filter((vendor) => vendor !== demoVendor)
  // Each step begins with what is known: names, sentences, and which rates were earned.
  const known = async (tx: Db) => ({
    batch: createBatch(),
    passwordHash,
    clock,
    couples: await readCouples(tx),
    speaker: await readSpeaker(tx),
    rates: await readRates(tx),
  })
  // First: what was completed says which rate the later ones are signed at.
  await run.step('past', (tx) => addPast(tx, passwordHash, vendors, clock))
  say('Preparing the demonstration market: conversations, contracts and payments')
  await run.step('story', async (tx) => {
    const telling = { ...(await known(tx)), demoVendor }
    addStory(vendors, telling)
    addTalks(others, telling)
    addBellsAndReaders(telling.batch, demoVendor, clock)
    await telling.batch.write(tx)
    await linkNotices(tx)
  })
  await run.step('season', async (tx) => {
    const season = { ...(await known(tx)), vendors: others, blocked: await readBlockedDays(tx) }
    addSeason(season)
    await season.batch.write(tx)
    await tickOwnTasks(tx)
  })
  await run.step('day', (tx) => addDayPlan(tx, clock))
}

/** Stores everybody's pictures, and says how far it is. */
async function preparePictures({ storage, say = silence, pictures, makePicture }: Options) {
  const portfolios = pictures ? await portfoliosFrom(pictures, say) : await ownPortfolios()
  const total = portfolios.size
  return storePictures({ storage, makePicture, folder: pictures ?? OWN_PICTURES }, portfolios, (done) => {
    // A start prints ten calm lines, not one for each photographer.
    if (done % Math.ceil(total / 4) === 0 || done === total)
      say(`Preparing the demonstration market: ${done} of ${total} photographers`)
  })
}

/**
 * Fills an empty database with the demonstration market. Deterministic, and relative to the day it was first started;
 * interrupted anywhere, the next call goes on where it stopped; complete, or in a database with other people in it, it
 * does nothing. Returns whether it did something. @throws PictureFolderError, before anything is written.
 */
export async function seedDemoMarket(db: Db, options: Options): Promise<boolean> {
  const run = await openRun(db, 'seed-demo-market', options.now ?? new Date())
  if (!run) return false
  const pictures = run.isDone('pictures') ? new Map() : await preparePictures(options)
  const clock = createClock(run.startedAt)
  const passwordHash = await demoPasswordHash()
  await run.step('everybody', (tx) => addEverybody(tx, passwordHash, clock))
  await addPictures(run, DEMO_PHOTOGRAPHERS, pictures)
  await addLives(run, db, passwordHash, clock, options.say ?? silence)
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
