import { eq } from 'drizzle-orm'
import { eraseLeft } from '#app/personal-data/erase.ts'
import { profiles, users } from '#drizzle/schema/index.ts'
import { comeBack } from '#features/auth/server/come-back.ts'
import { LEAVE_WORD } from '#features/personal-data/model.ts'
import { leave } from '#features/personal-data/server/leave.ts'
import type { SignedIn } from '#server/context.ts'
import type { Role } from '#shared/access/roles.ts'
import { contextFor } from './context.ts'
import { makeClient, makePhotographer, makeUser } from './factories.ts'
import { actorOf } from './market.ts'
import { addVendor, type MoneyWorld } from './money-world.ts'
import { quickHash } from './quick-hash.ts'
import { COUPLES_PASSWORD } from './wedding.ts'

/** Asks to delete an account, with the password that it gets for it. @throws AppError while something is to be settled. */
async function askToLeave({ db }: MoneyWorld, user: { id: string; email: string }, role: Role): Promise<boolean> {
  await db
    .update(users)
    .set({ passwordHash: await quickHash(COUPLES_PASSWORD) })
    .where(eq(users.id, user.id))
  const ctx = { ...contextFor(db), actor: actorOf(user, role) }
  await leave(ctx, { word: LEAVE_WORD, password: COUPLES_PASSWORD })
  return true
}

const ofActor = ({ actor }: { actor: SignedIn['actor'] | null }) => ({ id: actor!.userId, email: actor!.email })

/** People of every kind leave: those with weddings are kept by what is not settled, those without can go at once. */
export const leavings = {
  'delete a couple': async (world: MoneyWorld) => {
    const wedding = world.dice.of(world.weddings)
    return wedding !== undefined && askToLeave(world, ofActor(wedding.couple), 'client')
  },
  'delete a photographer': async (world: MoneyWorld) => {
    const { dice, vendors } = world
    const vendor = dice.of(vendors)!
    await askToLeave(world, ofActor(vendor.ctx), 'photographer')
    world.leavers.push(...vendors.splice(vendors.indexOf(vendor), 1))
    await addVendor(world)
    return true
  },
  'delete somebody without a booking': async (world: MoneyWorld) => {
    const { db, dice } = world
    const kind = dice.of(['client', 'photographer', 'applicant', 'admin'] as const)!
    if (kind === 'admin') return askToLeave(world, await makeUser(db, 'admin'), 'admin')
    if (kind === 'client') {
      const { userId: id, email } = await makeClient(db)
      return askToLeave(world, { id, email }, 'client')
    }
    const values = kind === 'applicant' ? { approvalStatus: 'pending' as const, isPublished: false } : {}
    const { userId: id, email } = await makePhotographer(db, values)
    return askToLeave(world, { id, email }, 'photographer')
  },
  'keep an account': async ({ db, dice }: MoneyWorld) => {
    const leaving = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.status, 'leaving'))
    const id = dice.of(leaving)?.id
    if (id === undefined) return false
    await comeBack(contextFor(db), id)
    return true
  },
  'let somebody go for good': async ({ system }: MoneyWorld) => ((await eraseLeft(system())).erased ?? 0) > 0,
}
