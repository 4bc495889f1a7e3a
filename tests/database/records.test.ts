import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicationAuditLogs, auditEvents, bookingEvents, settings } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 20 })

const KEPT = [
  'journal',
  'ledger_entries',
  'audit_events',
  'contract_events',
  'contract_signatures',
  'booking_events',
  'settings_history',
  'review_replies',
  'moderation_actions',
  'day_plan_changes',
]

const audit = (entityId: string, values: Partial<typeof auditEvents.$inferInsert> = {}) =>
  db
    .insert(auditEvents)
    .values({ entityType: 'thing', entityId, action: 'thing.change', actorRole: 'admin', ...values })

const problems = () => rows(db.execute(sql`select chain, entity, seq from chain_problems()`))

test.each(KEPT)('%s refuses to be updated, deleted or truncated (PY12, AU3)', async (table) => {
  const triggers = await rows<{ name: string }>(
    db.execute(
      sql`select tgname as name from pg_trigger where tgrelid = ${table}::regclass and tgname like 'append_only%' order by 1`,
    ),
  )
  expect(triggers.map(({ name }) => name)).toEqual(['append_only', 'append_only_whole'])
  expect(await refusalOf(db.execute(sql`truncate ${sql.identifier(table)} cascade`))).toBe('append_only')
})

test('a booking’s event cannot be changed or removed', async () => {
  const [photographer, client] = [await makePhotographer(db), await makeClient(db)]
  const booking = await makeBooking(db, { photographerId: photographer.id, clientId: client.id })
  await db.insert(bookingEvents).values({ bookingId: booking.id, type: 'send-offer', actorRole: 'photographer' })
  const mine = eq(bookingEvents.bookingId, booking.id)
  expect(await refusalOf(db.update(bookingEvents).set({ type: 'reject' }).where(mine))).toBe('append_only')
  expect(await refusalOf(db.delete(bookingEvents).where(mine))).toBe('append_only')
})

test('the audit events of one entity are chained, also when they are written at once (AU3)', async () => {
  const entity = randomUUID()
  await Promise.all(Array.from({ length: 20 }, (_, n) => audit(entity, { after: { n }, reason: `reason ${n}` })))
  const chain = await db.select().from(auditEvents).where(eq(auditEvents.entityId, entity)).orderBy(auditEvents.seq)
  expect(chain.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  chain.forEach(({ prevHash }, n) => expect(prevHash).toBe(chain[n - 1]?.hash ?? ''))
  expect(await problems()).toEqual([])
})

test('a changed and a removed audit event show in the chain', async () => {
  const [changed, removed] = [randomUUID(), randomUUID()]
  for (const entity of [changed, changed, removed, removed]) await audit(entity)
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_events disable trigger append_only`)
    await tx.execute(sql`update audit_events set action = 'thing.hide' where entity_id = ${changed} and seq = 1`)
    await tx.execute(sql`delete from audit_events where entity_id = ${removed} and seq = 1`)
    await tx.execute(sql`alter table audit_events enable trigger append_only`)
  })
  expect(await problems()).toEqual(
    expect.arrayContaining([
      { chain: 'audit_events', entity: `thing:${changed}`, seq: 1 },
      { chain: 'audit_events', entity: `thing:${removed}`, seq: 2 },
    ]),
  )
})

test('a decision on an application reads in the shape of the specification', async () => {
  const [photographer, admin] = [randomUUID(), randomUUID()]
  await audit(photographer, {
    entityType: 'photographer',
    action: 'application.reject',
    actorId: admin,
    before: { approval_status: 'pending' },
    after: { approval_status: 'rejected' },
    reason: 'not yet',
  })
  const [log] = await db
    .select()
    .from(applicationAuditLogs)
    .where(eq(applicationAuditLogs.photographerId, photographer))
  expect(log).toMatchObject({
    action: 'application.reject',
    details: { previous_status: 'pending', new_status: 'rejected', admin_id: admin, notes: 'not yet' },
  })
})

test('there is one settings row', async () => {
  expect(await db.select().from(settings)).toMatchObject([{ id: 1, value: {} }])
  expect(await refusalOf(db.insert(settings).values({ id: 2 }))).toBe('settings_one_row_check')
})

test('every status, stage, role, kind and type of a table is limited to its list', async () => {
  const unlimited = await rows<{ name: string }>(
    db.execute(sql`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name ~ '^(status|stage|role|party|side|author|category|(.*_)?(status|role|type|kind|mode))$'
        and not exists (
          select from pg_constraint k
          where k.conrelid = c.table_name::regclass and k.contype = 'c'
            and pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M')
        )
      order by 1`),
  )
  // These are open lists, or text that somebody else wrote.
  expect(unlimited.map(({ name }) => name)).toEqual([
    'audit_events.entity_type',
    'balance_changes.type',
    'booking_events.from_status',
    'booking_events.type',
    'contract_events.type',
    'email_events.type',
    'message_attachments.content_type',
    'notifications.kind',
    'payment_events.type',
    'uploads.content_type',
  ])
})

test('an unknown status is refused', async () => {
  const { id } = await makePhotographer(db)
  const set = (column: string, value: string) =>
    refusalOf(db.execute(sql`update photographers set ${sql.identifier(column)} = ${value} where id = ${id}`))
  expect(await set('approval_status', 'maybe')).toBe('photographers_approval_status_check')
  expect(await set('business_type', 'baker')).toBe('photographers_business_type_check')
  expect(await refusalOf(db.execute(sql`update profiles set role = 'owner'`))).toBe('profiles_role_check')
})

test('a price of zero is not stored (X22)', async () => {
  expect(await refusalOf(makePhotographer(db, { startingPriceCents: 0 }))).toBe('photographers_starting_price_check')
})

test('a message belongs to the two of its thread (D8)', async () => {
  const [photographer, client, stranger] = [await makePhotographer(db), await makeClient(db), await makeClient(db)]
  const thread = await makeThread(db, photographer.id, client.id)
  const send = (clientId: string, flags = '{}') =>
    refusalOf(
      db.execute(sql`insert into vendor_messages (thread_id, vendor_id, client_id, sender_type, recipient_side, content, flags)
        values (${thread.id}, ${photographer.id}, ${clientId}, 'client', 'vendor', 'Hello', ${flags})`),
    )
  expect(await send(client.id)).toBe('')
  expect(await send(client.id, '{"Email detected","URL detected"}')).toBe('')
  expect(await send(client.id, '{"Too friendly"}')).toBe('vendor_messages_flags_check')
  expect(await send(stranger.id)).toBe('vendor_messages_thread_fk')
})
