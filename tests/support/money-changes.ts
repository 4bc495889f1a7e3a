import { and, eq, isNotNull } from 'drizzle-orm'
import { photographers, recoveries } from '#drizzle/schema/index.ts'
import { restoreVendor, suspendVendor } from '#features/admin-vendors/server/standing.ts'
import type { AmendmentChange } from '#features/amendments/inputs.ts'
import { acceptAmendment, declineAmendment, withdrawAmendment } from '#features/amendments/server/answer.ts'
import { previewAmendment, proposeAmendment } from '#features/amendments/server/propose.ts'
import { listAmendments } from '#features/amendments/server/read.ts'
import { getTaxOwed, recordRemittance, reverseRemittance } from '#features/payments/server/books/remit-tax.ts'
import { previewEmergency, reportEmergency } from '#features/settlement/server/emergency.ts'
import { waiveRecovery } from '#features/settlement/server/waive-recovery.ts'
import { isOneOf } from '#server/database/sql.ts'
import { addDays } from '#shared/date/days.ts'
import { newDate, newItems, signedBy } from './amendments.ts'
import { type MoneyWorld, standingOf, type Wedding } from './money-world.ts'

const reason = 'It is better so.'
type Party = 'couple' | 'vendor'

const contextOf = ({ couple, vendor }: Wedding, party: Party) => (party === 'couple' ? couple : vendor.ctx)

async function propose(wedding: Wedding, party: Party, change: AmendmentChange): Promise<boolean> {
  const { bookingId } = wedding
  const ctx = contextOf(wedding, party)
  const { contractId } = await previewAmendment(ctx, { bookingId, change })
  await proposeAmendment(ctx, { bookingId, change, contractId, note: '', ...signedBy(party) })
  return true
}

/** The other side signs what is open, or says no; now and then whoever proposed it thinks again. */
async function answer({ dice }: MoneyWorld, wedding: Wedding): Promise<boolean> {
  const { open } = await listAmendments(wedding.couple, { bookingId: wedding.bookingId })
  if (!open) return false
  const [own, other]: [Party, Party] = open.proposedBy === 'client' ? ['couple', 'vendor'] : ['vendor', 'couple']
  const { id, hash } = open
  if (dice.isOnce(0.8)) await acceptAmendment(contextOf(wedding, other), { id, hash, ...signedBy(other) })
  else if (dice.isOnce(0.5)) await declineAmendment(contextOf(wedding, other), { id, note: '' })
  else await withdrawAmendment(contextOf(wedding, own), { id, note: '' })
  return true
}

/** A proposal that is often answered at once. */
async function proposeAndAnswer(world: MoneyWorld, wedding: Wedding, by: Party, change: AmendmentChange) {
  await propose(wedding, by, change)
  return world.dice.isOnce(0.6) ? answer(world, wedding) : true
}

/** What changes a wedding that is signed, and ends it for one who cannot come. (BK9, BK13, BK14) */
export const changes = {
  'propose extra items': async (world: MoneyWorld, wedding: Wedding) => {
    const due = addDays(new Date().toISOString().slice(0, 10), world.dice.between(8, 40))
    return proposeAndAnswer(world, wedding, 'vendor', newItems(world.dice.between(5_000, 200_000), due))
  },
  'propose another day': async (world: MoneyWorld, wedding: Wedding) => {
    const day = addDays(new Date().toISOString().slice(0, 10), world.dice.between(2, 150))
    return proposeAndAnswer(world, wedding, world.dice.of(['couple', 'vendor'])!, newDate(day))
  },
  'answer a proposal': answer,
  'cannot shoot': async ({ db, dice }: MoneyWorld, wedding: Wedding) => {
    const { bookingId, vendor } = wedding
    const { refundCents, substitutes } = await previewEmergency(vendor.ctx, { bookingId })
    const { heldCents } = await standingOf(db, wedding)
    const substituteIds = dice.isOnce(0.7) ? substitutes.map(({ id }) => id) : []
    await reportEmergency(vendor.ctx, { bookingId, reason, refundCents, substituteIds })
    if (refundCents !== heldCents) throw new Error(`${refundCents} of ${heldCents} went back in an emergency`)
    return true
  },
} satisfies Record<string, (world: MoneyWorld, wedding: Wedding) => Promise<boolean>>

/** Photographers who are taken off the market and come back. (X123) */
export const standings = {
  'suspend a photographer': async ({ dice, admin, vendors }: MoneyWorld) =>
    Boolean(await suspendVendor(admin, { id: dice.of(vendors)!.id, reason })),
  'restore a photographer': async ({ admin, db, dice, vendors }: MoneyWorld) => {
    const found = await db
      .select({ id: photographers.id })
      .from(photographers)
      .where(
        and(
          isNotNull(photographers.suspendedAt),
          isOneOf(
            photographers.id,
            vendors.map(({ id }) => id),
          ),
        ),
      )
    const id = dice.of(found)?.id
    return id !== undefined && Boolean(await restoreVendor(admin, { id, reason }))
  },
  'ask for no more of a loss': async ({ admin, db, dice }: MoneyWorld) => {
    const open = await db.select({ id: recoveries.id }).from(recoveries).where(eq(recoveries.status, 'open'))
    const recoveryId = dice.of(open)?.id
    return recoveryId !== undefined && Boolean(await waiveRecovery(admin, { recoveryId, reason }))
  },
} satisfies Record<string, (world: MoneyWorld) => Promise<boolean>>

/** What is paid to states of the sales tax that was collected there; now and then more is tried than is owed. */
export const remittances = {
  'record a remittance': async ({ admin, dice }: MoneyWorld) => {
    const owed = dice.of((await getTaxOwed(admin)).states)
    if (!owed || (owed.owedCents <= 0 && dice.isOnce(0.9))) return false
    const amountCents = Math.max(1, dice.isOnce(0.9) ? dice.between(1, owed.owedCents) : owed.owedCents + 1)
    await recordRemittance(admin, { state: owed.state, amountCents, paidOn: '2026-11-23', reference: reason })
    return true
  },
  'reverse a remittance': async ({ admin, dice }: MoneyWorld) => {
    const recorded = dice.of((await getTaxOwed(admin)).remittances)
    if (!recorded) return false
    await reverseRemittance(admin, { remittanceId: recorded.id, reason })
    return true
  },
} satisfies Record<string, (world: MoneyWorld) => Promise<boolean>>
