import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, jobRuns, notifications, photographers } from '#drizzle/schema/index.ts'
import { SWEPT, sweepContacts } from '#features/messages/server/contact-sweep.ts'
import { rows } from '#server/db.ts'
import { runJobs } from '#server/jobs/job-runner.ts'
import {
  answered,
  DIRTY,
  freeColumns,
  LEAK,
  leakingColumns,
  leakingMails,
  textColumns,
  tokensIn,
  tryRefusals,
  writeEverywhere,
} from '#tests/support/contact-walk.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { ANSWERS } from '#tests/support/free-text.ts'
import { listPhotographer } from '#tests/support/market.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const columns = await textColumns(db)
const free = freeColumns(columns)

describe('every free-text column', () => {
  it('has an entry: who reads it, and why nothing gets through', () => {
    expect(free.filter((column) => !ANSWERS.has(column))).toEqual([])
    expect([...ANSWERS.keys()].filter((column) => !free.includes(column))).toEqual([])
  })

  it('that is refused at the field today is swept of what was stored before', () => {
    const swept = SWEPT.flatMap(({ table, columns: names }) =>
      names.map((column) => `${getTableName(table)}.${getTableColumns(table)[column]!.name}`),
    )
    const standing = answered('refused').filter((column) =>
      /^(clients|profiles|photographer|package|wedding)/.test(column),
    )
    expect(swept.toSorted()).toEqual(standing.toSorted())
  })
})

describe('contact data before a booking (X125, CF5)', () => {
  it('is refused at every field that takes names, titles and public words', async () => {
    const tried = await tryRefusals(db)
    expect(tried.filter(({ isRefused }) => !isRefused)).toEqual([])
    const reached = new Set(tried.flatMap((one) => one.columns))
    expect(answered('refused').filter((column) => !reached.has(column))).toEqual([])
  })

  describe('sent through everything else', () => {
    beforeAll(() => writeEverywhere(db))

    it('is stored where only its writer and administrators look', async () => {
      const allowed = answered('private', 'held back', 'staff')
      expect((await leakingColumns(db, columns)).filter((column) => !allowed.includes(column))).toEqual([])
    })

    it('is in no mail', async () => {
      const { count, templates } = await leakingMails(db)
      expect(count).toBeGreaterThan(10)
      expect(templates).toEqual([])
    })

    it('was removed from every column that is redacted', async () => {
      for (const column of answered('redacted')) expect(await tokensIn(db, column), column).toBeGreaterThan(0)
    })
  })
})

describe('what was stored before the rule', () => {
  it('is removed once, its owner is notified, and clean text stays', async () => {
    const dirty = await listPhotographer(db, { name: 'Mara 917 555 0199', bio: DIRTY })
    const clean = await makePhotographer(db, { bio: 'Weddings since 2011, 400-450 images, from $4,200.50.' })
    const ctx = contextFor(db, { now: NOW })
    expect(await sweepContacts(ctx)).toMatchObject({ cleaned: 2 })
    const [after] = await rows<{ name: string; bio: string }>(
      db.execute(sql`select name, bio from photographers where id = ${dirty.id}`),
    )
    expect(after!.name).toBe('Mara [PHONE NUMBER REMOVED]')
    expect(after!.bio).not.toMatch(LEAK)
    const [same] = await rows<{ bio: string }>(db.execute(sql`select bio from photographers where id = ${clean.id}`))
    expect(same!.bio).toBe(clean.bio)
    const told = await db.select().from(notifications).where(eq(notifications.userId, dirty.userId))
    expect(told.map(({ title }) => title)).toEqual(['Contact details were removed from your profile'])
    const audited = await db.select().from(auditEvents).where(eq(auditEvents.entityId, dirty.id))
    expect(audited.map(({ action }) => action)).toEqual(['contacts.sweep', 'contacts.sweep'])
    expect(await sweepContacts(ctx)).toMatchObject({ cleaned: 0 })
    expect((await leakingColumns(db, columns)).filter((column) => column.startsWith('directory_cards'))).toEqual([])
  })

  it('is removed by several runs when one has not the time, and later only what was written since', async () => {
    const name = async (id: string) =>
      (await db.select().from(photographers).where(eq(photographers.id, id)))[0]!.businessName
    let minute = 0
    const turn = (day: number) => {
      minute += 1
      const now = () => new Date(NOW.getTime() + day * 86_400_000 + minute * 60_000)
      const job = { name: 'contacts.sweep', everyMinutes: 24 * 60 }
      return runJobs(db, [{ ...job, run: (ctx) => sweepContacts(ctx, { runMs: 0, slice: 2 }) }], now)
    }
    const toTheEnd = async (day: number) => {
      const before = minute
      while ((await turn(day)).length > 0) expect(minute - before).toBeLessThan(400)
      return minute - before
    }
    const dirty = [1, 2, 3].map(() => makePhotographer(db, { businessName: 'Call 917 555 0199' }))
    const ids = (await Promise.all(dirty)).map(({ id }) => id)
    expect(await toTheEnd(0)).toBeGreaterThan(SWEPT.length + 2)
    for (const id of ids) expect(await name(id)).toBe('Call [PHONE NUMBER REMOVED]')
    const written = (id: string, updatedAt: Date) =>
      db.update(photographers).set({ businessName: 'Call 917 555 0199', updatedAt }).where(eq(photographers.id, id))
    await written(ids[0]!, new Date(NOW.getTime() - 86_400_000))
    await written(ids[1]!, new Date(NOW.getTime() + 86_400_000))
    await toTheEnd(2)
    expect(await name(ids[0]!)).toBe('Call 917 555 0199')
    expect(await name(ids[1]!)).toBe('Call [PHONE NUMBER REMOVED]')
    const runs = await db.select().from(jobRuns).where(eq(jobRuns.job, 'contacts.sweep'))
    expect(runs.every(({ status }) => status === 'succeeded')).toBe(true)
  })
})
