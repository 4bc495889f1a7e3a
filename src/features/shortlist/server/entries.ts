import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles, shortlistEntries, shortlistNotes } from '#drizzle/schema/index.ts'
import { coupleOf, lockCoupleOf } from '#server/account/couple.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { jsonOne, jsonRow, readJson } from '#server/database/json-rows.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { MergeInput, NoteInput, SavedInput } from '../inputs.ts'
import {
  NOT_LISTED,
  NOT_ON_SHORTLIST,
  SHORTLIST_FULL,
  SHORTLIST_MAX,
  SHORTLISTS_MAX,
  type ShortlistEntry,
} from '../model.ts'

const e = alias(shortlistEntries, 'e')
const n = alias(shortlistNotes, 'n')
const w = alias(profiles, 'w')

/** The couple's saved photographers, the latest first; two people who have joined may have twice as many. */
export function listSaved({ db, actor }: Reader): Promise<ShortlistEntry[]> {
  const userId = actor!.userId
  return readJson(
    db,
    jsonRow({
      photographerId: e.photographerId,
      savedAt: e.createdAt,
      note: sql<string>`coalesce((select n.note from shortlist_notes n
        where n.client_id = e.client_id and n.photographer_id = e.photographer_id and n.user_id = ${userId}), '')`,
      partnerNote: jsonOne(
        jsonRow({ by: w.firstName, note: n.note }),
        sql`from shortlist_notes n join client_members cm on cm.client_id = n.client_id and cm.user_id = n.user_id
          join profiles w on w.id = n.user_id
          where n.client_id = e.client_id and n.photographer_id = e.photographer_id and n.user_id <> ${userId}`,
      ),
    }),
    sql`from shortlist_entries e join clients k on k.id = e.client_id where k.id = ${coupleOf(userId)}
      order by e.created_at desc, e.photographer_id limit ${SHORTLISTS_MAX}`,
  )
}

/** Locks the couple, so that two saves at once cannot exceed the limit. */
async function lockCouple(tx: Db, userId: string): Promise<{ clientId: string; saved: number }> {
  const clientId = await lockCoupleOf(tx, userId)
  if (clientId === null) throw new AppError('NOT_FOUND', NOT_LISTED)
  const [row] = await rows<{ saved: number }>(
    tx.execute(sql`select count(*)::int as saved from shortlist_entries where client_id = ${clientId}`),
  )
  return { clientId, saved: row!.saved }
}

/** Saves those of the photographers that are listed, in this order, as far as there is room. */
const save = (tx: Db, clientId: string, ids: readonly string[], room: number, now: Date) =>
  rows<{ id: string }>(
    tx.execute(sql`
      insert into shortlist_entries (client_id, photographer_id, created_at)
      select ${clientId}, c.photographer_id, ${now.toISOString()}
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality wanted(id, place)
      join directory_cards c on c.photographer_id = wanted.id
      where not exists (
        select from shortlist_entries e where e.client_id = ${clientId} and e.photographer_id = wanted.id)
      order by wanted.place
      limit ${room}
      on conflict do nothing
      returning photographer_id as id`),
  )

/**
 * Saves a photographer; one who is saved changes nothing.
 * @throws AppError NOT_FOUND for somebody who is not listed; CONFLICT when the shortlist is full.
 */
export async function addSaved(
  ctx: ServiceContext,
  { photographerId }: SavedInput,
): Promise<{ photographerId: string }> {
  await transact(ctx.db, async (tx) => {
    const { clientId, saved } = await lockCouple(tx, ctx.actor!.userId)
    const [known] = await rows(
      tx.execute(
        sql`select from shortlist_entries where client_id = ${clientId} and photographer_id = ${photographerId}`,
      ),
    )
    if (known) return
    if (saved >= SHORTLIST_MAX) throw new AppError('CONFLICT', SHORTLIST_FULL)
    const added = await save(tx, clientId, [photographerId], 1, ctx.now())
    if (added.length === 0) throw new AppError('NOT_FOUND', NOT_LISTED)
  })
  return { photographerId }
}

/** Removes a photographer and the notes about them. Idempotent. */
export async function removeSaved({ db, actor }: ServiceContext, { photographerId }: SavedInput) {
  await db.execute(sql`
    delete from shortlist_entries e using clients k
    where k.id = e.client_id and k.id = ${coupleOf(actor!.userId)} and e.photographer_id = ${photographerId}`)
  return { photographerId }
}

/**
 * Adds the photographers that were saved on a device before the sign-in, and says which do not fit: the device keeps
 * those. Idempotent. (DS11)
 */
export async function mergeSaved(ctx: ServiceContext, { photographerIds }: MergeInput): Promise<{ left: string[] }> {
  if (photographerIds.length === 0) return { left: [] }
  return transact(ctx.db, async (tx) => {
    const { clientId, saved } = await lockCouple(tx, ctx.actor!.userId)
    await save(tx, clientId, photographerIds, Math.max(0, SHORTLIST_MAX - saved), ctx.now())
    const left = await rows<{ id: string }>(
      tx.execute(sql`
        select c.photographer_id as id from directory_cards c
        where c.photographer_id = any(${sql.param(photographerIds)}::uuid[]) and not exists (
          select from shortlist_entries e where e.client_id = ${clientId} and e.photographer_id = c.photographer_id)`),
    )
    return { left: left.map(({ id }) => id) }
  })
}

/**
 * Keeps the person's note about a saved photographer; an empty one is removed.
 * @throws AppError NOT_FOUND when the photographer is not on the shortlist.
 */
export async function keepNote({ db, actor, now }: ServiceContext, { photographerId, note }: NoteInput) {
  const userId = actor!.userId
  const [entry] = await rows(
    db.execute(
      note === ''
        ? sql`
          with gone as (
            delete from shortlist_notes n using clients k
            where k.id = n.client_id and k.id = ${coupleOf(userId)} and n.photographer_id = ${photographerId}
              and n.user_id = ${userId})
          select from shortlist_entries e join clients k on k.id = e.client_id
          where k.id = ${coupleOf(userId)} and e.photographer_id = ${photographerId}`
        : sql`
          insert into shortlist_notes (client_id, photographer_id, user_id, note, updated_at)
          select e.client_id, e.photographer_id, ${userId}, ${note}, ${now().toISOString()}
          from shortlist_entries e join clients k on k.id = e.client_id
          where k.id = ${coupleOf(userId)} and e.photographer_id = ${photographerId}
          on conflict (client_id, photographer_id, user_id) do update
            set note = excluded.note, updated_at = excluded.updated_at
          returning note`,
    ),
  )
  if (!entry) throw new AppError('NOT_FOUND', NOT_ON_SHORTLIST)
  return { photographerId, note }
}
