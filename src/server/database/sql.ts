import { type AnyColumn, and, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { shiftMonth } from '#shared/date/months.ts'

/** The current time for a clock that may be paused: a frozen row's clock stopped when it was frozen. */
export const clockOf = (frozenAt: AnyColumn | SQL, now: Date): SQL =>
  sql`coalesce(${frozenAt}, ${now.toISOString()}::timestamptz)`

/** The moment at which a day begins in a time zone. */
export const dayStart = (day: string, timeZone: string): SQL => sql`(${day}::date)::timestamp at time zone ${timeZone}`

/** Whether a moment is in a month (YYYY-MM) of a time zone. */
export const isInMonth = (at: AnyColumn, month: string, timeZone: string): SQL | undefined =>
  and(gte(at, dayStart(`${month}-01`, timeZone)), lt(at, dayStart(`${shiftMonth(month, 1)}-01`, timeZone)))

/**
 * Whether a column has one of these values. The list travels as one array: written out, every length would be a
 * statement of its own, to be parsed and planned separately.
 */
export const isOneOf = <Column extends AnyColumn>(column: Column, values: readonly Column['_']['data'][]): SQL =>
  sql`${column} = any(${sql.param([...values])})`

/** A column that is never null in the rows that are read, such as one that only drafts lack. */
export const notNull = <Column extends AnyColumn>(column: Column): SQL<Column['_']['data']> =>
  sql<Column['_']['data']>`${column}`.mapWith(column)

/**
 * A condition with its values written into the text: of constants only. A partial index serves the condition it was made
 * with, and a list of constants has one text.
 */
export const constant = (condition: SQL | undefined): SQL => sql`${condition}`.inlineParams()

/** Builds what stands inside a statement: a subquery of a field or a condition needs no database. */
export const subquery = new QueryBuilder()

/** Whether a table has a row that meets a condition, usually one about the row outside. */
export const hasRow = (table: PgTable, condition: SQL | undefined): SQL<boolean> =>
  sql<boolean>`exists (select from ${table} where ${condition})`

/** How many rows of a table meet a condition. */
export const countRows = (table: PgTable, condition: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${condition})`

/** The sum over a statement's rows, or over those that meet a condition. */
export const sumOf = (value: AnyColumn | SQL, condition?: SQL): SQL<number> =>
  (condition
    ? sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)::int8`
    : sql<number>`coalesce(sum(${value}), 0)::int8`
  ).mapWith(Number)

/** The sum over the rows of a table that meet a condition. */
export const sumRows = (table: PgTable, value: AnyColumn | SQL, condition: SQL | undefined): SQL<number> =>
  sql<number>`(select ${sumOf(value)} from ${table} where ${condition})`.mapWith(Number)

/** The place of a value in a list, from 0 on. */
export const placeIn = (ids: readonly string[], id: AnyColumn): SQL<number> =>
  sql<number>`array_position(${sql.param([...ids])}::uuid[], ${id}) - 1`

/** How many of a statement's rows meet a condition. */
export const countIf = (condition: SQL | undefined): SQL<number> => sql`(count(*) filter (where ${condition}))::int`

type Owner = Record<'firstName' | 'lastName', AnyColumn>
/** The name of the person who signed up for a couple, as it stands in contracts; from `clients` or an alias of it. */
export const ownerName = ({ firstName, lastName }: Owner): SQL<string> => sql`trim(${firstName} || ' ' || ${lastName})`

/** What a couple is called everywhere else: both first names once both are known, until then the owner's name. */
export const coupleName = ({ partnerName, ...owner }: Owner & Record<'partnerName', AnyColumn>): SQL<string> =>
  sql<string>`case when ${owner.firstName} <> '' and ${partnerName} <> ''
    then ${owner.firstName} || ' & ' || split_part(${partnerName}, ' ', 1) else ${ownerName(owner)} end`

type VendorNames = Record<'businessName' | 'name', AnyColumn>

/** The name a photographer is shown by, from `photographers` or an alias of it: the business's, else the person's. */
export const vendorName = ({ businessName, name }: VendorNames): SQL<string> =>
  sql`coalesce(nullif(${businessName}, ''), ${name})`

/** The first name of the person behind a business's name; null for a photographer who is shown by their own. */
export const vendorPerson = ({ businessName, name }: VendorNames): SQL<string | null> =>
  sql`case when nullif(${businessName}, '') <> ${name} then split_part(${name}, ' ', 1) end`
