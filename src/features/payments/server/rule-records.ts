import { sql } from 'drizzle-orm'

/**
 * Every broken rule of the books, of their receipts and invoices, and every difference from the payment service, as a
 * relation: problem, booking, cents.
 */
export const brokenRules = sql`(select problem, booking_id, amount_cents from money_problems
  union all select problem, booking_id, amount_cents from money_document_problems
  union all select problem, booking_id, amount_cents from service_problems)`
