import { killedDatabase as run } from '#tests/support/killed-database.ts'
import { randomOf } from '#tests/support/random.ts'
import type { Trial } from '../trial.ts'

/** The database is killed repeatedly while money moves; nothing confirmed is lost, nothing happens twice. (B4 F4) */
export const killedDatabase: Trial = async ({ isQuick, seed, say }) => {
  const [operations, kills] = isQuick ? [36, 12] : [150, 100]
  const figures = await run({ operations, kills, random: randomOf(seed), say })
  const { lost, doubled, problems, deaths } = figures
  return {
    name: `database killed ${kills} times at random points during ${figures.operations} money operations, then restarted`,
    bar: '0 lost, 0 doubled entries, invariants hold',
    figure:
      `${figures.acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ` +
      `${problems.length} broken rules; ${figures.movements} movements booked`,
    isOk: lost.length + doubled.length + problems.length === 0,
    details: [
      `Ended with -m immediate ${deaths.immediate} times, all processes by SIGKILL ${deaths.killed}, one by SIGKILL ${deaths.backend}.`,
      `${figures.unanswered} requests without a response; the provider was asked ${figures.repeated} times for what it had already done.`,
      ...[...lost, ...doubled, ...problems].slice(0, 10),
    ],
  }
}
