import { sql } from 'drizzle-orm'
import { createBatch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock, createClock } from '#drizzle/seed/kit/clock.ts'
import { openRun } from '#drizzle/seed/kit/seed-run.ts'
import { DEMO_PHOTOGRAPHERS } from '#drizzle/seed/market/market-data.ts'
import {
  ADMIN_EMAIL,
  addCouple,
  addPerson,
  DEMO_ADMIN,
  DEMO_CLIENT,
  demoPasswordHash,
  VENDOR_EMAIL,
} from '#drizzle/seed/market/people.ts'
import { addPhotographer } from '#drizzle/seed/market/photographers.ts'
import { addPictures } from '#drizzle/seed/portfolio/pictures.ts'
import { OWN_PICTURES, ownPortfolios } from '#drizzle/seed/portfolio/portfolios.ts'
import { type PictureMaker, storePictures } from '#drizzle/seed/portfolio/stored-pictures.ts'
import type { Db } from '#server/db.ts'
import type { Storage } from '#server/uploads/storage.ts'
import { addDays } from '#shared/date/days.ts'
import {
  insertDays,
  insertImages,
  insertMarkets,
  insertPhotographers,
  insertProfiles,
  insertUsers,
  type Range,
  type Sizes,
} from './large-sql.ts'

const PICTURES = 24

/** Stores the two dozen pictures that a large market shares, the covers of as many photographers; as the JSON its SQL joins. */
async function makePool(storage: Storage, makePicture?: PictureMaker): Promise<string> {
  const portfolios = await ownPortfolios()
  const covers = [...portfolios].slice(0, PICTURES).map(([key, { pictures }]) => {
    return [key, { pictures: pictures.slice(0, 1), isOwn: true }] as const
  })
  const stored = await storePictures({ storage, makePicture, folder: '' }, new Map(covers))
  const pictures = [...stored.values()]
    .flat()
    .map(({ key, caption, width, height, thumbhash, measures, widths }, n) => {
      return { n, key, alt: caption ?? '', width, height, thumbhash, measures, widths, pictures: PICTURES }
    })
  return JSON.stringify(pictures)
}

type Options = {
  photographers: number
  storage: Storage
  now?: Date
  say?: (line: string) => void
  makePicture?: PictureMaker
}

const BATCH = 10_000

/** Up to a hundred thousand photographers have whole portfolios and calendars; more of them have the least there is. */
const sizesOf = (photographers: number): Sizes =>
  photographers <= 100_000 ? { images: 8, saturdays: 18, otherDays: 22 } : { images: 2, saturdays: 6, otherDays: 4 }

const DEMO_VENDOR = DEMO_PHOTOGRAPHERS.filter((demo) => demo.email === VENDOR_EMAIL)

/** The three sign-ins, so that a large market can be used as well as measured. */
async function addSignIns(tx: Db, passwordHash: string, clock: Clock): Promise<void> {
  const batch = createBatch()
  addPerson(batch, passwordHash, { ...DEMO_ADMIN, email: ADMIN_EMAIL, role: 'admin', since: ago(clock, 700) })
  addCouple(batch, passwordHash, DEMO_CLIENT, {
    weddingDate: addDays(clock.today, 163),
    city: 'New York',
    since: ago(clock, 480),
  })
  for (const demo of DEMO_VENDOR) addPhotographer(batch, passwordHash, demo, clock)
  await batch.write(tx)
}

async function addRange(tx: Db, range: Range, sizes: Sizes, passwordHash: string, pool: string): Promise<void> {
  await tx.execute(sql`select set_config('curio.bulk', 'on', true)`)
  await tx.execute(insertUsers(range, passwordHash))
  await tx.execute(insertProfiles(range))
  await tx.execute(insertPhotographers(range))
  await tx.execute(insertMarkets(range))
  await tx.execute(insertImages(range, sizes, pool))
  await tx.execute(insertDays(range, sizes))
}

/**
 * Fills an empty database with this many made-up photographers, seven in ten of them listed, for measuring and for
 * trying things at scale. They share the files of two dozen demonstration pictures. Ratings and counts are given, not
 * computed: there are no reviews behind them. The same numbers give the same market; interrupted, the next call goes
 * on. The connection needs a query timeout of minutes. Returns whether it did something.
 */
export async function seedLargeMarket(db: Db, options: Options): Promise<boolean> {
  const { photographers, storage, now = new Date(), say = () => undefined, makePicture } = options
  const run = await openRun(db, 'seed-large-market', now)
  if (!run) return false
  const clock = createClock(run.startedAt)
  const sizes = sizesOf(photographers)
  const passwordHash = await demoPasswordHash()
  await run.step('sign-ins', (tx) => addSignIns(tx, passwordHash, clock))
  const portfolios = [...(await ownPortfolios())].filter(([key]) => DEMO_VENDOR.some((demo) => demo.key === key))
  const own = await storePictures({ storage, makePicture, folder: OWN_PICTURES }, new Map(portfolios))
  await addPictures(run, DEMO_VENDOR, own)
  const pool = await makePool(storage, makePicture)
  for (let from = 1; from <= photographers; from += BATCH) {
    const to = Math.min(from + BATCH - 1, photographers)
    await run.step(`to ${to}`, (tx) => addRange(tx, { from, to }, sizes, passwordHash, pool))
    say(
      `Preparing a large market: ${to.toLocaleString('en-US')} of ${photographers.toLocaleString('en-US')} photographers`,
    )
  }
  say('Preparing a large market: building the directory')
  await run.step('directory', async (tx) => {
    await tx.execute(sql`select rebuild_directory_cards()`)
  })
  await db.execute(sql`vacuum analyze`)
  await run.finish()
  return true
}
