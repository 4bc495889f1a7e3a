import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#drizzle/schema/index.ts'
import { type Db, rows } from '#server/db.ts'

// Two people who have booked each other, with a row of each in every table of the schema, made from the schema itself:
// a table or column that is added later is in it. The database's own checks are switched off, so values are only of the
// right kind. Every text says whose it is and where it stands.

export const TABLES = (Object.values(schema) as unknown[]).filter((value): value is PgTable => is(value, PgTable))

export type Side = 'couple' | 'vendor'
const OTHER: Record<Side, Side> = { couple: 'vendor', vendor: 'couple' }
/** A name for each side in the lists of the schema. */
const WORDS: Record<Side, readonly string[]> = {
  couple: ['client', 'couple', 'receipt'],
  vendor: ['vendor', 'photographer', 'invoice'],
}
/** States in which the other side sees a row. */
const OPEN = [
  'published',
  'ready',
  'accepted',
  'signed',
  'confirmed',
  'completed',
  'active',
  'resolved',
  'paid',
  'succeeded',
]
const AT = new Date('2026-02-03T12:00:00Z')

const OWNERS: Record<string, Side> = { photographers: 'vendor', clients: 'couple' }
/** Whose every row of a table is that refers to one side's record and to nothing else. */
const sidesByKeys = TABLES.flatMap((table) => {
  const keys = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable))
  const side = new Set(keys).size === 1 ? OWNERS[keys[0]!] : undefined
  return side ? [[getTableName(table), side] as const] : []
})

/** Tables with a row of one side only: what one side alone has, and what the two have in common once. */
const ONE_SIDED: Record<string, Side> = {
  ...Object.fromEntries(sidesByKeys),
  ...Object.fromEntries(
    `clients client_members threads shortlist_entries shortlist_notes date_alerts date_alert_photographers booking_tasks
    review_photos charges saved_ways way_setups automatic_payments refunds refund_returns chargebacks tax_reports`
      .split(/\s+/)
      .map((table) => [table, 'couple' as const]),
  ),
  ...Object.fromEntries(
    `photographers photographer_markets match_rows wedding_images package_items calendar_days calendar_feed_days
    vendor_tasks offer_drafts info_requests staff_notes review_disputes review_replies payouts transfers recoveries
    recovery_parts`
      .split(/\s+/)
      .map((table) => [table, 'vendor' as const]),
  ),
}

/** The id of a pair's row in a table. */
function idOf(pair: string, side: Side, table: string): string {
  const owner = ONE_SIDED[table] ?? side
  const hex = createHash('md5').update(`${pair} ${owner} ${table}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const addressOf = (pair: string, side: Side): string => `${pair}-${side}@every-row.test`
/** What a text of a pair's row begins with. */
export const mark = (pair: string, side: Side): string => `${pair}-${side} `

/** The table that a uuid leads to, by its foreign key or its name. */
function leadsTo(table: PgTable, column: PgColumn): string | null {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference()
    // Some rows have the id of the row that they belong to.
    if (columns.length === 1 && columns[0] === column) return leadsToOwn(foreignTable) ?? getTableName(foreignTable)
  }
  const { name } = column
  if (/^(?:photographer|vendor)_id$/.test(name)) return 'photographers'
  if (/^(?:client|couple)_id$/.test(name)) return 'clients'
  if (/(?:user|actor|author|sender)_id$|_by$/.test(name)) return 'users'
  return (
    { booking_id: 'bookings', contract_id: 'vendor_contracts', thread_id: 'threads', entry_id: 'day_plan_entries' }[
      name
    ] ?? null
  )
}

const leadsToOwn = (table: PgTable): string | null => {
  const key = Object.values(getTableColumns(table)).find((column) => column.primary)
  const isShared = key && getTableConfig(table).foreignKeys.some((one) => one.reference().columns[0] === key)
  return isShared ? leadsTo(table, key) : null
}

type Place = { pair: string; side: Side; table: PgTable; column: PgColumn }

function uuidFor({ pair, side, table, column }: Place): string {
  const name = getTableName(table)
  const target = leadsTo(table, column)
  if (target) return idOf(pair, side, target)
  // An account of the ledger is a booking's or a photographer's.
  if (column.name === 'owner_id') return idOf(pair, side, side === 'couple' ? 'bookings' : 'photographers')
  return column.primary ? idOf(pair, side, name) : idOf(pair, side, `${name}.${column.name}`)
}

function textFor({ pair, side, table, column }: Place): string {
  const { name } = column
  const choices = column.enumValues ?? []
  const meant = name === 'recipient_side' ? OTHER[side] : side
  const own = choices.find((choice) => WORDS[meant].includes(choice))
  if (own) return own
  if (choices.length > 0) return OPEN.find((word) => choices.includes(word)) ?? choices[0]!
  if (/^(?:email|to_address|address)$/.test(name) && getTableName(table) !== 'day_plan_entries')
    return addressOf(pair, side)
  if (name === 'template') return 'client-welcome'
  return `${mark(pair, side)}${getTableName(table)}.${name}`
}

function valueFor(place: Place): unknown {
  const { column } = place
  const type = column.getSQLType()
  if ('dimensions' in column && column.dimensions) return type.startsWith('text') ? [] : []
  if (/\[\d*\]$/.test(type)) return []
  if (type === 'uuid') return uuidFor(place)
  if (type === 'text') return textFor(place)
  if (type === 'jsonb') return Array.isArray(column.default) ? [] : { said: textFor(place) }
  if (type === 'boolean') return false
  if (type === 'bytea') return Buffer.from('x')
  if (type === 'date') return '2026-02-03'
  if (type.startsWith('time') && !type.startsWith('timestamp')) return '12:00:00'
  if (type.startsWith('timestamp')) return AT
  if (type.startsWith('bit(')) return '0'.repeat(Number(/\d+/.exec(type)![0]))
  if (type.startsWith('numeric')) return 1
  // Alike in no two rows: numbers of receipts and of versions are unique.
  return (createHash('md5').update(place.pair).digest()[0]! % 50) * 2 + (place.side === 'couple' ? 1 : 2)
}

const sidesOf = (table: PgTable): readonly Side[] => {
  const side = ONE_SIDED[getTableName(table)]
  return side ? [side] : ['couple', 'vendor']
}

/** Switches off what a database checks of its rows, for the whole database. */
export async function dropChecks(db: Db): Promise<void> {
  const checks = await rows<{ statement: string }>(
    db.execute(sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`),
  )
  for (const { statement } of checks) await db.execute(sql.raw(statement))
}

/** A row of each side of a pair in every table; nobody else has anything to do with them. */
export async function fillEveryTable(db: Db, pair: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of TABLES)
      for (const side of sidesOf(table)) {
        const values = Object.fromEntries(
          Object.entries(getTableColumns(table))
            .filter(([, column]) => !column.generated && !column.generatedIdentity)
            .map(([name, column]) => [name, valueFor({ pair, side, table, column })]),
        )
        await tx.insert(table).values(values).onConflictDoNothing()
      }
  })
}

export const userIdOf = (pair: string, side: Side): string => idOf(pair, side, 'users')
