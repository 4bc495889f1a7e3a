import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recordAudit } from '#server/audit.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makeContract, makePhotographer } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { changesInWords, changesOf } from '../diff.ts'
import { AuditListInput } from '../inputs.ts'
import { EVENTS_PER_PAGE } from '../model.ts'

const db = await useDatabase()
const admin = callAs(db, { actor: await signedIn(db, 'admin') }).audit
const START = new Date('2026-03-01T12:00:00Z')

type Entry = Parameters<typeof recordAudit>[2]
const record = (entry: Partial<Entry> & { entityId: string }, now = START) =>
  recordAudit(
    db,
    { ...contextFor(db, { now }), actor: null },
    { entityType: 'thing', action: 'profile.create', ...entry },
  )

describe('the list', () => {
  it('is filtered by entity, action, days and person: by name, address, account id, or nobody (AU4)', async () => {
    const client = await makeClient(db, { firstName: 'Zuleika', lastName: 'Quill' })
    const by = actorOf({ id: client.userId, email: client.email }, 'client')
    const entityId = randomUUID()
    await record({ entityId, by, action: 'profile.update' })
    await record({ entityId, by: 'system' })
    const actionsOf = async (input: Parameters<typeof admin.list>[0]) =>
      (await admin.list({ entityId, ...input })).items.map((event) => event.action).toSorted()
    expect(await actionsOf({})).toEqual(['profile.create', 'profile.update'])
    for (const actor of ['zuleika quill', client.email.slice(0, 12).toUpperCase(), client.userId]) {
      expect(await actionsOf({ actor })).toEqual(['profile.update'])
    }
    expect(await actionsOf({ actor: 'system' })).toEqual(['profile.create'])
    expect(await actionsOf({ actor: '%' })).toEqual([])
    expect(await actionsOf({ action: 'profile.create' })).toEqual(['profile.create'])
    expect(await actionsOf({ entityType: 'other' })).toEqual([])
    expect(await actionsOf({ from: '2026-03-02' })).toEqual([])
    expect(await actionsOf({ from: '2026-03-01', to: '2026-03-01' })).toHaveLength(2)
  })

  it('names who acted and whom it was about, whatever the record, in the page’s one statement (AU4)', async () => {
    const vendor = await makePhotographer(db, { businessName: 'Nordlicht Photo' })
    const client = await makeClient(db, { firstName: 'Amelia', lastName: 'Grant' })
    const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id })
    const contract = await makeContract(db, { vendorId: vendor.id, clientId: client.id })
    const by = actorOf({ id: client.userId, email: client.email }, 'client')
    const namesOf = async (entityType: string, entityId: string) => {
      await record({ entityType, entityId, by })
      const [{ actorName, name, vendor: side, couple } = { actorName: '' }] = (await admin.list({ entityId })).items
      return [actorName, name, side, couple]
    }
    const [couple, business] = ['Amelia Grant', 'Nordlicht Photo']
    expect(await namesOf('photographer', vendor.id)).toEqual([couple, business, business, null])
    expect(await namesOf('user', client.userId)).toEqual([couple, couple, null, couple])
    expect(await namesOf('booking', booking.id)).toEqual([couple, business, business, couple])
    expect(await namesOf('contract', contract.id)).toEqual([couple, business, business, couple])
    expect(await namesOf('booking', randomUUID())).toEqual([couple, null, null, null])
    expect(await namesOf('settings', '1')).toEqual([couple, null, null, null])
  })

  it('counts days in the site’s time zone: half past three in UTC is the evening before in New York', async () => {
    const entityId = randomUUID()
    await record({ entityId }, new Date('2026-03-02T03:30:00Z'))
    const found = async (day: string) => (await admin.list({ entityId, from: day, to: day })).items.length
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([1, 0])
  })

  it('pages by cursor without a gap or a repeat', async () => {
    const entityId = randomUUID()
    for (let n = 0; n < EVENTS_PER_PAGE + 3; n++) await record({ entityId })
    const first = await admin.list({ entityId })
    const second = await admin.list({ entityId, after: first.next! })
    const ids = [...first.items, ...second.items].map((event) => event.id)
    expect([new Set(ids).size, second.next]).toEqual([EVENTS_PER_PAGE + 3, null])
  })

  it('offers the values it holds, and refuses odd filters', async () => {
    await record({ entityId: 'x', entityType: 'odd-one', action: 'contacts.sweep' })
    const facets = await admin.facets()
    expect(facets.actions).toContain('contacts.sweep')
    expect(facets.entityTypes).toContain('odd-one')
    for (const bad of [{ actor: 'a\ud83d' }, { action: 'x'.repeat(101) }, { from: '2026-02-30' }]) {
      expect(AuditListInput.safeParse(bad).success).toBe(false)
    }
  })
})

describe('what changed', () => {
  it('is listed field by field, nested ones by their path', () => {
    const before = { status: 'pending', site: { name: 'Curio', open: true }, note: null, same: [1] }
    const after = { status: 'approved', site: { name: 'Curio', open: false }, note: '', same: [1], count: 2 }
    expect(changesOf(before, after)).toEqual([
      { field: 'status', before: 'pending', after: 'approved' },
      { field: 'site.open', before: 'yes', after: 'no' },
      { field: 'note', before: 'nothing', after: 'empty' },
      { field: 'count', before: null, after: '2' },
    ])
    expect(changesInWords(changesOf({ a: 1, b: 2 }, { a: 2 }))).toBe('a: 1 → 2; b: 2 → removed')
    expect(changesOf(null, null)).toEqual([])
    expect(changesOf(null, { a: { b: { c: { d: { e: 1 } } } } })).toEqual([
      { field: 'a.b.c.d', before: null, after: '{"e":1}' },
    ])
  })
})

describe('the export', () => {
  it('holds what the filters find, runs nothing in a spreadsheet, and is itself an entry (AU4)', async () => {
    const entityId = randomUUID()
    await record({ entityId, reason: '=HYPERLINK("http://evil.test")', after: { name: '+1,2\n"x"' } })
    const { csv, count, isCut } = await admin.export({ entityId })
    expect([count, isCut, csv.match(/\r\n/g)?.length]).toEqual([1, false, 2])
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
    const [written] = (await admin.list({ action: 'audit.export' })).items
    expect(changesInWords(written!.changes)).toBe(`count: 1; entityId: ${entityId}`)
  })

  it('of a person does not record the search', async () => {
    await admin.export({ actor: 'someone@curio-mail.dev' })
    const answer = JSON.stringify((await admin.list({ action: 'audit.export' })).items)
    expect(answer).toContain('byActor')
    expect(answer).not.toContain('someone@')
  })
})

it('the check finds an entry changed behind the application’s back (AU3)', async () => {
  const entityId = randomUUID()
  for (let n = 0; n < 3; n++) await record({ entityId })
  expect((await admin.check()).problems).toEqual([])
  await db.execute(sql`alter table audit_events disable trigger append_only`)
  await db.execute(sql`update audit_events set action = 'profile.forged' where entity_id = ${entityId} and seq = 2`)
  await db.execute(sql`alter table audit_events enable trigger append_only`)
  const { problems, checked } = await admin.check()
  expect(problems).toEqual([{ chain: 'audit_events', entity: `thing:${entityId}`, seq: 2 }])
  expect(checked).toBeGreaterThan(2)
})
