import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { shortlistEntries, shortlistNotes } from '#drizzle/schema/index.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { SHORTLIST_MAX } from '../model.ts'

/** A couple's saved photographers as those of another. */
const entriesFor = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx
    .select({
      clientId: sql<string>`${to}::uuid`.as('to'),
      photographerId: shortlistEntries.photographerId,
      createdAt: shortlistEntries.createdAt,
    })
    .from(shortlistEntries)
    .where(eq(shortlistEntries.clientId, from))

const notesFor = (tx: Db, { from, to }: { from: string; to: string }, isMeant?: SQL) =>
  tx
    .select({
      clientId: sql<string>`${to}::uuid`.as('to'),
      photographerId: shortlistNotes.photographerId,
      userId: shortlistNotes.userId,
      note: shortlistNotes.note,
      updatedAt: shortlistNotes.updatedAt,
    })
    .from(shortlistNotes)
    .where(and(eq(shortlistNotes.clientId, from), isMeant))

/** Adds what one couple has saved to the shortlist of another, with the notes; nothing is left out. */
export async function moveShortlist(tx: Db, couples: { from: string; to: string }): Promise<void> {
  await tx.insert(shortlistEntries).select(entriesFor(tx, couples)).onConflictDoNothing()
  await tx.insert(shortlistNotes).select(notesFor(tx, couples)).onConflictDoNothing()
  await tx.delete(shortlistEntries).where(eq(shortlistEntries.clientId, couples.from))
}

type Parting = { from: string; to: string; userId: string }

/**
 * Of two who part both keep the saved photographers, the one who leaves the latest of them, and each their own notes.
 */
export async function partShortlist(tx: Db, { userId, ...couples }: Parting): Promise<void> {
  const isNoted = hasRow(
    shortlistNotes,
    and(
      eq(shortlistNotes.clientId, shortlistEntries.clientId),
      eq(shortlistNotes.photographerId, shortlistEntries.photographerId),
      eq(shortlistNotes.userId, userId),
    ),
  )
  const latest = entriesFor(tx, couples)
    .orderBy(desc(isNoted), desc(shortlistEntries.createdAt), asc(shortlistEntries.photographerId))
    .limit(SHORTLIST_MAX)
  await tx.insert(shortlistEntries).select(latest).onConflictDoNothing()
  const isKept = hasRow(
    shortlistEntries,
    and(eq(shortlistEntries.clientId, couples.to), eq(shortlistEntries.photographerId, shortlistNotes.photographerId)),
  )
  const isOwn = eq(shortlistNotes.userId, userId)
  await tx
    .insert(shortlistNotes)
    .select(notesFor(tx, couples, and(isOwn, isKept)))
    .onConflictDoNothing()
  await tx.delete(shortlistNotes).where(and(eq(shortlistNotes.clientId, couples.from), isOwn))
}
