import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'

/** Adds what one couple has saved to the shortlist of another, with the notes; nothing is left out. (DS11, CP1) */
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

/** What somebody who leaves a couple has noted goes with them. (CP1) */
export const dropNotes = (tx: Db, clientId: string, userId: string) =>
  tx.execute(sql`delete from shortlist_notes where client_id = ${clientId} and user_id = ${userId}`)
