// Public requests, through the product and through its floor.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db.ts'
import { load, mixAddresses, profileAddresses, residentMb, startProcess, stopProcess } from './http.ts'
import { emptyOutbox, untilDrained } from './outbox.ts'
import { FLOOR, PORTS, productEnv, SERVE } from './processes.ts'
import { record } from './record.ts'
import { middleOf, type Pair } from './rounds.ts'

export type NamedPair = Pair & { name: string }
export type Memory = { idleMb: number; loadedMb: number }

const MIXES = ['D1', 'D2', 'D3', 'D4', 'D5'] as const

type Market = { db: Db; url: string; ids: string[] }

/**
 * The mixes of searches and the profiles, each beside its floor in several rounds: `keep` gets the middle one. Returns
 * what the product keeps in memory after all.
 */
export async function comparePublic(
  { db, url, ids }: Market,
  seconds: number,
  keep: (pair: NamedPair) => void,
): Promise<Memory> {
  const mixes = [
    ...MIXES.map((name) => ({ name, addresses: mixAddresses(name) })),
    { name: 'P1', addresses: profileAddresses(ids) },
  ]
  const env = productEnv()
  const scripts = await record({ url, env }, { addresses: mixes.flatMap(({ addresses }) => addresses) })
  const SCRIPTS = path.join(env.DATA_DIR, 'scripts.json')
  writeFileSync(SCRIPTS, JSON.stringify(scripts))
  await emptyOutbox(db)
  const product = await startProcess(SERVE, { ...env, DATABASE_URL: url, PORT: String(PORTS.product) }, 'is ready')
  const floor = await startProcess(FLOOR, { ...env, DATABASE_URL: url, SCRIPTS, PORT: String(PORTS.floor) }, 'ready')
  await untilDrained(db)
  const idleMb = residentMb(product)
  for (const { name, addresses } of mixes) {
    const pair = await middleOf(async () => ({
      floor: await load(PORTS.floor, addresses, seconds),
      product: await load(PORTS.product, addresses, seconds),
    }))
    keep({ name, ...pair })
  }
  const loadedMb = residentMb(product)
  await stopProcess(product)
  await stopProcess(floor)
  return { idleMb, loadedMb }
}
