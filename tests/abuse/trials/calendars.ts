import { readInThread } from '#features/availability/server/feeds/read.ts'
import { todayIn } from '#shared/date/days.ts'
import { calendar, EASTERN, event } from '#tests/support/odd-calendar-lines.ts'
import { inParallel } from '../support/http.ts'
import { newVendor } from '../support/people.ts'
import { bodyOf, type Product, startProduct } from '../support/product.ts'
import { STARVING } from '../support/starving-calendars.ts'
import type { Trial } from '../trial.ts'

const FILE_MS = 2_000
const HONEST_MS = 5_000
/** A short one, the longest file that can be sent, as many events as are read, and the longest that is fetched. */
const LENGTHS = [20_000, 199_000, 1_500_000, 9_900_000]
const ZONE = 'America/New_York'
const HONEST = 10
const TIMES = 3
/** One account's works at once: one under way, five waiting, and two more than that. */
const AT_ONCE = 8

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A year of somebody's life: their weddings, a weekly class less some, and a holiday. */
function ordinary(): string {
  const dayIn = (days: number) => todayIn(ZONE, new Date(Date.now() + days * 86_400_000)).replaceAll('-', '')
  const single = Array.from({ length: 120 }, (_, index) =>
    event(`DTSTART;TZID=Eastern Standard Time:${dayIn(7 + index * 3)}T150000`, 'DURATION:PT7H', 'STATUS:CONFIRMED'),
  )
  const weekly = [2, 3].map((day) =>
    event(`DTSTART;TZID=Eastern Standard Time:${dayIn(day)}T190000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=40'),
  )
  const holiday = event(`DTSTART;VALUE=DATE:${dayIn(200)}`, `DTEND;VALUE=DATE:${dayIn(214)}`)
  return calendar(...EASTERN, ...single.flat(), ...weekly.flat(), ...holiday)
}

/** Every hostile calendar through the reader's thread: how long the slowest took, and what was not ended by its steps. */
async function readAll(lengths: readonly number[]) {
  const from = todayIn(ZONE, new Date())
  const until = todayIn(ZONE, new Date(Date.now() + 760 * 86_400_000))
  const times: { name: string; ms: number }[] = []
  const wrong: string[] = []
  const read = (text: string) =>
    readInThread({ bytes: new TextEncoder().encode(text), timeZone: ZONE, from, until, nightEnds: 4 }, 'one')
  await read(ordinary())
  for (const length of lengths)
    for (const { name, textOf } of STARVING) {
      const text = textOf(length)
      const startedAt = performance.now()
      await read(text).catch((error: Error) => wrong.push(`${name}, ${length} characters: ${error.message}`))
      times.push({ name, ms: performance.now() - startedAt })
    }
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, 3)
  return { count: times.length, slowest, wrong }
}

type Imported = { ms: number; problem: string | null }

async function importOne(product: Product, cookie: string, text: string): Promise<Imported> {
  const answer = await product.call('availability.addFile', { name: 'Mine', text }, { cookie, timeoutMs: 60_000 })
  const busyDays = (bodyOf(answer).data as { busyDays?: number } | undefined)?.busyDays ?? 0
  return { ms: answer.ms, problem: busyDays > 100 ? null : `${answer.status}: ${answer.text.slice(0, 120)}` }
}

/** The hostile accounts send their files as fast as they are answered; the honest ones import in the midst of it. */
async function besideHonest(product: Product, hostile: number, files: readonly string[]) {
  const [greedy, honest] = [hostile, HONEST].map((count) =>
    Promise.all(Array.from({ length: count }, () => newVendor(product.db))),
  )
  const cookies = (await greedy!).map(({ cookie }) => cookie)
  const answers: Record<string, number> = {}
  const sending = inParallel(files.entries(), hostile * AT_ONCE, async ([index, text]) => {
    const options = { cookie: cookies[index % hostile]!, timeoutMs: 60_000 }
    const { status } = await product.call('availability.addFile', { name: 'Mine', text }, options)
    answers[status] = (answers[status] ?? 0) + 1
  })
  const text = ordinary()
  const imported: Imported[] = []
  const importing = (await honest!).map(async ({ cookie }) => {
    for (let time = 0; time < TIMES; time += 1) {
      await wait(300)
      imported.push(await importOne(product, cookie, text))
    }
  })
  await Promise.all([sending, ...importing])
  const slowest = Math.max(...imported.map(({ ms }) => ms))
  return { slowest, problems: imported.flatMap(({ problem }) => problem ?? []), answers }
}

/** Calendars made to starve their reader, alone and beside accounts that import ordinary ones. (X148) */
export const calendars: Trial = async ({ isQuick, scratch, say }) => {
  const alone = await readAll(isQuick ? LENGTHS.slice(0, 1) : LENGTHS)
  say(`slowest file: ${alone.slowest.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')}`)
  const files = Array.from({ length: isQuick ? 20 : 100 }, (_, index) => {
    const { textOf } = STARVING[index % STARVING.length]!
    return textOf(LENGTHS[index < STARVING.length ? 1 : 0]!)
  })
  const product = await startProduct(scratch)
  try {
    const one = await besideHonest(product, 1, files)
    say(`one hostile account: an honest calendar took ${Math.round(one.slowest)} ms at most`)
    const several = await besideHonest(product, 5, files)
    const wrong = [...alone.wrong, ...one.problems, ...several.problems]
    const slowestFile = alone.slowest[0]!.ms
    return {
      name: `${alone.count} calendars made to starve the reader, up to 10 MB; then ${files.length} over HTTP from one account, and from five, beside ${HONEST} honest accounts`,
      bar: 'every file ends in 2 s by its own steps; the honest ones are read within 5 s (X148)',
      figure: `slowest file ${Math.round(slowestFile)} ms; slowest honest import ${Math.round(one.slowest)} ms beside one account, ${Math.round(several.slowest)} ms beside five; ${wrong.length} wrong`,
      isOk:
        slowestFile < FILE_MS &&
        Math.max(one.slowest, several.slowest) < HONEST_MS &&
        wrong.length === 0 &&
        !product.hasEnded(),
      details: [
        `Slowest: ${alone.slowest.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')}.`,
        `Answers to the hostile ones: ${JSON.stringify(one.answers)}, ${JSON.stringify(several.answers)}.`,
        ...new Set(wrong),
      ].slice(0, 12),
    }
  } finally {
    await product.stop()
  }
}
