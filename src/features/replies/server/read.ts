import { asc, eq, sql } from 'drizzle-orm'
import { savedReplies } from '#drizzle/schema/index.ts'
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

/**
 * The values of the placeholders in one of the photographer's own conversations: the couple's first name, their day,
 * and the package they asked for; null for what is not known. (IQ7)
 * @throws AppError NOT_FOUND for other people's threads and without a record.
 */
export async function valuesForThread(ctx: Reader, { threadId }: ReplyThreadInput): Promise<ReplyValues> {
  const photographerId = await ownPhotographerId(ctx)
  const thread = await ctx.db.query.threads.findFirst({
    columns: {},
    where: { id: threadId, vendorId: photographerId },
    with: {
      client: {
        columns: { firstName: true },
        with: {
          bookings: {
            columns: { eventDate: true },
            where: { photographerId, status: { ne: 'cancelled' } },
            orderBy: { createdAt: 'desc' },
            limit: 1,
          },
        },
      },
      inquiries: {
        columns: { eventDate: true, chosenPackage: true, packageName: true },
        orderBy: { createdAt: 'desc', id: 'asc' },
        limit: 1,
      },
    },
  })
  if (!thread) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  const { client, inquiries } = thread
  const [inquiry] = inquiries
  // The day of the pair's booking, unless it is off; else of their newest inquiry.
  const day = client.bookings[0]?.eventDate ?? inquiry?.eventDate
  return {
    first_name: redact(client.firstName).text || null,
    date: day ? formatDate(day) : null,
    package: (inquiry?.chosenPackage?.name ?? inquiry?.packageName) || null,
  }
}
