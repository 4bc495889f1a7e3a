import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { teamInvites } from '#drizzle/schema/index.ts'
import { AT_ONCE_SENTENCE } from '#server/errors.ts'
import { defineHandler } from '#server/http/handler.ts'
import { setDatabase } from '#server/runtime.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { demandFactors, enrolledAdmin } from '#tests/support/factors.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'

const db = await useDatabase({ max: 8 })
demandFactors()
setDatabase(db)
quietLogs()

it('what the database refuses because two did it at once is a conflict with a sentence, not a failure of ours', async () => {
  const { browser } = await enrolledAdmin(db, new Date())
  const email = 'noor@curio-mail.dev'
  const invite = { firstName: 'Noor', email, role: 'reviewer' } as const
  // The one that waits for the other's row finds it there: a duplicate key.
  const refusals = (
    await Promise.all(
      Array.from({ length: 6 }, () =>
        browser
          .ask((api) => api.team.invite(invite))
          .then(
            () => [],
            (error: { code: string; message: string }) => [[error.code, error.message]],
          ),
      ),
    )
  ).flat()
  expect(refusals.length).toBeGreaterThan(0)
  expect(refusals.filter(([code, message]) => code !== 'CONFLICT' || message !== AT_ONCE_SENTENCE)).toEqual([])
  expect(await db.$count(teamInvites, sql`lower(${teamInvites.email}) = ${email}`)).toBe(1)
  expect(await mailsTo(db, email)).toHaveLength(1)
})

it('so it is at every address that is not a procedure', async () => {
  const handler = defineHandler('twice', async () => {
    throw Object.assign(new Error('duplicate key value'), { code: '23505' })
  })
  const answer = await handler.fetch(new Request('http://localhost/files/twice'))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: AT_ONCE_SENTENCE })
})
