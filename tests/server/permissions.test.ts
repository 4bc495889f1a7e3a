import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { profiles } from '#drizzle/schema/index.ts'
import { createSession, readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import type { Actor } from '#server/context.ts'
import type { MemberRole, Role, TeamRole } from '#shared/access/roles.ts'
import { isAdmitted, PEOPLE, type Person } from '#tests/support/admitted.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient } from '#tests/support/factories.ts'
import { demandFactors } from '#tests/support/factors.ts'
import { signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { joinAs, leftOf } from '#tests/support/two.ts'
import { viewerOf } from '#tests/support/viewing.ts'

const db = await useDatabase()
demandFactors()
const device = { ip: '203.0.113.9', userAgent: 'Test' }

// Each procedure says in its meta who may call it. Here only the door is tried, without an input, before which every role
// is checked; the abuse suite tries it over HTTP and with other people's ids.

/** Whom their role lets in, and the missing second factor does not. */
const WITHOUT_FACTOR: Partial<Record<Person, TeamRole>> = {
  'administrator without a second factor': 'admin',
  'reviewer without a second factor': 'reviewer',
  'moderator without a second factor': 'moderator',
}

/** Who has no more to say than whom they look at, and changes nothing. (AD8) */
const LOOKING: Partial<Record<Person, MemberRole>> = {
  'administrator looking as a client': 'client',
  'administrator looking as a photographer': 'photographer',
}

async function looking(role: MemberRole): Promise<Actor> {
  const { userId: id, email } = await signedIn(db, role)
  return viewerOf({ id, email }, role)
}

async function actorFor(person: Person): Promise<Actor | null> {
  if (person === 'anonymous') return null
  // Someone else's partner: some calls end what makes them one.
  if (person === 'partner') return (await joinAs(db, (await makeClient(db)).id)).actor
  // Has a session of before there were second factors. (AC1)
  const shortOf = WITHOUT_FACTOR[person]
  if (shortOf) return readSessionOf(await signedIn(db, shortOf))
  // Signing in brings them back; until then their open sessions are nobody's. (PR2)
  if (person === 'couple that is leaving') return readLeaving(await signedIn(db, 'client'))
  if (person === 'photographer who is leaving') return readLeaving(await signedIn(db, 'photographer'))
  const lookedAt = LOOKING[person]
  if (lookedAt) return looking(lookedAt)
  if (person === 'former partner') return (await leftOf(db, (await makeClient(db)).id)).actor
  return signedIn(db, person as Role)
}

async function readLeaving(actor: Actor): Promise<Actor | null> {
  const leavesAt = new Date(Date.now() + 86_400_000)
  await db.update(profiles).set({ status: 'leaving', leavesAt }).where(eq(profiles.id, actor.userId))
  return readSessionOf(actor)
}

/** Whom the product takes somebody for who has signed in with a password. */
async function readSessionOf({ userId }: Actor): Promise<Actor | null> {
  const headers = new Headers()
  await createSession(db, headers, { userId, device, proof: 'password' })
  const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(headers.getSetCookie().join())![1]!
  return readSession(db, token, headers, device)
}

/** Who is refused, or asks for something without saying what, stays who they are and may knock again. */
const known = new Map<Person, Promise<Actor | null>>()
function knownActor(person: Person): Promise<Actor | null> {
  const actor = known.get(person) ?? actorFor(person)
  known.set(person, actor)
  return actor
}

/** Calls a procedure by its dotted name, without an input. */
async function knock(name: string, actor: Actor | null): Promise<'admitted' | 'UNAUTHORIZED' | 'FORBIDDEN'> {
  try {
    await callByName(callAs(db, { actor }), name)
  } catch (error) {
    if (error instanceof TRPCError && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')) return error.code
  }
  return 'admitted'
}

/** Who has no session. */
const isNobody = (person: Person) =>
  person === 'anonymous' || person.endsWith('is leaving') || WITHOUT_FACTOR[person] !== undefined

describe.each(PROCEDURES)('%s', (name, { _def }) => {
  it.each(PEOPLE)('answers %s as it says', async (person) => {
    const mayEnter = isAdmitted(person, name, { ..._def.meta, audience: _def.meta!.audience!, type: _def.type })
    const isDone = mayEnter && _def.type === 'mutation' && _def.inputs.length === 0
    expect(await knock(name, await (isDone ? actorFor(person) : knownActor(person)))).toBe(
      mayEnter ? 'admitted' : isNobody(person) ? 'UNAUTHORIZED' : 'FORBIDDEN',
    )
  })
})
