import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { bookings, bookingTasks, clients } from '#drizzle/schema/index.ts'
import type { TaskStatus } from '#features/tasks/search.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import type { ClientTaskInput } from '../inputs.ts'
import { CLOSES_AUTOMATICALLY, TICKED_BY_HAND, UNKNOWN_TASK } from '../model.ts'
import { readTasks, type TaskRow } from './read.ts'

/** What a task is about, by its source, and so where it is done; `own` is ticked off by hand, the rest close by themselves. */
const KINDS = {
  contract: 'sign',
  payment: 'pay',
  amendment: 'amendment',
  delivery: 'confirm',
  review: 'review',
} as const
type TaskKind = (typeof KINDS)[keyof typeof KINDS] | 'own'

const kindOf = (source: string): TaskKind => (KINDS as Record<string, TaskKind>)[source] ?? 'own'

/** A task as the couple sees it. */
export function taskOf({ id, bookingId, title, status, dueDate, source, booking }: TaskRow) {
  const [about = '', record = null] = source?.split(':') ?? []
  return {
    id,
    bookingId,
    title,
    status,
    dueDate,
    photographerName: booking.photographer.name,
    kind: kindOf(about),
    /** The contract to sign. */
    documentId: about === 'contract' ? record : null,
    /** The couple has paid, and its bank has not answered yet. */
    isOnItsWay: about === 'payment' && booking.payments.some((payment) => payment.id === record),
    /** It is done in the plan of the day. */
    isOfDay: TICKED_BY_HAND.some((byHand) => byHand === source),
  }
}
export type Task = ReturnType<typeof taskOf>

/** Every task of the couple's bookings, open ones first. (R22) */
export async function listClientTasks(ctx: Reader): Promise<Task[]> {
  const tasks = await readTasks(ctx.db, { client: { members: { userId: ctx.actor!.userId } } })
  return tasks.map(taskOf)
}

/**
 * Marks one of the couple's tasks as done, or as still to do. Idempotent. Tasks the product tracks close only when what
 * they are about happens. (X132)
 * @throws AppError NOT_FOUND for unknown tasks and other people's; CONFLICT for tasks that close by themselves.
 */
export async function setClientTask(ctx: Reader, { id, status }: ClientTaskInput): Promise<{ status: TaskStatus }> {
  const at = ctx.now()
  const own = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(eq(clients.id, coupleOf(ctx.actor!.userId)))
  const isOwn = and(eq(bookingTasks.id, id), inArray(bookingTasks.bookingId, own))
  const changed = await ctx.db
    .update(bookingTasks)
    // Repeated from another window it stays as it is: the completion time does not change.
    .set({
      status,
      completedAt:
        status === 'completed' ? sql`coalesce(${bookingTasks.completedAt}, ${at.toISOString()}::timestamptz)` : null,
      updatedAt: at,
    })
    .where(and(isOwn, or(isNull(bookingTasks.source), isOneOf(bookingTasks.source, [...TICKED_BY_HAND]))))
    .returning({ id: bookingTasks.id })
  if (changed.length === 0) {
    const isThere = (await ctx.db.$count(bookingTasks, isOwn)) === 1
    throw isThere ? new AppError('CONFLICT', CLOSES_AUTOMATICALLY) : new AppError('NOT_FOUND', UNKNOWN_TASK)
  }
  return { status }
}
