import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import {
  clients,
  contactCases,
  contactSteps,
  photographers,
  threads,
  users,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { coupleName, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { afterPlace, cursorOrder, cursorPage } from '#server/lists/cursor.ts'
import { transact } from '#server/transact.ts'
import type { IdInput, PageInput } from '../inputs.ts'
import { possibleDecisions } from '../ladder.ts'
import { CASE_GONE } from '../texts.ts'
import { ROWS_PER_PAGE, snippetOf } from './columns.ts'
import { bookingBetween, messagesAround } from './context-records.ts'

const opened = (order: PageInput['order']) => ({ at: contactCases.createdAt, id: contactCases.id, order })

/** The newest flagged message of the person in the conversation, as it was delivered. */
const newestFlagged = subquery
  .select({
    text: snippetOf(vendorMessages.content).as('text'),
    flag: sql<string | null>`${vendorMessages.flags}[1]`.as('flag'),
  })
  .from(vendorMessages)
  .where(
    and(
      eq(vendorMessages.threadId, contactCases.threadId),
      eq(vendorMessages.senderId, contactCases.userId),
      sql`${vendorMessages.isFlagged}`,
    ),
  )
  // What was removed was certain: of an uncertain case the message is meant that was delivered as it was written.
  .orderBy(
    sql`(${contactCases.cause} = 'uncertain' and ${vendorMessages.contentOriginal} is not null)`,
    desc(vendorMessages.createdAt),
  )
  .limit(1)
  .as('newest')

/** Open cases in their order, as many as asked for. */
export const findCases = (db: Db, { order, after }: PageInput, limit: number) =>
  db
    .select({
      id: contactCases.id,
      at: contactCases.createdAt,
      threadId: contactCases.threadId,
      side: contactCases.side,
      cause: contactCases.cause,
      vendorName: vendorName(photographers),
      coupleName: coupleName(clients),
      text: newestFlagged.text,
      flag: newestFlagged.flag,
    })
    .from(contactCases)
    .innerJoin(threads, eq(threads.id, contactCases.threadId))
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .leftJoinLateral(newestFlagged, sql`true`)
    .where(and(isNull(contactCases.decision), afterPlace(opened(order), after)))
    .orderBy(cursorOrder(opened(order)))
    .limit(limit)

/** One page of the conversations in which somebody may be passing contact details on, newest first. */
export const listCases = async ({ db }: PlainReader, input: PageInput) =>
  cursorPage(await findCases(db, input, ROWS_PER_PAGE + 1), ROWS_PER_PAGE)

/** What else is known of the person: since when, in how many conversations, and what was flagged in others. */
async function historyOf(tx: Db, { threadId, userId }: { threadId: string; userId: string }) {
  const steps = await tx
    .select({
      step: contactSteps.step,
      at: contactSteps.createdAt,
      until: contactSteps.until,
      liftedAt: contactSteps.liftedAt,
      isByItself: sql<boolean>`${contactSteps.actorId} is null`,
    })
    .from(contactSteps)
    .where(eq(contactSteps.userId, userId))
    .orderBy(desc(contactSteps.createdAt))
  const cleared = await tx.$count(
    contactCases,
    and(eq(contactCases.userId, userId), eq(contactCases.decision, 'cleared')),
  )
  const wrote = eq(vendorMessages.senderId, userId)
  const [elsewhere] = await tx
    .select({
      conversations: sql<number>`count(distinct ${vendorMessages.threadId})::int`,
      flagged: sql<number>`(count(*) filter (where ${and(sql`${vendorMessages.isFlagged}`, ne(vendorMessages.threadId, threadId))}))::int`,
    })
    .from(vendorMessages)
    .where(wrote)
  return { steps, cleared, ...elsewhere! }
}

/**
 * One open case with what a decision takes: the messages around what was flagged, what was done before, and which
 * decisions are possible. Opening it is written to the audit log, as it shows what two people write.
 * @throws AppError NOT_FOUND.
 */
export async function openCase(ctx: ServiceContext, { id }: IdInput) {
  return transact(ctx.db, async (tx) => {
    const [found] = await tx
      .select({
        id: contactCases.id,
        threadId: contactCases.threadId,
        side: contactCases.side,
        userId: contactCases.userId,
        cause: contactCases.cause,
        decision: contactCases.decision,
        createdAt: contactCases.createdAt,
        memberSince: users.createdAt,
        vendorId: photographers.id,
        vendorName: vendorName(photographers),
        coupleName: coupleName(clients),
      })
      .from(contactCases)
      .innerJoin(users, eq(users.id, contactCases.userId))
      .innerJoin(threads, eq(threads.id, contactCases.threadId))
      .innerJoin(photographers, eq(photographers.id, threads.vendorId))
      .innerJoin(clients, eq(clients.id, threads.clientId))
      .where(eq(contactCases.id, id))
    if (!found) throw new AppError('NOT_FOUND', CASE_GONE)
    const { threadId } = found
    const messages = await messagesAround(
      tx,
      threadId,
      ({ isFlagged, senderId }) => isFlagged && senderId === found.userId,
    )
    const history = await historyOf(tx, found)
    await recordAudit(tx, ctx, {
      entityType: 'thread',
      entityId: threadId,
      action: 'moderation.openCase',
      after: { caseId: id, messages: messages.length },
    })
    const booking = await bookingBetween(tx, threadId)
    return { ...found, messages, history, booking, decisions: possibleDecisions(history.steps, ctx.now()) }
  })
}

const paused = (order: PageInput['order']) => ({ at: contactSteps.createdAt, id: contactSteps.id, order })

/** Running pauses in their order, as many as asked for. */
export const findPauses = (db: Db, now: Date, { order, after }: PageInput, limit: number) =>
  db
    .select({
      id: contactSteps.id,
      at: contactSteps.createdAt,
      threadId: contactSteps.threadId,
      email: users.email,
      until: contactSteps.until,
      vendorName: vendorName(photographers),
      coupleName: coupleName(clients),
      isVendor: sql<boolean>`${photographers.userId} = ${contactSteps.userId}`,
    })
    .from(contactSteps)
    .innerJoin(users, eq(users.id, contactSteps.userId))
    .innerJoin(threads, eq(threads.id, contactSteps.threadId))
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(
      and(
        sql`${contactSteps.step} = 'pause'`,
        isNull(contactSteps.liftedAt),
        gt(contactSteps.until, now),
        afterPlace(paused(order), after),
      ),
    )
    .orderBy(cursorOrder(paused(order)))
    .limit(limit)

/** One page of the people whose writing is paused, newest first. */
export const listPauses = async ({ db, now }: PlainReader, input: PageInput) =>
  cursorPage(await findPauses(db, now(), input, ROWS_PER_PAGE + 1), ROWS_PER_PAGE)
