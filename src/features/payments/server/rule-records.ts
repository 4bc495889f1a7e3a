import { sql } from 'drizzle-orm'

/** Every broken rule of the books and of their receipts and invoices, as a relation: problem, booking, cents. (PY9, PY12) */
export const brokenRules = sql`(select problem, booking_id, amount_cents from money_problems
  union all select problem, booking_id, amount_cents from money_document_problems)`
