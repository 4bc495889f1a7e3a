// Public requests, through the product and through its floor.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db.ts'
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

/** Odd, so that one is in the middle. */
const ROUNDS = 3

const MIXES = ['D1', 'D2', 'D3', 'D4', 'D5'] as const

type Market = { db: Db; url: string; ids: string[] }

const shareOf = ({ product, floor }: Pair) => product.perSecond / floor.perSecond

/**
 * The round whose share of the floor is in the middle, with the errors of all: a neighbour on a shared machine slows one
 * load and not the other.
 */
function middleOf(rounds: readonly Pair[]): Pair {
  const middle = rounds.toSorted((a, b) => shareOf(a) - shareOf(b))[(rounds.length - 1) / 2]!
  const errorsOf = (of: 'product' | 'floor') => rounds.reduce((sum, round) => sum + round[of].errors, 0)
  return {
    ...middle,
    product: { ...middle.product, errors: errorsOf('product') },
    floor: { ...middle.floor, errors: errorsOf('floor') },
  }
}

/**
 * The mixes of searches and the profiles, each beside its floor in several rounds: `keep` gets the middle one. Returns
 * what the product keeps in memory after all.
 */
export async function comparePublic(
  { db, url, ids }: Market,
  seconds: number,
  keep: (pair: Pair) => void,
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
    const rounds: Pair[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const under = await load(PORTS.floor, addresses, seconds)
      rounds.push({ name, floor: under, product: await load(PORTS.product, addresses, seconds) })
    }
    keep(middleOf(rounds))
  }
  const loadedMb = residentMb(product)
  await stopProcess(product)
  await stopProcess(floor)
  return { idleMb, loadedMb }
}
