import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { SHORTLIST_MAX } from '../model.ts'

/** Adds what one couple has saved to the shortlist of another, with the notes; nothing is left out. */
export async function moveShortlist(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into shortlist_entries (client_id, photographer_id, created_at)
    select ${to}::uuid, photographer_id, created_at from shortlist_entries where client_id = ${from}
    on conflict do nothing`)
  await tx.execute(sql`
    insert into shortlist_notes (client_id, photographer_id, user_id, note, updated_at)
    select ${to}::uuid, photographer_id, user_id, note, updated_at from shortlist_notes where client_id = ${from}
    on conflict do nothing`)
  await tx.execute(sql`delete from shortlist_entries where client_id = ${from}`)
}

type Parting = { from: string; to: string; userId: string }

/**
 * Of two who part both keep the saved photographers, the one who leaves the latest of them, and each their own notes.
 */
export async function partShortlist(tx: Db, { from, to, userId }: Parting): Promise<void> {
  await tx.execute(sql`
    insert into shortlist_entries (client_id, photographer_id, created_at)
    select ${to}::uuid, e.photographer_id, e.created_at from shortlist_entries e where e.client_id = ${from}
    order by exists (select from shortlist_notes n where n.client_id = e.client_id
        and n.photographer_id = e.photographer_id and n.user_id = ${userId}) desc,
      e.created_at desc, e.photographer_id
    limit ${SHORTLIST_MAX}
    on conflict do nothing`)
  await tx.execute(sql`
    insert into shortlist_notes (client_id, photographer_id, user_id, note, updated_at)
    select ${to}::uuid, n.photographer_id, n.user_id, n.note, n.updated_at from shortlist_notes n
    join shortlist_entries kept on kept.client_id = ${to} and kept.photographer_id = n.photographer_id
    where n.client_id = ${from} and n.user_id = ${userId}
    on conflict do nothing`)
  await tx.execute(sql`delete from shortlist_notes where client_id = ${from} and user_id = ${userId}`)
}
