import {
  BAR_MS,
  type Bench,
  DRIVERS,
  type DriverName,
  droppedInTransaction,
  exhausted,
  type Fault,
  halfOpen,
  openBench,
  restarted,
  silentlyLost,
  slowConnect,
} from '#tests/support/connection-faults.ts'
import type { Trial } from '../trial.ts'

/** Every fault, with this many requests at once. The limits are the product's own. */
const faultsOf = (count: number, awayMs: number): ((bench: Bench) => Promise<Fault>)[] => [
  (bench) => halfOpen(bench, count),
  (bench) => silentlyLost(bench, Math.min(count, 5)),
  (bench) => droppedInTransaction(bench, 4),
  (bench) => restarted(bench, count, awayMs),
  (bench) => slowConnect(bench, Math.min(count, 10), 1_000),
  (bench) => exhausted(bench, count * 2, 10),
]

async function withDriver(driver: DriverName, isQuick: boolean, say: (line: string) => void): Promise<Fault[]> {
  const bench = await openBench(driver, {})
  const found: Fault[] = []
  try {
    for (const fault of faultsOf(isQuick ? 10 : 50, isQuick ? 500 : 3_000)) {
      const result = await fault(bench)
      found.push(result)
      say(lineOf(result))
    }
  } finally {
    await bench.close()
  }
  return found
}

const lineOf = ({ driver, fault, ok, refused, unclear, slowestMs, recoveredMs, notes }: Fault) =>
  `${driver}, ${fault}: ${ok} answered, ${refused} refused with 503, ${unclear.length} unclear; slowest ${slowestMs} ms, ` +
  `recovered after ${recoveredMs} ms${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`

/** Half-open, dropped, restarted, slow and exhausted database connections, with the Neon driver and the plain one. */
export const connections: Trial = async ({ isQuick, say }) => {
  const found: Fault[] = []
  for (const driver of Object.keys(DRIVERS) as DriverName[]) found.push(...(await withDriver(driver, isQuick, say)))
  const slowest = Math.max(...found.map((fault) => fault.slowestMs))
  const recovery = Math.max(...found.map((fault) => fault.recoveredMs))
  const unclear = found.flatMap((fault) => fault.unclear)
  const requests = found.reduce((sum, { ok, refused }) => sum + ok + refused, unclear.length)
  return {
    name: `${found.length} faults of database connections (half-open, dropped, restarted, slow, exhausted) under ${requests} requests, Neon and plain driver`,
    bar: 'requests fail within 10 s with a clear answer and recover by themselves',
    figure: `slowest answer ${slowest} ms, ${unclear.length} unclear answers, all recovered within ${recovery} ms`,
    isOk: slowest <= BAR_MS && unclear.length === 0,
    details: [...found.map(lineOf), ...unclear.slice(0, 3)],
  }
}
