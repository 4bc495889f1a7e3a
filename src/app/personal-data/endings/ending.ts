import { or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Person } from '../tables/person.ts'

export type Where = (person: Person) => SQL | undefined
/** What becomes of a person's rows when they are gone for good. */
export type Ending = { table: PgTable } & (
  | { how: 'delete'; where: Where }
  | { how: 'erase'; set: (person: Person, at: Date) => Record<string, unknown>; where: Where }
  /** As the privacy page says, or because nothing in it is about them any more. */
  | { how: 'stays'; why: string }
)

export const remove = (table: PgTable, where: Where): Ending => ({ table, how: 'delete', where })
export const erase = (
  table: PgTable,
  where: Where,
  set: (person: Person, at: Date) => Record<string, unknown>,
): Ending => ({
  table,
  how: 'erase',
  where,
  set,
})
export const stay = (why: string, tables: PgTable[]): Ending[] => tables.map((table) => ({ table, how: 'stays', why }))

/** What is read where a text of somebody who has left was. */
export const GONE = 'This text was deleted with the account of whoever wrote it.'

/** Any of these. */
export const either =
  (...wheres: Where[]): Where =>
  (person) =>
    or(...wheres.map((where) => where(person)))
