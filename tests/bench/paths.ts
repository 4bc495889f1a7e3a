// Signed-in requests, through the product and through its floor.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db.ts'
import { fireEach, type HttpFigures, residentMb, startProcess, stopProcess } from './http.ts'
import { emptyOutbox, settle, untilDrained } from './outbox.ts'
import { type Asked, confirmations, conversations, dashboards, messages, openLimits, signIns } from './people.ts'
import { FLOOR, PORTS, productEnv, SERVE } from './processes.ts'
import { RECORDED, record } from './record.ts'

export type PathFigures = {
  name: string
  statements: number
  product: HttpFigures
  floor: HttpFigures
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
  const perSecond = 1_500
  const paths = [
    { name: 'S1', asked: await signIns(db, 100), isRepeatable: true },
    { name: 'V1', asked: dashboards(pairs), isRepeatable: true },
    { name: 'M1', asked: messages(pairs, 2 * perSecond * seconds), isRepeatable: false },
    { name: 'B1', asked: await confirmations(db, 2_000), isRepeatable: false },
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

/** One path: recorded, then floor and product one after the other on the same data, ten connections each. */
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
  // Every other one: the people take turns, so that nobody writes for both and makes the second one's conversations longer.
  const everyOther = (from: number) => left.filter((_, index) => index % 2 === from)
  const [first, second] = one.isRepeatable ? [left, left] : [everyOther(0), everyOther(1)]
  const floor = { file: FLOOR, env: { ...env, SCRIPTS }, port: PORTS.floor, ready: 'ready' }
  await emptyOutbox(db)
  const under = await loadAlone(floor, { ...one, asked: first }, seconds)
  const isSettled = () => untilDrained(db)
  const product = { file: SERVE, env, port: PORTS.product, ready: 'is ready', isSettled }
  await emptyOutbox(db)
  const over = await loadAlone(product, { ...one, asked: second }, seconds)
  return {
    ...{ name: one.name, statements: scripts[one.asked[0]!.path]!.length },
    ...{ floor: under.figures, product: over.figures, loadedMb: over.loadedMb },
  }
}
