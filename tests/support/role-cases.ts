import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { partnerInvites, photographers, profiles } from '#drizzle/schema/index.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { hashToken } from '#server/account/sessions.ts'
import { type Db, rows } from '#server/db.ts'
import type { Role, TeamRole } from '#shared/access/roles.ts'
import { applicationForm } from './applications.ts'
import { callAs } from './call.ts'
import { makeBooking, makeClient, makeContract, makePhotographer, makeThread, makeUser } from './factories.ts'
import { inquiryTo } from './inquiries.ts'
import { actorOf } from './market.ts'
import { joinAs, leftOf } from './two.ts'

// Role × what the account has × what it asks for (X143). An integration test tries every pair through the router, the
// abuse suite over HTTP and at once.

export type Account = { userId: string; email: string }

const photographer = (db: Db) => makePhotographer(db)
const withThread = async (db: Db, clientId: string) => makeThread(db, (await photographer(db)).id, clientId)
const withBooking = async (db: Db, clientId: string, end: { status?: 'cancelled'; stage?: 'withdrawn' } = {}) =>
  makeBooking(db, { photographerId: (await photographer(db)).id, clientId, ...end })

/** A couple's account that has applied, and whose application has come this far. */
async function applied(db: Db, status: ApprovalStatus): Promise<Account> {
  const couple = await makeClient(db)
  await db.update(profiles).set({ role: 'photographer' }).where(eq(profiles.id, couple.userId))
  await db.insert(photographers).values({
    userId: couple.userId,
    email: couple.email,
    name: 'Robin Vale',
    businessName: 'Vale Pictures',
    location: 'Austin',
    approvalStatus: status,
    submittedAt: new Date(),
    reapplyAfter: null,
  })
  return couple
}

async function withdrawn(db: Db): Promise<Account> {
  const couple = await applied(db, 'pending')
  await callAs(db, {
    actor: actorOf({ id: couple.userId, email: couple.email }, 'photographer'),
  }).applications.withdraw()
  return couple
}

/** A couple that its owner has left to the partner. */
async function leftByOwner(db: Db): Promise<Account> {
  const owner = await makeClient(db)
  await joinAs(db, owner.id)
  await withBooking(db, owner.id)
  await callAs(db, { actor: actorOf({ id: owner.userId, email: owner.email }, 'client') }).partner.leave()
  return owner
}

const couplesWith = (what: (db: Db, clientId: string) => Promise<unknown>) => async (db: Db) => {
  const couple = await makeClient(db)
  await what(db, couple.id)
  return couple
}

const ofTeam = (role: TeamRole) => async (db: Db) => {
  const { id, email } = await makeUser(db, role)
  return { userId: id, email }
}

/** What an account can have, by its name. */
export const HAVES: Record<string, (db: Db) => Promise<Account>> = {
  'a couple with nothing': makeClient,
  'a couple with an inquiry': couplesWith(withThread),
  'a couple with a booking': couplesWith(withBooking),
  'a couple with a cancelled booking': couplesWith((db, id) =>
    withBooking(db, id, { status: 'cancelled', stage: 'withdrawn' }),
  ),
  'a couple with a contract': couplesWith(async (db, clientId) =>
    makeContract(db, { vendorId: (await photographer(db)).id, clientId }),
  ),
  'the owner of two': couplesWith(joinAs),
  'the owner of two with a booking': couplesWith(async (db, id) => [await joinAs(db, id), await withBooking(db, id)]),
  'a partner': async (db) => joinAs(db, (await makeClient(db)).id),
  'a partner with a booking': async (db) => {
    const { id } = await makeClient(db)
    await withBooking(db, id)
    return joinAs(db, id)
  },
  'a former partner': async (db) => {
    const { id } = await makeClient(db)
    await withBooking(db, id)
    return leftOf(db, id)
  },
  'a former owner': leftByOwner,
  'a couple that has withdrawn its application': withdrawn,
  'a couple that has withdrawn its application and booked': async (db) => {
    const couple = await withdrawn(db)
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      db.execute(sql`select id from clients where user_id = ${couple.userId}`),
    )
    await withBooking(db, id)
    return couple
  },
  'a couple that has applied': (db) => applied(db, 'pending'),
  'a couple that has applied and was asked': (db) => applied(db, 'info_requested'),
  'a couple that was refused as a vendor': (db) => applied(db, 'rejected'),
  'a vendor who was refused': (db) => makePhotographer(db, { approvalStatus: 'rejected', isPublished: false }),
  'a couple that was refused for now and is one again': async (db) => {
    const couple = await applied(db, 'rejected')
    const reapplyAfter = new Date(Date.now() + 86_400_000)
    await db.update(photographers).set({ reapplyAfter }).where(eq(photographers.userId, couple.userId))
    const actor = actorOf({ id: couple.userId, email: couple.email }, 'photographer')
    await callAs(db, { actor }).applications.withdraw()
    return couple
  },
  'a couple that has become a vendor': (db) => applied(db, 'approved'),
  'an applicant': (db) => makePhotographer(db, { approvalStatus: 'pending', isPublished: false }),
  'an applicant who has withdrawn': (db) => makePhotographer(db, { approvalStatus: 'cancelled', isPublished: false }),
  'a vendor with a booking': async (db) => {
    const vendor = await makePhotographer(db)
    await makeBooking(db, { photographerId: vendor.id, clientId: (await makeClient(db)).id })
    return vendor
  },
  'an administrator': ofTeam('admin'),
  'a reviewer': ofTeam('reviewer'),
  'a moderator': ofTeam('moderator'),
}

