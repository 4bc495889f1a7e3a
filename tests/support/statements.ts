import type { Db } from '#server/db.ts'

type Query = (...args: unknown[]) => unknown
type Client = { query: Query; connect: () => Promise<{ query: Query }> }

/** Shows `see` the text of every statement that is sent over this database's pool from now on. */
export function watchStatements(db: Db, see: (text: string) => void): void {
  const watched =
    (query: Query): Query =>
    (first, ...others) => {
      see(typeof first === 'string' ? first : String((first as { text?: unknown }).text))
      return query(first, ...others)
    }
  const pool = (db as unknown as { $client: Client }).$client
  const connect = pool.connect.bind(pool)
  pool.query = watched(pool.query.bind(pool))
  pool.connect = async () => {
    const client = await connect()
    client.query = watched(client.query.bind(client))
    return client
  }
}

/**
 * Lists of values that a statement writes out, such as `status in ($1, $2)`: another text for every length, so the names
 * for statements would be used up by shapes of the same one. `isOneOf` sends a list as one array.
 */
export const writtenLists = (texts: Iterable<string>): string[] =>
  [...texts].filter((text) => /\bin \(\s*\$\d|\barray\[\s*\$\d+(?:::\w+)?\s*,/i.test(text))
