import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import type { ProcedureMeta } from '#server/trpc.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'

/**
 * Who may call what. A new procedure needs a row here. Whether a person reaches other people's rows is a matter of each
 * feature's own tests: here only the door is tried, without an input, before which every role is checked.
 */
const AUDIENCES: Record<string, NonNullable<ProcedureMeta['audience']>> = {
  'auth.account': 'signed-in',
  'auth.changePassword': 'signed-in',
  'auth.confirmEmail': 'public',
  'auth.endSession': 'signed-in',
  'auth.listSessions': 'signed-in',
  'auth.me': 'public',
  'auth.requestPasswordReset': 'public',
  'auth.resendConfirmation': 'public',
  'auth.resetPassword': 'public',
  'auth.signIn': 'public',
  'auth.signOut': 'public',
  'auth.signOutEverywhere': 'signed-in',
  'auth.signUp': 'public',
  'auth.updateName': 'signed-in',
  'directory.checkDate': 'public',
  'directory.facets': 'public',
  'directory.featured': 'public',
  'directory.list': 'public',
  'directory.similar': 'public',
  'newsletter.confirm': 'public',
  'newsletter.subscribe': 'public',
  'newsletter.unsubscribe': 'public',
  'photographers.get': 'public',
  'photographers.preview': 'public',
  'photographers.reviews': 'public',
  'settings.public': 'public',
}

const PEOPLE = ['anonymous', 'client', 'photographer', 'admin'] as const
type Person = (typeof PEOPLE)[number]

const ADMITTED: Record<NonNullable<ProcedureMeta['audience']>, readonly Person[]> = {
  public: PEOPLE,
  'signed-in': ['client', 'photographer', 'admin'],
  client: ['client'],
  vendor: ['photographer', 'admin'],
  admin: ['admin'],
}

const db = await useDatabase()
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>,
)

/** Calls a procedure by its dotted name, without an input. */
async function knock(name: string, person: Person): Promise<'admitted' | 'UNAUTHORIZED' | 'FORBIDDEN'> {
  const actor = person === 'anonymous' ? null : await signedIn(db, person)
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
  expect(procedures.map(([name]) => name).toSorted()).toEqual(Object.keys(AUDIENCES).toSorted())
})

describe.each(procedures)('%s', (name, procedure) => {
  it('is declared for the audience of the table', () => {
    expect(procedure._def.meta?.audience).toBe(AUDIENCES[name])
  })

  it.each(PEOPLE)('answers %s as the table says', async (person) => {
    const isAdmitted = ADMITTED[AUDIENCES[name]!].includes(person)
    expect(await knock(name, person)).toBe(
      isAdmitted ? 'admitted' : person === 'anonymous' ? 'UNAUTHORIZED' : 'FORBIDDEN',
    )
  })
})
