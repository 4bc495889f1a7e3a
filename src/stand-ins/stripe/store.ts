import { and, asc, between, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, evaluate } from '#server/db.ts'
import { refuseMissing } from './errors.ts'
import { objects } from './tables.ts'

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
  await evaluate(tx, sql`pg_advisory_xact_lock(hashtextextended('stripe_local', 17))`)
}

/** What every object of the service has. */
export type Stored = { id: string; object: string }

type Found<T> = { body: T; account: string | null; hidden: Record<string, unknown> }

/** One object by its id, of whichever account; null when there is none. */
export async function find<T extends Stored>(tx: Db, id: string): Promise<Found<T> | null> {
  const { body, account, hidden } = objects
  const [row] = await tx.select({ body, account, hidden }).from(objects).where(eq(objects.id, id))
  return row ? { ...row, body: row.body as T } : null
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
  await tx
    .insert(objects)
    .values({ id: body.id, kind: body.object, account, body, hidden })
    .onConflictDoUpdate({ target: objects.id, set: { body, ...(hidden && { hidden }) } })
  return body
}

/** That an object is this account's; null: the platform's own. */
export const isOf = (account: string | null): SQL =>
  account === null ? isNull(objects.account) : eq(objects.account, account)

/** A number in an object's body. */
export const bodyNumber = (field: string): SQL<number> => sql`(${objects.body} ->> ${sql.raw(`'${field}'`)})::bigint`

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
  const seqOf = (id: string) => tx.select({ seq: objects.seq }).from(objects).where(eq(objects.id, id))
  const found = await tx
    .select({ body: objects.body })
    .from(objects)
    .where(
      and(
        eq(objects.kind, kind),
        isOf(account),
        sql`${objects.body} @> ${JSON.stringify(match)}::jsonb`,
        startingAfter ? lt(objects.seq, seqOf(startingAfter)) : undefined,
        endingBefore ? gt(objects.seq, seqOf(endingBefore)) : undefined,
        between(bodyNumber('created'), from ?? 0, until ?? 9_999_999_999),
      ),
    )
    .orderBy(endingBefore ? asc(objects.seq) : desc(objects.seq))
    .limit(limit + 1)
  const bodies = found.map(({ body }) => body as T)
  return endingBefore ? bodies.slice(0, limit).toReversed().concat(bodies.slice(limit)) : bodies
}
