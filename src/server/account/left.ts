import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

const DOMAIN = '@left.invalid'

/** What stands in the place of the address of somebody whose account was deleted: nothing is delivered to it. */
export const goneAddress = (userId: string): string => `${userId}${DOMAIN}`

/** Whether an address was somebody's whose account was deleted: they are nobody to write to, or about. */
export const isGone = (email: string): boolean => email.endsWith(DOMAIN)

/** The opposite as an SQL condition. */
export const isReachable = (email: AnyColumn): SQL<boolean> => sql<boolean>`${email} not like ${`%${DOMAIN}`}`
