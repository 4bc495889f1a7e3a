import pg from 'pg'
import type { Ask } from './backup-fingerprint.ts'

/** A URL as the environment of libpq's programs: every user of the machine can read a program's arguments, and so a password. */
export function libpqEnv(address: string): Record<string, string> {
  const url = new URL(address)
  const ssl = url.searchParams.get('sslmode')
  return {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(ssl ? { PGSSLMODE: ssl } : {}),
  }
}

/**
 * The server's direct URL: a dump is one long session, which a pooler does not allow.
 * @throws Error when there is only a pooled one.
 */
export function directAddress(env: { DATABASE_URL?: string; DATABASE_URL_UNPOOLED?: string }): string | undefined {
  const address = env.DATABASE_URL_UNPOOLED ?? env.DATABASE_URL
  if (address && /-pooler\./.test(new URL(address).hostname)) {
    throw new Error('Set DATABASE_URL_UNPOOLED: a backup needs the direct address of the database, not the pooled one.')
  }
  return address
}

/** Calls `work` with one plain connection, read in UTC so that the same rows always print the same. */
export async function withClient<T>(address: string, work: (ask: Ask, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0`)
    const ask: Ask = async <R>(statement: string) => (await client.query(statement)).rows as R[]
    return await work(ask, client)
  } finally {
    await client.end()
  }
}
