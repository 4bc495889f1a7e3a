import type { TRPCError } from '@trpc/server'
import { expect, it } from 'vitest'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf } from '#tests/support/market.ts'
import { ASKS, HAVES, roleOf, stranded } from '#tests/support/role-cases.ts'

const db = await useDatabase({ max: 8 })

it.each(Object.entries(HAVES))(
  '%s that asks for everything at once gets answers, and loses nothing (X143)',
  async (_has, make) => {
    const { userId, email } = await make(db)
    const actor = actorOf({ id: userId, email }, await roleOf(db, userId))
    const calls = await Promise.all(Object.values(ASKS).map((how) => how(db, { userId, email })))
    const answers = await Promise.allSettled(
      calls.map(({ name, input }) => callByName(callAs(db, { actor, ip: userId }), name, input)),
    )
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as TRPCError] : []))
    expect(failures.filter(({ code }) => code === 'INTERNAL_SERVER_ERROR').map(({ cause }) => cause)).toEqual([])
    expect(await stranded(db)).toEqual([])
  },
)
