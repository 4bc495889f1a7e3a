import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, newsletterSubscribers } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { SubscribersInput } from '../search.ts'

const db = await useDatabase()

it('subscribers are listed by status, counted and exported, and the export is audited (AD6)', async () => {
  const hostile = '=cmd@curio-mail.dev'
  await db.insert(newsletterSubscribers).values([
    { email: hostile, status: 'confirmed', tokenHash: 'a'.repeat(64), confirmedAt: new Date() },
    { email: 'wait@curio-mail.dev', tokenHash: 'b'.repeat(64) },
  ])
  const { newsletter } = callAs(db, { actor: await signedIn(db, 'admin') })
  const confirmed = await newsletter.adminList(SubscribersInput.parse({ status: 'confirmed' }))
  expect(confirmed.items.map(({ email }) => email)).toEqual([hostile])
  expect(confirmed.counts).toEqual({ all: 2, pending: 1, confirmed: 1, unsubscribed: 0 })
  const { csv, count } = await newsletter.export({ status: 'all' })
  expect(count).toBe(2)
  expect(csv).toContain(`'${hostile},confirmed`)
  expect(csv).not.toContain('aaaa')
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'newsletter.export'))
    .orderBy(desc(auditEvents.seq))
  expect(event).toMatchObject({ actorRole: 'admin', after: { status: 'all', count: 2 } })
})

it('an address is found by part of it, and its permanent removal is audited', async () => {
  const [mine] = await db
    .insert(newsletterSubscribers)
    .values({ email: '100%_mara@curio-mail.dev', tokenHash: 'c'.repeat(64) })
    .returning()
  const { newsletter } = callAs(db, { actor: await signedIn(db, 'admin') })
  const found = async (search: string) =>
    (await newsletter.adminList(SubscribersInput.parse({ search }))).items.map(({ email }) => email)
  expect(await found('0%_MARA')).toEqual([mine!.email])
  expect(await found('nobody')).toEqual([])
  await newsletter.remove({ id: mine!.id })
  expect(await found('mara')).toEqual([])
  await expect(newsletter.remove({ id: mine!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'newsletter.remove'))
  expect(event).toMatchObject({ entityId: mine!.id, before: { status: 'pending' } })
  expect(JSON.stringify(event)).not.toContain('mara')
  const couple = callAs(db, { actor: await signedIn(db, 'client') })
  await expect(couple.newsletter.remove({ id: mine!.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
