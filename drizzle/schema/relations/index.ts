import { defineRelations } from 'drizzle-orm'
import * as schema from '../index.ts'
import { deals } from './deals.ts'
import { money } from './money.ts'
import { people } from './people.ts'

/** What hangs on what, for `db.query`. A column's relation is named like the column, without its Id. */
export const relations = { ...defineRelations(schema), ...people, ...deals, ...money }
