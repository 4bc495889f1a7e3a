import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { refuseMissing } from './errors.ts'

/**
 * The stand-in's own schema: nothing of the product reads or writes it. Not a migration: a database that uses the real
 * service has no such tables.
 */
export async function prepareStripe(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAll(tx)
    await tx.execute(sql`create schema if not exists stripe_local`)
    await tx.execute(sql`create table if not exists stripe_local.objects (
      id text primary key, kind text not null, account text, seq bigint generated always as identity,
      body jsonb not null, hidden jsonb not null default '{}')`)
    await tx.execute(
      sql`create index if not exists objects_kind_index on stripe_local.objects (kind, account, seq desc)`,
    )
    await tx.execute(
      sql`create index if not exists objects_links_index on stripe_local.objects using gin (body jsonb_path_ops)`,
    )
    await tx.execute(sql`create table if not exists stripe_local.answers (
      key text primary key, fingerprint text not null, status integer not null, body jsonb not null,
      request_id text not null, created_at timestamptz(3) not null)`)
    await tx.execute(sql`create table if not exists stripe_local.deliveries (
      event_id text primary key references stripe_local.objects, attempts integer not null default 0,
      next_attempt_at timestamptz(3), delivered_at timestamptz(3), last_answer text)`)
    await tx.execute(sql`create index if not exists deliveries_due_index on stripe_local.deliveries (next_attempt_at)`)
    await tx.execute(
      sql`create table if not exists stripe_local.switches (name text primary key, is_on boolean not null)`,
    )
  })
}

/** Changes are made one after the other: sums of balances are read and written in one transaction. */
export async function lockAll(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stripe_local', 17))`)
}

/** What every object of the service has. */
export type Stored = { id: string; object: string }

type Found<T> = { body: T; account: string | null; hidden: Record<string, unknown> }

/** One object by its id, of whichever account; null when there is none. */
export async function find<T extends Stored>(tx: Db, id: string): Promise<Found<T> | null> {
  const [row] = await rows<Found<T>>(
    tx.execute(sql`select body, account, hidden from stripe_local.objects where id = ${id}`),
  )
  return row ?? null
}

/** One object of an account (null: the platform's own). @throws StripeRefusal 404. */
export async function read<T extends Stored>(
  tx: Db,
  kind: string,
  id: string,
  account: string | null = null,
): Promise<T> {
  const found = await find<T>(tx, id)
  if (!found || found.body.object !== kind || found.account !== account) throw refuseMissing(kind, id)
  return found.body
}

type Kept = { account?: string | null; hidden?: Record<string, unknown> }

/** Stores a new object, or the new state of a known one; an absent `hidden` leaves what is kept beside it. */
export async function keep<T extends Stored>(tx: Db, body: T, { account = null, hidden }: Kept = {}): Promise<T> {
  const beside = hidden ? JSON.stringify(hidden) : null
  await tx.execute(sql`
    insert into stripe_local.objects (id, kind, account, body, hidden)
    values (${body.id}, ${body.object}, ${account}, ${JSON.stringify(body)}::jsonb, coalesce(${beside}::jsonb, '{}'))
    on conflict (id) do update set body = excluded.body,
      hidden = coalesce(${beside}::jsonb, stripe_local.objects.hidden)`)
  return body
}

export type ListOptions = {
  account?: string | null
  /** Fields that must have these values. */
  match?: Record<string, unknown>
  limit?: number
  startingAfter?: string
  endingBefore?: string
  /** Seconds; both ends included. */
  from?: number
  until?: number
}

/** Objects of one kind, newest first, one more than `limit`: the caller sees whether there are more. */
export async function list<T extends Stored>(tx: Db, kind: string, options: ListOptions = {}): Promise<T[]> {
  const { account = null, match = {}, limit = 10, startingAfter, endingBefore, from, until } = options
  const seqOf = (id: string) => sql`(select seq from stripe_local.objects where id = ${id})`
  const found = await rows<{ body: T }>(
    tx.execute(sql`
      select body from stripe_local.objects
      where kind = ${kind} and account is not distinct from ${account} and body @> ${JSON.stringify(match)}::jsonb
        and ${startingAfter ? sql`seq < ${seqOf(startingAfter)}` : sql`true`}
        and ${endingBefore ? sql`seq > ${seqOf(endingBefore)}` : sql`true`}
        and (body->>'created')::bigint between ${from ?? 0}::bigint and ${until ?? 9_999_999_999}::bigint
      order by ${endingBefore ? sql`seq asc` : sql`seq desc`} limit ${limit + 1}`),
  )
  const bodies = found.map(({ body }) => body)
  return endingBefore ? bodies.slice(0, limit).toReversed().concat(bodies.slice(limit)) : bodies
}
