import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'
import { RETENTION } from '#features/marketing/retention.ts'
import { rows } from '#server/db.ts'
import { contextFor } from '#tests/support/context.ts'
import { addLeftovers } from '#tests/support/leftovers.ts'
import { refusalOf } from '#tests/support/refusal.ts'
import { SEED_DAY, useDemoMarket } from '#tests/support/seed.ts'
import { IMPERSONAL } from './impersonal-tables.ts'
import { JOBS } from './jobs.ts'
import { verify } from './ops/admin-verify.ts'
import { endRetention } from './retention.ts'
import { RETENTIONS } from './retention-table.ts'

const tables = (Object.values(schema) as unknown[]).filter((value): value is PgTable => is(value, PgTable))

describe('the list of retentions (X150)', () => {
  it('has every table of the database, and each that says nothing about anybody only as such', () => {
    const listed = new Set([...RETENTIONS.map(({ table }) => table), ...IMPERSONAL])
    expect(tables.filter((table) => !listed.has(table)).map(getTableName)).toEqual([])
    expect(IMPERSONAL.filter((table) => RETENTIONS.some((row) => row.table === table))).toEqual([])
  })

  it('has every kind that /privacy names; the server’s log is no table', () => {
    const kinds = new Set(RETENTIONS.map(({ kind }) => kind))
    expect(Object.keys(RETENTION).filter((kind) => !kinds.has(kind as never))).toEqual(['log'])
  })

  it('names jobs that exist', () => {
    const jobs = JOBS.map(({ name }) => name)
    const named = RETENTIONS.flatMap((retention) => (retention.how === 'job' ? [retention.job] : []))
    expect(named.filter((name) => !jobs.includes(name))).toEqual([])
  })
})

const YEAR_MS = 365 * 86_400_000
const { db } = await useDemoMarket()
const at = (years: number) => new Date(SEED_DAY.getTime() + years * YEAR_MS)
const run = (years: number) => endRetention({ db, now: () => at(years) })
const counted = async (from: string): Promise<number> =>
  (await rows<{ count: number }>(db.execute(sql`select count(*)::int as count from ${sql.raw(from)}`)))[0]!.count
const counts = (froms: string[]) => Promise.all(froms.map(async (from) => [from, await counted(from)] as const))

describe('what has had its time', () => {
  beforeAll(async () => {
    await addLeftovers(db)
  })

  const KEPT_FOR_YEARS = ['audit_events', 'vendor_contracts', 'contract_signatures', 'contract_events', 'info_requests']

  it('stays until the day that /privacy names', async () => {
    const kept = ['sessions', 'known_devices', 'email_outbox where html is not null', 'captured_mails', 'email_events']
    const before = await counts([
      ...kept,
      ...KEPT_FOR_YEARS,
      `newsletter_subscribers where email like '%@x.test'`,
      'notifications',
    ])
    expect(before.filter(([, count]) => count === 0)).toEqual([])
    await endRetention({ db, now: () => new Date(SEED_DAY.getTime() - 60_000) })
    expect(await counts(before.map(([from]) => from))).toEqual(before)
  })

  it('is gone the year after, for all that is kept for days', async () => {
    await run(1.2)
    const gone = [
      'sessions',
      'known_devices',
      'email_tokens',
      'partner_invites',
      'rate_limits',
      'inquiry_drafts',
      'email_events',
      'captured_mails',
      'notifications',
      'payment_events',
      `email_outbox where status in ('sent', 'dead') and (to_address <> '' or html is not null or props <> '{}')`,
      'vendor_messages where content_original is not null',
      `newsletter_subscribers where status <> 'confirmed'`,
    ]
    expect((await counts(gone)).filter(([, count]) => count > 0)).toEqual([])
    expect((await counts(KEPT_FOR_YEARS)).filter(([, count]) => count === 0)).toEqual([])
    expect(await counted(`newsletter_subscribers where email = 'reader@x.test'`)).toBe(1)
  })

  it('is gone after two years for refused applications, with their pictures, and stays of those who were accepted', async () => {
    const accepted = `photographers where approval_status = 'approved' and bio <> ''`
    const before = await counted(accepted)
    await run(3)
    const sweep = JOBS.find(({ name }) => name === 'uploads.sweep')!
    for (let n = 0; n < 5; n += 1) await sweep.run({ ...contextFor(db, { now: at(3.1) }), actor: null })
    const ofRefused = `photographer_id in (select id from photographers where approval_status = 'rejected')`
    const gone = [
      `photographers where approval_status = 'rejected' and (bio <> '' or phone is not null or website is not null)`,
      ...['photographer_images', 'info_requests', 'staff_notes', 'weddings'].map(
        (table) => `${table} where ${ofRefused}`,
      ),
    ]
    expect((await counts(gone)).filter(([, count]) => count > 0)).toEqual([])
    expect(await counted(accepted)).toBe(before)
  })

  it('is gone after seven years for contracts, signatures, receipts’ names and the audit log, and the books still add up', async () => {
    await run(8.5)
    const ended = `select id from bookings where status in ('completed', 'cancelled') and stage <> 'disputed'`
    const ofEnded = `contract_id in (select id from vendor_contracts where booking_id in (${ended}))`
    const gone = [
      ...['contract_signatures', 'contract_events', 'contract_pdfs'].map((table) => `${table} where ${ofEnded}`),
      ...['vendor_contracts', 'amendments'].map((table) => `${table} where booking_id in (${ended})`),
      `money_documents where booking_id in (${ended}) and content <> '{}'`,
      'audit_events',
      'moderation_actions',
    ]
    expect((await counts(gone)).filter(([, count]) => count > 0)).toEqual([])
    expect(await counted('ledger_entries')).toBeGreaterThan(0)
    expect((await verify(db)).flatMap(({ problems }) => problems)).toEqual([])
  })

  it('is ended once: another run finds nothing', async () => {
    expect(await run(8.5)).toEqual({})
  })
})

it('records refuse the same deletion outside the job (AU3)', async () => {
  expect(await refusalOf(db.execute(sql`delete from journal`))).toBe('append_only')
})
