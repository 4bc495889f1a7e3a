// Public requests, through the product and through its floor.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db.ts'
import { round } from './figures.ts'
import {
  type HttpFigures,
  load,
  mixAddresses,
  profileAddresses,
  residentMb,
  startProcess,
  stopProcess,
} from './http.ts'
import { emptyOutbox, untilDrained } from './outbox.ts'
import { FLOOR, PORTS, productEnv, SERVE } from './processes.ts'
import { record } from './record.ts'

export type Pair = { name: string; product: HttpFigures; floor: HttpFigures }
export type Memory = { idleMb: number; loadedMb: number }

const MIXES = ['D1', 'D2', 'D3', 'D4', 'D5'] as const

type Market = { db: Db; url: string; ids: string[] }

/** The mixes of searches and the profiles, each beside its floor, and what the product keeps in memory after all. */
export async function comparePublic(
  { db, url, ids }: Market,
  seconds: number,
  say: (line: string) => void,
): Promise<{ pairs: Pair[]; memory: Memory }> {
  const mixes = [
    ...MIXES.map((name) => ({ name, addresses: mixAddresses(name) })),
    { name: 'P1', addresses: profileAddresses(ids) },
  ]
  const env = productEnv()
  const scripts = await record(
    { url, serve: SERVE, env, port: PORTS.product },
    { addresses: mixes.flatMap(({ addresses }) => addresses) },
  )
  const SCRIPTS = path.join(env.DATA_DIR, 'scripts.json')
  writeFileSync(SCRIPTS, JSON.stringify(scripts))
  await emptyOutbox(db)
  const product = await startProcess(SERVE, { ...env, DATABASE_URL: url, PORT: String(PORTS.product) }, 'is ready')
  const floor = await startProcess(FLOOR, { ...env, DATABASE_URL: url, SCRIPTS, PORT: String(PORTS.floor) }, 'ready')
  await untilDrained(db)
  const idleMb = residentMb(product)
  const pairs: Pair[] = []
  for (const { name, addresses } of mixes) {
    const pair = {
      name,
      floor: await load(PORTS.floor, addresses, seconds),
      product: await load(PORTS.product, addresses, seconds),
    }
    say(`  ${name}: ${round(pair.product.perSecond, 0)} of ${round(pair.floor.perSecond, 0)} requests per second`)
    pairs.push(pair)
  }
  const loadedMb = residentMb(product)
  await stopProcess(product)
  await stopProcess(floor)
  return { pairs, memory: { idleMb, loadedMb } }
}
