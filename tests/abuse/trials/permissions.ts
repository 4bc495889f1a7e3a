import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { settings } from '#drizzle/schema/index.ts'
import { settleRefunds } from '#features/settlement/server/payouts.ts'
import { LIMIT_MAX, LIMITED_ACTIONS } from '#shared/access/rate-limits.ts'
import { isTeam } from '#shared/access/roles.ts'
import { contextFor } from '#tests/support/context.ts'
import { tryDoors } from '../support/doors.ts'
import { reachPacks } from '../support/packs.ts'
import { PROCEDURES, tableAt } from '../support/procedures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { placesOf } from '../support/samples.ts'
import { fingerprints, type Ids, idsOf, inputsNaming, makeStrangers, reachAs } from '../support/strangers.ts'
import { makeWorld, type World } from '../support/world.ts'
import type { Trial } from '../trial.ts'

async function widen({ db }: Product): Promise<void> {
  const wide = { limit: LIMIT_MAX, windowMinutes: 1 }
  const rateLimits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, { perAccount: wide, perAddress: wide }]),
  )
  await db.update(settings).set({ value: { rateLimits } })
  await db.execute(sql`delete from rate_limits`)
}

/**
 * The same inputs from those who own what they name. Without this, "nobody else was served" could only mean that the
 * inputs were wrong.
 */
async function reachOfOwners(product: Product, world: World, ids: Ids): Promise<{ served: number; naming: number }> {
  const cookies = [world.upcoming, world.past, world.contested].flatMap(({ client, vendor }) => [client, vendor])
  const naming = PROCEDURES.filter(
    ({ name, input, audience }) =>
      input && !isTeam(audience) && placesOf(input).some((path) => tableAt(name, path) !== undefined),
  )
  let served = 0
  // Reads go first: writes would change what follows.
  for (const procedure of naming.toSorted((a, b) => b.type.localeCompare(a.type))) {
    let isServed = false
    for (const input of inputsNaming(procedure, ids)) {
      for (const cookie of cookies) {
        if (isServed) break
        const { status } = await product.call(procedure.name, input, { cookie, type: procedure.type })
        // A refusal of the rules, not of the person: the row was found.
        isServed = status === 200 || status === 409
      }
    }
    if (isServed) served += 1
  }
  return { served, naming: naming.length }
}

/** Every procedure as everybody: only the allowed doors open, and nobody reaches other people's rows. (B1 rows 34-36) */
export const permissions: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  try {
    const doors = await tryDoors(product)
    say(`${doors.cells} doors, ${doors.surprises.length} surprises`)
    const marker = `private-${randomBytes(6).toString('hex')}`
    const world = await makeWorld(product.db, (max, kind) =>
      (kind === 'public' ? 'What everybody may read' : `${marker} said by its owners`).slice(0, max),
    )
    await widen(product)
    // What the clock would do in the meantime is done first.
    await settleRefunds(contextFor(product.db))
    const ids = await idsOf(product.db)
    const strangers = await makeStrangers(product, world)
    const before = await fingerprints(product.db, ids)
    const reach = await reachAs(product, strangers, ids, marker)
    const after = await fingerprints(product.db, ids)
    const changed = [...before].filter(([row, print]) => after.get(row) !== print).map(([row]) => row.split(' ')[0]!)
    await widen(product)
    const owners = await reachOfOwners(product, world, ids)
    const packs = await reachPacks(product, strangers, world)
    const surprises = [...new Set([...doors.surprises, ...reach.leaks, ...packs.surprises])]
    return {
      name: `every procedure (${PROCEDURES.length}) as anonymous, client, other client, vendor, other vendor, partner, former partner, suspended, leaving, ended session, reviewer, moderator, admin, the team without a second factor, an administrator who looks as a client or a vendor; and with other people's ids`,
      bar: 'only the allowed cells pass; 0 surprises',
      figure: `${doors.cells} doors and ${reach.calls} calls with ${before.size} rows of others: ${surprises.length} surprises, ${changed.length} rows changed`,
      isOk: surprises.length === 0 && changed.length === 0 && owners.served >= owners.naming / 2,
      details: [
        `The rows' owners were served by ${owners.served} of ${owners.naming} procedures with the same inputs.`,
        `Day packs and their contracts were asked for ${packs.calls} times; they open for the two sides alone.`,
        `Answers to strangers: ${JSON.stringify(reach.answered)}`,
        ...surprises.slice(0, 15),
        ...(changed.length > 0 ? [`Changed rows by table: ${[...new Set(changed)].join(', ')}`] : []),
      ],
    }
  } finally {
    await product.stop()
  }
}
