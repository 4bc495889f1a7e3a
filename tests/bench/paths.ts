// Signed-in requests, through the product and through its floor: the same statements from bare node:http and pg.
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Db } from '#server/db.ts'
import { type HttpFigures, fireEach, send, startProcess, stopProcess } from './http.ts'
import { type Listener, listenTo } from './pg-listener.ts'
import { type Asked, confirmations, conversations, dashboards, messages, openLimits, signIns } from './people.ts'
import { broughtBy, type Step, toScript } from './script.ts'

export type PathFigures = { name: string; statements: number; product: HttpFigures; floor: HttpFigures }

type Path = {
  name: string
  /** The first one is recorded; product and floor share the rest. */
  asked: Asked[]
  /** Whether a request can be repeated: it changes nothing or is idempotent. */
  isRepeatable: boolean
}

const RECORDED = 5
async function prepare(db: Db, seconds: number): Promise<Path[]> {
  await openLimits(db)
  const pairs = await conversations(db, 200)
  const perSecond = 700
  return [
    { name: 'S1', asked: await signIns(db, 100), isRepeatable: true },
    { name: 'V1', asked: dashboards(pairs), isRepeatable: true },
    { name: 'M1', asked: messages(pairs, 2 * perSecond * seconds), isRepeatable: false },
    { name: 'B1', asked: await confirmations(db, 700), isRepeatable: false },
  ]
}

/** What the product asks the database for one request: the shortest of a few recordings, without background work. */
async function record(port: number, { name, asked }: Path, listener: Listener): Promise<Step[]> {
  let script: Step[] = []
  for (const one of asked.slice(0, RECORDED)) {
    await new Promise((resolve) => setTimeout(resolve, 700))
    listener.take()
    await send(port, one)
    const heard = listener.take()
    if (script.length === 0 || heard.length < script.length) script = toScript(heard, broughtBy(one.cookie, one.input))
  }
  if (script.length === 0) throw new Error(`Nothing was recorded of ${name}.`)
  return script
}

/**
 * Sign-in, vendor dashboard, sending a message and confirming a booking: product and floor one after the other on the
 * same data, ten connections each.
 */
export async function comparePaths(
  { db, url, serve, ports }: { db: Db; url: string; serve: string; ports: { product: number; floor: number } },
  seconds: number,
  say: (line: string) => void,
): Promise<PathFigures[]> {
  const paths = await prepare(db, seconds)
  const env = {
    NODE_ENV: 'production',
    ALLOW_STAND_INS: '1',
    LOG_LEVEL: 'warn',
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'curio-bench-')),
  }
  const listener = await listenTo(url)
  const watched = await startProcess(
    serve,
    { ...env, DATABASE_URL: listener.url, PORT: String(ports.product) },
    'is ready',
  )
  const scripts: Record<string, Step[]> = {}
  for (const one of paths) scripts[one.asked[0]!.path.split('/').at(-1)!] = await record(ports.product, one, listener)
  await stopProcess(watched)
  listener.stop()

  const file = path.join(env.DATA_DIR, 'scripts.json')
  writeFileSync(file, JSON.stringify(scripts, null, 1))
  const product = await startProcess(serve, { ...env, DATABASE_URL: url, PORT: String(ports.product) }, 'is ready')
  const floor = await startProcess(
    path.resolve('tests/bench/floor-play.ts'),
    { ...env, DATABASE_URL: url, SCRIPTS: file, PORT: String(ports.floor) },
    'ready',
  )
  const figures: PathFigures[] = []
  for (const { name, asked, isRepeatable } of paths) {
    const left = asked.slice(RECORDED)
    const half = Math.floor(left.length / 2)
    const [own, others] = isRepeatable ? [left, left] : [left.slice(0, half), left.slice(half)]
    const pair = {
      name,
      statements: scripts[asked[0]!.path.split('/').at(-1)!]!.length,
      floor: await fireEach(ports.floor, own, { seconds, isRepeatable }),
      product: await fireEach(ports.product, others, { seconds, isRepeatable }),
    }
    say(
      `  ${name}: ${pair.product.perSecond.toFixed(0)} of ${pair.floor.perSecond.toFixed(0)} requests per second, ${pair.statements} statements`,
    )
    figures.push(pair)
  }
  await stopProcess(product)
  await stopProcess(floor)
  return figures
}
