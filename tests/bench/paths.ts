// Signed-in requests, through the product and through its floor.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db.ts'
import { round } from './figures.ts'
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

type Path = {
  name: string
  /** The first ones are recorded; product and floor share the rest. */
  asked: Asked[]
  /** Whether a request can be repeated: it changes nothing or is idempotent. */
  isRepeatable: boolean
}

async function prepare(db: Db, seconds: number): Promise<Path[]> {
  await openLimits(db)
  const pairs = await conversations(db, 200)
  const perSecond = 1_500
  return [
    { name: 'S1', asked: await signIns(db, 100), isRepeatable: true },
    { name: 'V1', asked: dashboards(pairs), isRepeatable: true },
    { name: 'M1', asked: messages(pairs, 2 * perSecond * seconds), isRepeatable: false },
    { name: 'B1', asked: await confirmations(db, 2_000), isRepeatable: false },
  ]
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

/**
 * Sign-in, vendor dashboard, sending a message and beginning to pay: floor and product one after the other on the
 * same data, ten connections each.
 */
export async function comparePaths(
  { db, url }: { db: Db; url: string },
  seconds: number,
  say: (line: string) => void,
): Promise<PathFigures[]> {
  const paths = await prepare(db, seconds)
  const env = { ...productEnv(), DATABASE_URL: url }
  await settle(db)
  const scripts = await record(
    { url, serve: SERVE, env, port: PORTS.product },
    { signedIn: paths.map(({ asked }) => asked) },
  )
  const SCRIPTS = path.join(env.DATA_DIR, 'scripts.json')
  writeFileSync(SCRIPTS, JSON.stringify(scripts, null, 1))
  const floor = { file: FLOOR, env: { ...env, SCRIPTS }, port: PORTS.floor, ready: 'ready' }
  const isSettled = () => untilDrained(db)
  const product = { file: SERVE, env, port: PORTS.product, ready: 'is ready', isSettled }
  const figures: PathFigures[] = []
  for (const one of paths) {
    const left = one.asked.slice(RECORDED)
    const half = Math.floor(left.length / 2)
    const [first, second] = one.isRepeatable ? [left, left] : [left.slice(0, half), left.slice(half)]
    await emptyOutbox(db)
    const under = await loadAlone(floor, { ...one, asked: first }, seconds)
    await emptyOutbox(db)
    const over = await loadAlone(product, { ...one, asked: second }, seconds)
    const statements = scripts[one.asked[0]!.path]!.length
    say(
      `  ${one.name}: ${round(over.figures.perSecond, 0)} of ${round(under.figures.perSecond, 0)} requests per second, ${statements} statements`,
    )
    figures.push({
      ...{ name: one.name, statements, floor: under.figures },
      ...{ product: over.figures, loadedMb: over.loadedMb },
    })
  }
  return figures
}
