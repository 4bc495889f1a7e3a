import { TEAM_ROLES } from '#shared/access/roles.ts'
import { isAdmitted, type Person } from '#tests/support/admitted.ts'
import { makeUser } from '#tests/support/factories.ts'
import { joinAs, leftOf } from '#tests/support/two.ts'
import { inParallel } from './http.ts'
import { beginToLeave, cookieFor, newClient, newVendor, suspend, viewingCookie } from './people.ts'
import { PROCEDURES } from './procedures.ts'
import { bodyOf, type Product } from './product.ts'

/** Everyone who calls, and whom the product must take them for. */
const CALLERS = {
  anonymous: 'anonymous',
  client: 'client',
  'other client': 'client',
  partner: 'partner',
  'former partner': 'former partner',
  vendor: 'photographer',
  'other vendor': 'photographer',
  'suspended vendor': 'anonymous',
  'suspended client': 'anonymous',
  reviewer: 'reviewer',
  moderator: 'moderator',
  'leaving vendor': 'anonymous',
  'leaving client': 'anonymous',
  admin: 'admin',
  'administrator without a second factor': 'anonymous',
  'reviewer without a second factor': 'anonymous',
  'moderator without a second factor': 'anonymous',
  'ended session': 'anonymous',
  'looking as a client': 'administrator looking as a client',
  'looking as a vendor': 'administrator looking as a photographer',
} as const satisfies Record<string, Person>
type Caller = keyof typeof CALLERS

async function userOf({ db }: Product, caller: Caller): Promise<string> {
  const role = TEAM_ROLES.find((own) => caller.replace('administrator', 'admin').startsWith(own))
  if (role) return (await makeUser(db, role)).id
  if (caller.includes('vendor')) return (await newVendor(db)).photographer.userId
  if (caller === 'partner') return (await joinAs(db, (await newClient(db)).client.id)).userId
  if (caller === 'former partner') return (await leftOf(db, (await newClient(db)).client.id)).userId
  if (caller.includes('client')) return (await newClient(db)).client.userId
  return (await makeUser(db)).id
}

/**
 * Calls every procedure as everybody, without an input, over HTTP. Each call has its own session, since some calls end
 * sessions.
 */
export async function tryDoors(product: Product): Promise<{ cells: number; surprises: string[] }> {
  const surprises: string[] = []
  const users = new Map<Caller, string>()
  for (const caller of Object.keys(CALLERS) as Caller[]) users.set(caller, await userOf(product, caller))
  for (const [caller, id] of users) {
    if (caller.startsWith('suspended')) await suspend(product.db, id)
    if (caller.startsWith('leaving')) await beginToLeave(product.db, id)
  }
  const knocks = PROCEDURES.flatMap((procedure) => [...users].map(([caller, id]) => ({ procedure, caller, id })))
  let count = 0
  await inParallel(knocks, 6, async ({ procedure, caller, id }) => {
    const { name, type } = procedure
    count += 1
    const isNobody = caller === 'anonymous'
    // A new partner each time: some calls end what makes them one.
    const userId = caller === 'partner' ? await userOf(product, caller) : id
    const proof = caller.endsWith('without a second factor') ? 'password' : 'factor'
    const open = () =>
      caller.startsWith('looking') ? viewingCookie(product.db, userId) : cookieFor(product.db, userId, proof)
    const cookie = isNobody ? '' : await open()
    const ended = caller === 'ended session' ? `session=${'0'.repeat(40)}` : cookie
    const from = `127.9.${Math.floor(count / 200)}.${1 + (count % 200)}`
    const answer = await product.call(name, undefined, { cookie: ended, type, from })
    // A form that anybody can send asks for its proof first, whoever sends it.
    const status = bodyOf(answer).appCode === 'NOT_CHECKED' ? 400 : answer.status
    const person = CALLERS[caller]
    const expected = isAdmitted(person, name, procedure) ? 'admitted' : person === 'anonymous' ? 401 : 403
    const isRight = expected === 'admitted' ? status !== 401 && status !== 403 && status < 500 : status === expected
    if (!isRight) surprises.push(`${name} answered ${caller} with ${status}, not ${expected}`)
  })
  return { cells: knocks.length, surprises }
}
