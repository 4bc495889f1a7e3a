import { isNull, sql } from 'drizzle-orm'
import { automaticPayments } from '#drizzle/schema/index.ts'
import { restoreVendor } from '#features/admin-vendors/server/standing.ts'
import { declineApproval } from '#features/settlement/server/approvals.ts'
import { resendRefund } from '#features/settlement/server/refund-returns.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { describeError } from '#server/log.ts'
import { restrictAccount, saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { StripeRefusal } from '#stand-ins/stripe/errors.ts'
import { disagreements, metAtOnce, stuck } from './money-agreement.ts'
import { HAPPENINGS, LIKELY } from './money-chances.ts'
import { JOBS, WEDDING_MOVES, WORLD_MOVES } from './money-moves.ts'
import { tracesOf } from './money-traces.ts'
import { addVendor, addWedding, type MoneyWorld, openMoneyWorld, standingOf } from './money-world.ts'
import { diceOf } from './random.ts'
import { COMPLETE } from './stripe-stand-in.ts'
import { decide } from './stripe-world.ts'

const DAY_MS = 86_400_000
const VENDORS = 6
/** The youngest weddings are the busiest. */
const BUSY = 16

/** How often each move was made, refused, left without an answer, or had nothing to do. */
export type MoneyTally = Record<string, { done: number; refused: number; unanswered: number; idle: number }>

type Outcome = keyof MoneyTally[string]

/** A request to the payment service that got no answer: whoever asked is told to try again. */
const isUnanswered = (error: unknown): boolean => (error as { type?: string }).type === 'StripeConnectionError'

async function outcomeOf(move: () => Promise<boolean>): Promise<Outcome> {
  try {
    return (await move()) ? 'done' : 'idle'
  } catch (error) {
    if (error instanceof AppError || error instanceof StripeRefusal) return 'refused'
    if (isUnanswered(error)) return 'unanswered'
    throw error
  }
}

const ALL_MOVES = Object.keys(WEDDING_MOVES) as (keyof typeof WEDDING_MOVES)[]

/** One move; of a wedding now and then two at once, as from two screens. Returns how many there was something to do for. */
async function makeMove(world: MoneyWorld, tally: MoneyTally): Promise<number> {
  const { db, dice, weddings } = world
  const count = async (name: string, move: () => Promise<boolean>) => {
    const counts = (tally[name] ??= { done: 0, refused: 0, unanswered: 0, idle: 0 })
    const outcome = await outcomeOf(move).catch((error: unknown) => {
      // Of a failed statement the database's own words are its cause.
      throw new Error(`${name}: ${JSON.stringify(describeError(error))}`, { cause: error })
    })
    counts[outcome] += 1
    return outcome === 'idle' ? 0 : 1
  }
  const wedding = dice.of(dice.isOnce(0.9) ? weddings.slice(-BUSY) : weddings)
  if (!wedding || dice.isOnce(0.4)) {
    const name = dice.of(HAPPENINGS)!
    return count(name, () => WORLD_MOVES[name](world))
  }
  const likely = LIKELY[(await standingOf(db, wedding)).stage]
  const next = () => (dice.isOnce(0.9) ? dice.of(likely)! : dice.of(ALL_MOVES)!)
  const names = dice.isOnce(0.15) ? [next(), next()] : [next()]
  const made = await Promise.all(names.map((name) => count(name, () => WEDDING_MOVES[name](world, wedding))))
  return made.reduce<number>((sum, one) => sum + one, 0)
}

/** The world calms down: everything is decided, every account is complete, every report comes, every job runs for weeks. */
async function comeToRest(world: MoneyWorld): Promise<void> {
  const { db, dice, network, local, clock, vendors, leavers, system } = world
  Object.assign(network, { lostShare: 0, reports: 'arrive' })
  for (const { account } of [...vendors, ...leavers])
    await local.act(async (call) => {
      await saveOnboarding(call, account, COMPLETE)
      await restrictAccount(call, account, [])
    })
  const open = sql`select id from stripe_local.objects where kind = 'dispute'
    and body->>'status' in ('needs_response', 'under_review')`
  for (const { id } of await rows<{ id: string }>(db.execute(open))) await decide(local, id, dice.isOnce(0.5))
  for (const { id } of await rows<{ id: string }>(
    db.execute(sql`select id from money_approvals where status = 'waiting'`),
  ))
    await outcomeOf(async () => Boolean(await declineApproval(world.second, { approvalId: id, reason: 'At the end' })))
  for (const { id } of vendors)
    await outcomeOf(async () => Boolean(await restoreVendor(world.admin, { id, reason: 'At the end' })))
  for (let day = 0; day < 24; day += 1) {
    clock.wait(DAY_MS)
    // What is announced by now is still charged; nothing new is, so that what banks are asked for has its answer at the end.
    if (day === 8) await db.update(automaticPayments).set({ isOn: false }).where(isNull(automaticPayments.nextOn))
    if (day === 14) await db.update(automaticPayments).set({ isOn: false, nextOn: null })
    await local.run({})
    for (const job of JOBS) await job(system())
    await disagreements(world)
    // A payout that waits for the team is let go, one that failed is sent again.
    await db.execute(
      sql`update payouts set released_at = now(), release_reason = 'At the end' where released_at is null`,
    )
    await db.execute(sql`update payouts set status = 'pending' where status = 'failed'`)
    for (const { id } of await rows<{ id: string }>(db.execute(sql`select id from refunds where status = 'returned'`)))
      await resendRefund(world.admin, { refundId: id })
  }
}

type Wanted = { moves: number; random: () => number; checkEvery: number; say?: (line: string) => void }

/**
 * Random moves of couples, photographers, administrators, banks and time over the product's own code and the payment
 * service's stand-in, whose reports come late, twice, in any order or never, over a network that loses requests. After
 * every few moves, and when all is at rest, ledger, documents and service must agree to the cent.
 */
export async function playMoney(db: Db, { moves, random, checkEvery, say }: Wanted) {
  const world = await openMoneyWorld(db, diceOf(random))
  const tally: MoneyTally = {}
  const problems: string[] = []
  const traces: string[] = []
  let checks = 0
  const check = async (at: string) => {
    checks += 1
    const found = await disagreements(world)
    problems.push(...found.map((problem) => `after ${at}: ${problem}`))
    traces.push(...(await tracesOf(world, found)))
  }
  try {
    for (let count = 0; count < VENDORS; count += 1) await addVendor(world)
    for (let count = 0; count < 8; count += 1) await outcomeOf(() => addWedding(world))
    let made = 0
    for (let next = checkEvery; made < moves && problems.length === 0; ) {
      made += await makeMove(world, tally)
      if (made < next) continue
      next += checkEvery
      await check(`${made} moves`)
      if (made % 1_000 < checkEvery) say?.(`${made} moves`)
    }
    await comeToRest(world)
    await check('the end')
    const left = await stuck(world)
    const met = await metAtOnce(db)
    return { made, checks, problems, traces, left, tally, met, weddings: world.weddings.length }
  } finally {
    world.close()
  }
}
