import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#server/context.ts'
import { ADMITTED, OWNERS_ONLY, PEOPLE, type Person } from '#tests/support/admitted.ts'
import { AUDIENCES } from '#tests/support/audiences.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { joinAs, leftOf } from '#tests/support/two.ts'

const db = await useDatabase()

// tests/support/audiences.ts lists who may call what: a new procedure needs a row there. Here only the door is tried,
// without an input, before which every role is checked; the abuse suite tries it over HTTP and with other people's ids.

async function actorFor(person: Person): Promise<Actor | null> {
  if (person === 'anonymous') return null
  // Somebody else's partner: some calls end what makes them one.
  if (person === 'partner') return (await joinAs(db, (await makeClient(db)).id)).actor
  if (person === 'former partner') return (await leftOf(db, (await makeClient(db)).id)).actor
  return signedIn(db, person)
}

/** Who is refused stays who they are, and may knock again. */
const refused = new Map<Person, Promise<Actor | null>>()
function refusedActor(person: Person): Promise<Actor | null> {
  const known = refused.get(person) ?? actorFor(person)
  refused.set(person, known)
  return known
}

/** Calls a procedure by its dotted name, without an input. */
async function knock(name: string, actor: Actor | null): Promise<'admitted' | 'UNAUTHORIZED' | 'FORBIDDEN'> {
  const [feature = '', verb = ''] = name.split('.')
  const caller = callAs(db, { actor }) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >
  try {
    await caller[feature]![verb]!()
  } catch (error) {
    if (error instanceof TRPCError && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')) return error.code
  }
  return 'admitted'
}

it('the table names every procedure, and nothing else', () => {
  expect(PROCEDURES.map(([name]) => name).toSorted()).toEqual(Object.keys(AUDIENCES).toSorted())
})

describe.each(PROCEDURES)('%s', (name, procedure) => {
  it('is declared for the audience of the table', () => {
    expect(procedure._def.meta?.audience).toBe(AUDIENCES[name])
  })

  it.each(PEOPLE)('answers %s as the table says', async (person) => {
    const isOwners = person === 'partner' && OWNERS_ONLY.includes(name)
    const isAdmitted = ADMITTED[AUDIENCES[name]!].includes(person) && !isOwners
    expect(await knock(name, await (isAdmitted ? actorFor(person) : refusedActor(person)))).toBe(
      isAdmitted ? 'admitted' : person === 'anonymous' ? 'UNAUTHORIZED' : 'FORBIDDEN',
    )
  })
})