type Call = { name: string; input?: object }
/** An open invitation of somebody else's couple to this address. */
async function inviteTo(db: Db, email: string): Promise<string> {
  const { id, userId } = await makeClient(db)
  await withBooking(db, id)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insert(partnerInvites)
    .values({ clientId: id, invitedBy: userId, email, tokenHash: hashToken(token), expiresAt, createdAt: new Date() })
  return token
}

/** What an account can ask for. */
export const ASKS: Record<string, (db: Db, account: Account) => Promise<Call>> = {
  'to apply': async () => {
    const { email: _, password: _password, ...input } = applicationForm()
    return { name: 'applications.submit', input }
  },
  'to withdraw': async () => ({ name: 'applications.withdraw' }),
  'to apply again': async () => ({ name: 'applications.reapply' }),
  'a photographer': async (db) => ({ name: 'inquiries.send', input: inquiryTo([(await photographer(db)).id]) }),
  'a partner in': async () => ({ name: 'partner.invite', input: { email: `${randomUUID()}@curio-mail.dev` } }),
  'to join': async (db, { email }) => ({ name: 'partner.join', input: { token: await inviteTo(db, email) } }),
  'to leave': async () => ({ name: 'partner.leave' }),
  'the partner out': async () => ({ name: 'partner.remove' }),
}

const CODES: Record<string, string> = { C: 'CONFLICT', F: 'FORBIDDEN', I: 'INVALID_TRANSITION', N: 'NOT_FOUND' }
const row = (answers: string): Record<string, string> =>
  Object.fromEntries(answers.split(' ').map((answer, index) => [Object.keys(ASKS)[index]!, CODES[answer] ?? answer]))

/** The answers in the order of what is asked for: OK, or the first letter of the refusal's code. */
export const ANSWERS: Record<string, Record<string, string>> = {
  'a couple with nothing': row('OK F F OK OK OK C C'),
  'a couple with an inquiry': row('C F F OK OK C C C'),
  'a couple with a booking': row('C F F OK OK C C C'),
  'a couple with a cancelled booking': row('C F F OK OK C C C'),
  'a couple with a contract': row('C F F OK OK C C C'),
  'the owner of two': row('C F F OK C C OK OK'),
  'the owner of two with a booking': row('C F F OK C C OK OK'),
  'a partner': row('C F F OK C C OK F'),
  'a partner with a booking': row('C F F OK C C OK F'),
  'a former partner': row('OK F F OK OK OK C C'),
  'a former owner': row('OK F F OK OK OK C C'),
  'a couple that has withdrawn its application': row('OK F F OK OK OK C C'),
  'a couple that has withdrawn its application and booked': row('C F F OK OK C C C'),
  'a couple that has applied': row('C OK I F F F F F'),
  'a couple that has applied and was asked': row('C OK I F F F F F'),
  'a couple that was refused as a vendor': row('C OK OK F F F F F'),
  'a vendor who was refused': row('C I OK F F F F F'),
  'a couple that was refused for now and is one again': row('C F F OK OK OK C C'),
  'a couple that has become a vendor': row('C I I F F F F F'),
  'an applicant': row('C OK I F F F F F'),
  'an applicant who has withdrawn': row('C I OK F F F F F'),
  'a vendor with a booking': row('C I I F F F F F'),
  'an administrator': row('F N N F F F F F'),
  'a reviewer': row('F F F F F F F F'),
  'a moderator': row('F F F F F F F F'),
}

/** Who reaches which booking, as both sides: a role that does not fit reaches nothing. */
export const bookingsOf = (db: Db) =>
  rows<{ userId: string; role: Role; booking: string; side: string }>(
    db.execute(sql`
      select p.id as "userId", p.role, b.id as booking, 'couple' as side from bookings b
      join client_members m on m.client_id = b.client_id join profiles p on p.id = m.user_id and p.role = 'client'
      union all
      select p.id, p.role, b.id, 'vendor' from bookings b
      join photographers v on v.id = b.photographer_id join profiles p on p.id = v.user_id and p.role = 'photographer'
      order by 1, 3`),
  )

/** Bookings and conversations that nobody can act for on one of their sides; must be empty. */
export const stranded = (db: Db) =>
  rows(
    db.execute(sql`
      select pair.id from (select id, client_id, photographer_id as vendor_id from bookings
        union all select id, client_id, vendor_id from threads) pair
      join clients k on k.id = pair.client_id
      join profiles owner on owner.id = k.user_id
      join photographers v on v.id = pair.vendor_id
      join profiles vendor on vendor.id = v.user_id
      where owner.role <> 'client' or vendor.role <> 'photographer'
        or exists (select from client_members m join profiles p on p.id = m.user_id
          where m.client_id = k.id and p.role <> 'client')`),
  )

export const roleOf = async (db: Db, userId: string): Promise<Role> => {
  const [profile] = await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
  return profile!.role
}
