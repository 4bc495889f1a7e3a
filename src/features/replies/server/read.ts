import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { bookings, clients, inquiries, savedReplies, threads } from '#drizzle/schema/index.ts'
import { THREAD_NOT_FOUND } from '#features/messages/texts.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { versionOf } from '#server/version.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { ReplyThreadInput } from '../inputs.ts'
import { REPLIES_MAX, type ReplyValues, type SavedReply } from '../model.ts'

/** One photographer's saved replies by name. */
export async function repliesOf(db: Db, photographerId: string): Promise<SavedReply[]> {
  const found = await db
    .select({ id: savedReplies.id, name: savedReplies.name, text: savedReplies.text })
    .from(savedReplies)
    .where(eq(savedReplies.photographerId, photographerId))
    .orderBy(asc(sql`lower(${savedReplies.name})`), asc(savedReplies.id))
    .limit(REPLIES_MAX)
  return found.map((reply) => ({ ...reply, version: versionOf([reply.name, reply.text]) }))
}

/**
 * The signed-in photographer's saved replies.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listReplies(ctx: Reader): Promise<SavedReply[]> {
  return repliesOf(ctx.db, await ownPhotographerId(ctx))
}

/** The day of the pair's booking, unless it is off; else of their newest inquiry. */
const dayOf = sql<string | null>`coalesce(
  (select b.event_date from ${bookings} b
    where b.photographer_id = ${threads.vendorId} and b.client_id = ${threads.clientId} and b.status <> 'cancelled'
    order by b.created_at desc limit 1),
  ${inquiries.eventDate})::text`

/**
 * The values of the placeholders in one of the photographer's own conversations: the couple's first name, their day,
 * and the package they asked for; null for what is not known. (IQ7)
 * @throws AppError NOT_FOUND for other people's threads and without a record.
 */
export async function valuesForThread(ctx: Reader, { threadId }: ReplyThreadInput): Promise<ReplyValues> {
  const photographerId = await ownPhotographerId(ctx)
  const [found] = await ctx.db
    .select({
      firstName: clients.firstName,
      day: dayOf,
      package: sql<
        string | null
      >`nullif(coalesce(${inquiries.chosenPackage} ->> 'name', ${inquiries.packageName}), '')`,
    })
    .from(threads)
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .leftJoin(inquiries, eq(inquiries.threadId, threads.id))
    .where(and(eq(threads.id, threadId), eq(threads.vendorId, photographerId)))
    .orderBy(desc(inquiries.createdAt), inquiries.id)
    .limit(1)
  if (!found) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  return {
    first_name: redact(found.firstName).text || null,
    date: found.day && formatDate(found.day),
    package: found.package,
  }
}
