import { defineRelations } from 'drizzle-orm'
import * as schema from './index.ts'
import { deals } from './relations/deals.ts'
import { money } from './relations/money.ts'
import { people } from './relations/people.ts'

/** What hangs on what, for `db.query`. A column's relation is named like the column, without its Id. */
export const relations = { ...defineRelations(schema), ...people, ...deals, ...money }
