import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { profiles } from '#drizzle/schema/index.ts'
import { createSession, readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { readCookie } from '#server/http/cookies.ts'
import { makeAccount } from '#tests/support/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'

const db = await useDatabase()

it('somebody who is leaving has no session, not even one that was open', async () => {
  const me = await makeAccount(db)
  const device = { ip: '', userAgent: '' }
  const headers = new Headers()
  await createSession(db, headers, { userId: me.userId, device, proof: 'password' })
  const token = readCookie(headers.getSetCookie().join('; '), SESSION_COOKIE)!
  expect(await readSession(db, token, new Headers(), device)).toMatchObject({ userId: me.userId })
  await db
    .update(profiles)
    .set({ status: 'leaving', leavesAt: new Date(Date.now() + 86_400_000) })
    .where(eq(profiles.id, me.userId))
  expect(await readSession(db, token, new Headers(), device)).toBeNull()
})
