import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bookings, clients, photographers, profiles, threads, users } from '#drizzle/schema/index.ts'
import { hasOpenAccount } from '#features/personal-data/server/ask-by-link.ts'
import { coupleOf } from '#server/account/couple.ts'
import { subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

/** No row has this id: what somebody does not have matches nothing. */
const NOTHING = '00000000-0000-0000-0000-000000000000'

/** One person, and what an account of theirs can be: half of a couple, a photographer. */
export type Person = { userId: string; email: string; firstName: string; coupleId: string; vendorId: string }

/** Reads whose data is meant; null for an unknown account. */
export async function readPerson(db: Db, userId: string): Promise<Person | null> {
  const [found] = await db
    .select({
      email: users.email,
      firstName: profiles.firstName,
      coupleId: coupleOf(userId),
      vendorId: photographers.id,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(photographers, eq(photographers.userId, users.id))
    .where(eq(users.id, userId))
  return found ? { ...found, userId, coupleId: found.coupleId ?? NOTHING, vendorId: found.vendorId ?? NOTHING } : null
}

/**
 * Whoever reads an address without an account that can be signed in to: only the address, or an account that was opened
 * with it and never confirmed. Null where there is such an account.
 */
export async function readReader(db: Db, email: string): Promise<Person | null> {
  if (await hasOpenAccount(db, email)) return null
  const [unconfirmed] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
  if (unconfirmed) return readPerson(db, unconfirmed.id)
  return { userId: NOTHING, email, firstName: '', coupleId: NOTHING, vendorId: NOTHING }
}

/** Why a copy leaves a column out. */
export type Omission =
  /** A password, a token or what they are kept as. */
  | 'secret'
  /** Another person's, who has not given it to this one. */
  | 'of another'
  /** The product's own notes of how it works. */
  | 'ours'
  /** In the copy as a file of its own. */
  | 'as a file'

/** Which rows of a table are a person's, and what of them is. */
export type PersonalTable = {
  table: PgTable
  /** What people call it. */
  title: string
  of: (person: Person) => SQL | undefined
  without?: Readonly<Record<string, Omission>>
  /** Columns that are the person's in some of these rows only. */
  only?: Readonly<Record<string, (person: Person) => SQL | undefined>>
}

type More = Pick<PersonalTable, 'without' | 'only'>

/** One table of the list. */
export const personal = (
  table: PgTable,
  title: string,
  of: (person: Person) => SQL | undefined,
  more: More = {},
): PersonalTable => ({ table, title, of, ...more })

export const ofUser = (column: AnyColumn) => (person: Person) => eq(column, person.userId)
export const ofCouple = (column: AnyColumn) => (person: Person) => eq(column, person.coupleId)
export const ofVendor = (column: AnyColumn) => (person: Person) => eq(column, person.vendorId)
/** Addresses are compared as they are kept unique: in lower case. */
export const ofAddress = (column: AnyColumn) => (person: Person) =>
  sql`lower(${column}) = ${person.email.toLowerCase()}`

/** Rows that belong to a row of another table, which is the person's. */
export const within =
  (column: AnyColumn, table: PgTable & { id: PgColumn }, of: (person: Person) => SQL | undefined) =>
  (person: Person): SQL =>
    inArray(column, subquery.select({ id: table.id }).from(table).where(of(person)))

const isOwnBooking = ({ vendorId, coupleId }: Person) =>
  or(eq(bookings.photographerId, vendorId), eq(bookings.clientId, coupleId))
/** Of a booking, by either side of it. */
export const inBooking = (column: AnyColumn) => within(column, bookings, isOwnBooking)
export const inCouplesBooking = (column: AnyColumn) => within(column, bookings, ofCouple(bookings.clientId))
export const inVendorsBooking = (column: AnyColumn) => within(column, bookings, ofVendor(bookings.photographerId))

const isOwnThread = ({ vendorId, coupleId }: Person) =>
  or(eq(threads.vendorId, vendorId), eq(threads.clientId, coupleId))
export const inThread = (column: AnyColumn) => within(column, threads, isOwnThread)

/** The side of a conversation, a booking or a review that the person is on. */
export const isOwnSide =
  (side: AnyColumn, vendorId: AnyColumn, clientId: AnyColumn) =>
  (person: Person): SQL | undefined =>
    or(and(eq(vendorId, person.vendorId), eq(side, 'vendor')), and(eq(clientId, person.coupleId), eq(side, 'client')))

/** The person's own record of a couple; the one they have joined is their partner's. */
export const isOwnRecord = ofUser(clients.userId)
