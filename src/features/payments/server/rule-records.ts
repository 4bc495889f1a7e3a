import { moneyDocumentProblems, moneyProblems, serviceProblems } from '#drizzle/schema/index.ts'
import { subquery } from '#server/database/sql.ts'

/**
 * Every broken rule of the books, of their receipts and invoices, and every difference from the payment service, as a
 * relation.
 */
export const brokenRules = subquery
  .select()
  .from(moneyProblems)
  .unionAll(subquery.select().from(moneyDocumentProblems))
  .unionAll(subquery.select().from(serviceProblems))
  .as('broken_rules')
