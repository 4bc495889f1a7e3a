// Two products behind one database: how much both answer together, and whether what must hold still does.
import { sql } from 'drizzle-orm'
import { verify } from '#app/ops/admin-verify.ts'
import { type Db, rows } from '#server/db.ts'
import { round } from './figures.ts'
import { fireEach, type HttpFigures, load, mixAddresses, startProcess, stopProcess } from './http.ts'
import { settle, untilDrained } from './outbox.ts'
import { type Asked, confirmations, conversations, dashboards, messages, openLimits } from './people.ts'
import { PORTS, productEnv, SERVE } from './processes.ts'

/** One process with ten connections, then two at the same time with five each. */
export type TwoFigures = { name: string; alone: HttpFigures; both: [HttpFigures, HttpFigures] }
/** Something that must hold after both had the same requests at the same time, and what does not. */
export type Invariant = { name: string; problems: number }
export type TwoProcesses = { loads: TwoFigures[]; invariants: Invariant[] }

type Fire = (port: number, connections: number) => Promise<HttpFigures>
type Load = { name: string; alone: Fire; both: Fire }

const CONNECTIONS = 10

async function prepare(db: Db, seconds: number) {
  await openLimits(db)
  const pairs = await conversations(db, 100)
  const sent = messages(pairs, 3_000 * seconds)
  const paid = await confirmations(db, 1_000)
  const addresses = mixAddresses('D5')
  /** Half of what cannot be repeated for one process, and the other half for both, each of which sends all of it. */
  const once = (name: string, asked: readonly Asked[]): Load => {
    const half = Math.floor(asked.length / 2)
    const fire =
      (part: readonly Asked[]): Fire =>
      (port, connections) =>
        fireEach(port, part, { seconds, isRepeatable: false, connections })
    return { name, alone: fire(asked.slice(0, half)), both: fire(asked.slice(half)) }
  }
  const again = (name: string, fire: Fire): Load => ({ name, alone: fire, both: fire })
  return [
    again('D5', (port, connections) => load(port, addresses, seconds, connections)),
    again('V1', (port, connections) => fireEach(port, dashboards(pairs), { seconds, isRepeatable: true, connections })),
    once('M1', sent),
    once('B1', paid),
  ]
}

/** What two processes must not do twice, and all that `admin verify` checks. */
async function invariants(db: Db): Promise<Invariant[]> {
  const [counted] = await rows<Record<string, number>>(
    db.execute(sql`select
      (select count(*)::int from (select from booking_events where to_stage = 'upcoming'
        group by booking_id having count(*) > 1) b) as "Bookings confirmed more than once",
      (select count(*)::int from (select from journal where kind = 'charge'
        group by booking_id having count(*) > 1) j) as "First payments entered more than once",
      (select count(*)::int from bookings b where b.status = 'confirmed' and not exists (
        select from payments p where p.booking_id = b.id and p.status = 'paid')) as "Confirmed bookings without a payment",
      (select count(*)::int from email_outbox where attempts > 1) as "Mails taken more than once"`),
  )
  // Ratings of a bulk-loaded market are made up, and of no reviews.
  const checks = (await verify(db)).filter(({ name }) => name !== 'Ratings and facts')
  return [
    ...Object.entries(counted!).map(([name, problems]) => ({ name, problems })),
    ...checks.map(({ name, problems }) => ({ name: `${name} (admin verify)`, problems: problems.length })),
  ]
}

/**
 * Every load once through one process and once through two; what cannot be repeated (messages, payments) reaches both
 * processes at the same time, so that they race for it.
 */
export async function measureTwo(
  { db, url }: { db: Db; url: string },
  seconds: number,
  say: (line: string) => void,
): Promise<TwoProcesses> {
  const loads = await prepare(db, seconds)
  await settle(db)
  // One site: what both tell the payment service of a payment must be the same.
  const site = { DATABASE_URL: url, SITE_URL: `http://localhost:${PORTS.product}` }
  const start = (port: number) => startProcess(SERVE, { ...productEnv(), ...site, PORT: String(port) }, 'is ready')
  const first = await start(PORTS.product)
  const second = await start(PORTS.second)
  const figures: TwoFigures[] = []
  for (const { name, alone, both } of loads) {
    await untilDrained(db)
    const single = await alone(PORTS.product, CONNECTIONS)
    await untilDrained(db)
    const [one, other] = await Promise.all([both(PORTS.product, CONNECTIONS / 2), both(PORTS.second, CONNECTIONS / 2)])
    say(
      `  two processes, ${name}: ${round(one.perSecond + other.perSecond, 0)}, one ${round(single.perSecond, 0)} requests per second`,
    )
    figures.push({ name, alone: single, both: [one, other] })
  }
  await untilDrained(db)
  await stopProcess(first)
  await stopProcess(second)
  return { loads: figures, invariants: await invariants(db) }
}
