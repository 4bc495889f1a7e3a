// Signed-in requests, through the product and through its floor.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db.ts'
import { fireEach, residentMb, startProcess, stopProcess } from './http.ts'
import { emptyOutbox, settle, untilDrained } from './outbox.ts'
import { type Asked, confirmations, conversations, dashboards, messages, openLimits, signIns } from './people.ts'
import { FLOOR, PORTS, productEnv, SERVE } from './processes.ts'
import type { NamedPair } from './public.ts'
import { RECORDED, record } from './record.ts'
import { middleOf, ROUNDS } from './rounds.ts'

export type PathFigures = NamedPair & {
  statements: number
  /** The product's memory after its load. */
  loadedMb?: number
}

export type Path = {
  name: string
  /** The first ones are recorded; product and floor share the rest. */
  asked: Asked[]
  /** Whether a request can be repeated: it changes nothing or is idempotent. */
  isRepeatable: boolean
}

/** Sign-in, vendor dashboard, sending a message and beginning to pay, with the people who do it. */
export async function preparePaths(db: Db, seconds: number): Promise<Path[]> {
  await openLimits(db)
  const pairs = await conversations(db, 200)
  /** Enough to last every load that long: a product that has just started is still compiling its code. */
  const enough = (perSecond: number) => 2 * ROUNDS * perSecond * seconds
  const paths = [
    { name: 'S1', asked: await signIns(db, 100), isRepeatable: true },
    { name: 'V1', asked: dashboards(pairs), isRepeatable: true },
    { name: 'M1', asked: messages(pairs, enough(600)), isRepeatable: false },
    { name: 'B1', asked: await confirmations(db, enough(160)), isRepeatable: false },
  ]
  await settle(db)
  return paths
}

type Alone = { file: string; env: Record<string, string>; port: number; ready: string; isSettled?: () => Promise<void> }

/** One load of one process, which runs alone: a product beside the floor would send the mails that the floor queues. */
async function loadAlone({ file, env, port, ready, isSettled }: Alone, { asked, isRepeatable }: Path, seconds: number) {
  const child = await startProcess(file, { ...env, PORT: String(port) }, ready)
  await isSettled?.()
  const figures = await fireEach(port, asked, { seconds, isRepeatable })
  const loadedMb = residentMb(child)
  await stopProcess(child)
  return { figures, loadedMb }
}

/** One path: recorded, then in rounds floor and product one after the other on the same data, ten connections each. */
export async function comparePath(
  { db, url }: { db: Db; url: string },
  one: Path,
  seconds: number,
): Promise<PathFigures> {
  const env = { ...productEnv(), DATABASE_URL: url }
  const scripts = await record({ url, env }, { signedIn: [one.asked] })
  const SCRIPTS = path.join(env.DATA_DIR, 'scripts.json')
  writeFileSync(SCRIPTS, JSON.stringify(scripts, null, 1))
  const left = one.asked.slice(RECORDED)
  // In turn: nobody writes for two loads and makes the second one's conversations longer.
  const shareOf = (load: number) => (one.isRepeatable ? left : left.filter((_, index) => index % (2 * ROUNDS) === load))
  const floor = { file: FLOOR, env: { ...env, SCRIPTS }, port: PORTS.floor, ready: 'ready' }
  const isSettled = () => untilDrained(db)
  const product = { file: SERVE, env, port: PORTS.product, ready: 'is ready', isSettled }
  const pair = await middleOf(async (round) => {
    await emptyOutbox(db)
    const under = await loadAlone(floor, { ...one, asked: shareOf(2 * round) }, seconds)
    await emptyOutbox(db)
    const over = await loadAlone(product, { ...one, asked: shareOf(2 * round + 1) }, seconds)
    return { floor: under.figures, product: over.figures, loadedMb: over.loadedMb }
  })
  return { name: one.name, statements: scripts[one.asked[0]!.path]!.length, ...pair }
}
