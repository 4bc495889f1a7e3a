import { type SQL, sql } from 'drizzle-orm'

/**
 * A picture `i` without a description of its own says what it is of and from where, as the gallery suggests it.
 * @param location the photographer's.
 */
export const altOf = (location: SQL) => sql<string>`case when i.alt <> '' then i.alt else
  case when i.category in ('portfolio', 'other', 'profile') then 'Photograph' else initcap(i.category) || ' photograph' end
  || coalesce(', ' || nullif(${location}, ''), '') end`
