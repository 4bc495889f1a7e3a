import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, emailOutbox, photographers } from '#drizzle/schema/index.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { DECIDED_AT_ONCE } from '../model.ts'

const db = await useDatabase()
await putSettings(db, DECIDED_ALONE)
const PAST = new Date('2026-01-05T12:00:00Z')
const WAITING = { isPublished: false, approvalStatus: 'pending', submittedAt: PAST, completeAt: PAST } as const
const { adminApplications } = callAs(db, { actor: await signedIn(db, 'admin') })
const statusOf = async (id: string) =>
  only(await db.select().from(photographers).where(eq(photographers.id, id))).approvalStatus
const pending = (id: string) => ({ id, expected: 'pending' as const })

it('several applications are rejected at once, each with its own entry and mail; a refused one does not stop the others (AD12)', async () => {
  const [first, last] = [await listPhotographer(db, WAITING), await listPhotographer(db, WAITING)]
  const decided = await listPhotographer(db, { submittedAt: PAST })
  const rows = [first, decided, last].map(({ id }) => pending(id))
  const answers = await adminApplications.decideMany({ action: 'reject', rows, reasons: ['portfolio'] })
  expect(answers.map(({ refusal }) => refusal !== null)).toEqual([false, true, false])
  expect(await Promise.all(rows.map(({ id }) => statusOf(id)))).toEqual(['rejected', 'approved', 'rejected'])
  for (const { id, email } of [first, last]) {
    const entries = await db.select().from(auditEvents).where(eq(auditEvents.entityId, id))
    expect(entries.map(({ action }) => action)).toContain('application.reject')
    const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email))
    expect(mails.map(({ template }) => template)).toContain('application-status')
  }
  const back = [first, last].map(({ id }) => ({ id, expected: 'rejected' as const }))
  expect(await adminApplications.decideMany({ action: 'reopen', rows: back })).toMatchObject([
    { refusal: null },
    { refusal: null },
  ])
  expect(await statusOf(first.id)).toBe('pending')
})

it('an approval of several takes what a single one takes: without a market it is refused, and the others go on', async () => {
  const bare = await makePhotographer(db, { ...WAITING })
  const ready = await listPhotographer(db, WAITING)
  const single = await adminApplications.decide({ ...pending(bare.id), action: 'approve' })
  const answers = await adminApplications.decideMany({ action: 'approve', rows: [pending(bare.id), pending(ready.id)] })
  expect(answers[0]!.refusal).toBe(single.success ? null : single.error.message)
  expect(await statusOf(bare.id)).toBe('pending')
  const alone = await adminApplications.decide({
    ...pending((await listPhotographer(db, WAITING)).id),
    action: 'approve',
  })
  expect(answers[1]!.refusal === null).toBe(alone.success)
})

it('at most a page of them is decided at once', async () => {
  const rows = Array.from({ length: DECIDED_AT_ONCE + 1 }, () => pending(crypto.randomUUID()))
  await expect(adminApplications.decideMany({ action: 'approve', rows })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
