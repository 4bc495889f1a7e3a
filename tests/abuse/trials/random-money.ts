import { sql } from 'drizzle-orm'
import { verify } from '#app/ops/admin-verify.ts'
import { migrate } from '#app/ops/migrate.ts'
import { openPg } from '#server/database/pg.ts'
import { rows } from '#server/db.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { randomOf } from '#tests/support/random.ts'
import { playMoney } from '#tests/support/random-money.ts'
import type { Trial } from '../trial.ts'

/** Keeps what the log says of expected failures out of the trial's output. */
async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = () => true
  try {
    return await work()
  } finally {
    process.stderr.write = write
  }
}

/**
 * Random moves of everybody who moves money, over the product's own code and the payment service's stand-in: ledger,
 * documents and service agree to the cent after every hundred, and at the end. (PY9, PY11, PY12, PY16)
 */
export const randomMoney: Trial = async ({ isQuick, seed, say }) => {
  const moves = isQuick ? 500 : 5_000
  const postgres = await startPostgres(['max_connections=60'])
  const { db, close } = openPg(postgres.url, { max: 8, queryTimeoutMs: 60_000 })
  try {
    await migrate(db)
    const played = await withoutLog(() => playMoney(db, { moves, random: randomOf(seed), checkEvery: 100, say }))
    const broken = (await verify(db)).flatMap(({ problems }) => problems)
    const [moved] = await rows<{ movements: number; documents: number; events: number }>(
      db.execute(sql`select (select count(*)::int from journal) as movements,
        (select count(*)::int from money_documents) as documents,
        (select count(*)::int from stripe_local.objects where kind = 'event') as events`),
    )
    const { problems, traces, left, tally, checks, weddings, made, met } = played
    return {
      name: `${made} random moves of money with reports delayed, doubled, reordered and lost, over a network that loses requests`,
      bar: 'ledger, documents, payment and tax service agree to the cent; nothing lost, nothing doubled; taxed payments made without the couple from its bank account among them',
      figure:
        `${weddings} weddings, ${moved!.movements} movements, ${moved!.documents} documents, ${moved!.events} events; ` +
        `${met.paid} of ${met.asked} automatic bank debits with sales tax arrived; ${checks} comparisons, ${problems.length} differences, ${left.length} left on their way, ${broken.length} problems in admin verify`,
      isOk: problems.length + left.length + broken.length === 0 && (isQuick || met.asked > 0),
      details: [
        `Done, refused, without an answer, nothing to do: ${Object.entries(tally)
          .toSorted()
          .map(([name, { done, refused, unanswered, idle }]) => `${name} ${done}/${refused}/${unanswered}/${idle}`)
          .join('; ')}.`,
        ...[...problems, ...left, ...broken].slice(0, 10),
        ...traces.slice(0, 30),
      ],
    }
  } finally {
    await close()
    await postgres.stop()
  }
}
