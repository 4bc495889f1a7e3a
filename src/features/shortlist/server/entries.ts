import { and, eq, not } from 'drizzle-orm'
import { clientMembers, directoryCards, shortlistEntries, shortlistNotes } from '#drizzle/schema/index.ts'
import { coupleOf, lockCoupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
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

/** A note of somebody who still belongs to the couple. */
const isOfMember = ({ clientId, userId }: Pick<typeof shortlistNotes, 'clientId' | 'userId'>) =>
  hasRow(clientMembers, and(eq(clientMembers.clientId, clientId), eq(clientMembers.userId, userId)))

/** The couple's saved photographers, the latest first; two people who have joined may have twice as many. */
export async function listSaved({ db, actor }: Reader): Promise<ShortlistEntry[]> {
  const { userId } = actor!
  const saved = await db.query.shortlistEntries.findMany({
    columns: { photographerId: true, createdAt: true },
    where: { client: { members: { userId } } },
    with: {
      notes: {
        columns: { userId: true, note: true },
        where: { RAW: isOfMember },
        with: { user: { columns: {}, with: { profile: { columns: { firstName: true } } } } },
      },
    },
    orderBy: { createdAt: 'desc', photographerId: 'asc' },
    limit: SHORTLISTS_MAX,
  })
  return saved.map(({ photographerId, createdAt, notes }) => {
    const partners = notes.find((note) => note.userId !== userId)
    return {
      photographerId,
      savedAt: createdAt.toISOString(),
      note: notes.find((note) => note.userId === userId)?.note ?? '',
      partnerNote: partners ? { by: partners.user.profile!.firstName, note: partners.note } : null,
    }
  })
}

/** Locks the couple, so that two saves at once cannot exceed the limit. */
async function lockCouple(tx: Db, userId: string): Promise<{ clientId: string; saved: number }> {
  const clientId = await lockCoupleOf(tx, userId)
  if (clientId === null) throw new AppError('NOT_FOUND', NOT_LISTED)
  return { clientId, saved: await tx.$count(shortlistEntries, eq(shortlistEntries.clientId, clientId)) }
}

/** Those of the photographers that are listed and not saved yet, in this order. */
async function newOnes(tx: Db, clientId: string, ids: readonly string[]): Promise<string[]> {
  const isSaved = hasRow(
    shortlistEntries,
    and(eq(shortlistEntries.clientId, clientId), eq(shortlistEntries.photographerId, directoryCards.photographerId)),
  )
  const found = await tx
    .select({ id: directoryCards.photographerId })
    .from(directoryCards)
    .where(and(isOneOf(directoryCards.photographerId, ids), not(isSaved)))
  const known = new Set(found.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

const save = (tx: Db, clientId: string, ids: readonly string[], at: Date) =>
  tx
    .insert(shortlistEntries)
    .values(ids.map((photographerId) => ({ clientId, photographerId, createdAt: at })))
    .onConflictDoNothing()

/**
 * Saves a photographer; one who is saved changes nothing.
 * @throws AppError NOT_FOUND for somebody who is not listed; CONFLICT when the shortlist is full.
 */
export async function addSaved(ctx: Reader, { photographerId }: SavedInput): Promise<{ photographerId: string }> {
  await transact(ctx.db, async (tx) => {
    const { clientId, saved } = await lockCouple(tx, ctx.actor!.userId)
    const known = await tx.query.shortlistEntries.findFirst({ where: { clientId, photographerId } })
    if (known) return
    if (saved >= SHORTLIST_MAX) throw new AppError('CONFLICT', SHORTLIST_FULL)
    const added = await newOnes(tx, clientId, [photographerId])
    if (added.length === 0) throw new AppError('NOT_FOUND', NOT_LISTED)
    await save(tx, clientId, added, ctx.now())
  })
  return { photographerId }
}

/** Removes a photographer and the notes about them. Idempotent. */
export async function removeSaved({ db, actor }: Reader, { photographerId }: SavedInput) {
  await db
    .delete(shortlistEntries)
    .where(
      and(eq(shortlistEntries.clientId, coupleOf(actor!.userId)), eq(shortlistEntries.photographerId, photographerId)),
    )
  return { photographerId }
}

/**
 * Adds the photographers that were saved on a device before the sign-in, and says which do not fit: the device keeps
 * those. Idempotent. (DS11)
 */
export async function mergeSaved(ctx: Reader, { photographerIds }: MergeInput): Promise<{ left: string[] }> {
  if (photographerIds.length === 0) return { left: [] }
  return transact(ctx.db, async (tx) => {
    const { clientId, saved } = await lockCouple(tx, ctx.actor!.userId)
    const added = await newOnes(tx, clientId, photographerIds)
    const room = Math.max(0, SHORTLIST_MAX - saved)
    if (added.length > 0 && room > 0) await save(tx, clientId, added.slice(0, room), ctx.now())
    return { left: added.slice(room) }
  })
}

/**
 * Keeps the person's note about a saved photographer; an empty one is removed.
 * @throws AppError NOT_FOUND when the photographer is not on the shortlist.
 */
export async function keepNote({ db, actor, now }: Reader, { photographerId, note }: NoteInput) {
  const { userId } = actor!
  await transact(db, async (tx) => {
    const [entry] = await tx
      .select({ clientId: shortlistEntries.clientId })
      .from(shortlistEntries)
      .where(and(eq(shortlistEntries.clientId, coupleOf(userId)), eq(shortlistEntries.photographerId, photographerId)))
      .for('key share')
    if (!entry) throw new AppError('NOT_FOUND', NOT_ON_SHORTLIST)
    const { clientId, photographerId: about, userId: author } = shortlistNotes
    if (note === '')
      await tx
        .delete(shortlistNotes)
        .where(and(eq(clientId, entry.clientId), eq(about, photographerId), eq(author, userId)))
    else
      await tx
        .insert(shortlistNotes)
        .values({ ...entry, photographerId, userId, note, updatedAt: now() })
        .onConflictDoUpdate({ target: [clientId, about, author], set: { note, updatedAt: now() } })
  })
  return { photographerId, note }
}
