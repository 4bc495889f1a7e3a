import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm'
import { photographers, vendorTasks } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { countRows, coupleName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { pageCountOf } from '#server/lists/table.ts'
import { transact } from '#server/transact.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import type { TaskIdInput, TaskInput, TaskListInput, TaskStatusInput } from '../inputs.ts'
import { TASKS_FULL, TASKS_MAX, TASKS_PAGE_SIZE, UNKNOWN_CLIENT, UNKNOWN_TASK } from '../model.ts'
import type { TaskStatus } from '../search.ts'

/** How many of a photographer's tasks are pending, or completed. */
const countOf = (status: TaskStatus) => (photographer: { id: AnyColumn }) =>
  countRows(vendorTasks, and(eq(vendorTasks.vendorId, photographer.id), eq(vendorTasks.status, status)))

/**
 * One page of the photographer's own tasks and the counts of both tabs: pending by due date, completed by when they
 * were done. (R35)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listTasks({ db, actor }: ServiceContext, { status, page }: TaskListInput) {
  const found = await db.query.photographers.findFirst({
    columns: {},
    where: { userId: actor!.userId },
    extras: { pending: countOf('pending'), completed: countOf('completed') },
    with: {
      tasks: {
        columns: { id: true, title: true, description: true, dueDate: true, status: true },
        where: { status },
        with: { relatedClient: { columns: { id: true }, extras: { name: coupleName } } },
        orderBy: (task, { asc, desc }) =>
          status === 'pending'
            ? [asc(task.dueDate), asc(task.createdAt), asc(task.id)]
            : [sql`${task.completedAt} desc nulls last`, desc(task.updatedAt), asc(task.id)],
        limit: TASKS_PAGE_SIZE,
        offset: (page - 1) * TASKS_PAGE_SIZE,
      },
    },
  })
  if (!found) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  const { tasks, ...counts } = found
  return {
    items: tasks.map(({ relatedClient: client, ...task }) => ({ ...task, client })),
    counts,
    pageCount: pageCountOf(counts[status], TASKS_PAGE_SIZE),
  }
}

/**
 * Writes a task for the photographer alone.
 * @throws AppError NOT_FOUND without a record; CONFLICT when there is no room; INVALID_INPUT (relatedClientId) for
 * somebody without a conversation.
 */
export async function createTask(ctx: ServiceContext, input: TaskInput): Promise<{ id: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const { relatedClientId: clientId } = input
  return transact(ctx.db, async (tx) => {
    await lockPhotographer(tx, vendorId)
    if ((await tx.$count(vendorTasks, eq(vendorTasks.vendorId, vendorId))) >= TASKS_MAX)
      throw new AppError('CONFLICT', TASKS_FULL)
    if (clientId && !(await tx.query.threads.findFirst({ columns: { id: true }, where: { vendorId, clientId } })))
      throw new AppError('INVALID_INPUT', UNKNOWN_CLIENT, { field: 'relatedClientId' })
    const at = ctx.now()
    const [created] = await tx
      .insert(vendorTasks)
      .values({ ...input, description: input.description || null, vendorId, createdAt: at, updatedAt: at })
      .returning({ id: vendorTasks.id })
    return created!
  })
}

/** Only the signed-in photographer's own task: the condition of every statement that changes one. */
const isOwn = ({ db, actor }: ServiceContext, id: string) =>
  and(
    eq(vendorTasks.id, id),
    inArray(
      vendorTasks.vendorId,
      db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, actor!.userId)),
    ),
  )

/**
 * Marks a task as done, or as still to do. Idempotent.
 * @throws AppError NOT_FOUND for unknown tasks and other people's.
 */
export async function setTaskStatus(
  ctx: ServiceContext,
  { id, status }: TaskStatusInput,
): Promise<{ status: TaskStatus }> {
  const now = ctx.now()
  const changed = await ctx.db
    .update(vendorTasks)
    // Repeated from another window it stays as it is: the completion time does not change.
    .set({
      status,
      completedAt: status === 'completed' ? sql`coalesce(${vendorTasks.completedAt}, ${now.toISOString()})` : null,
      updatedAt: now,
    })
    .where(isOwn(ctx, id))
    .returning({ id: vendorTasks.id })
  if (changed.length === 0) throw new AppError('NOT_FOUND', UNKNOWN_TASK)
  return { status }
}

/**
 * Deletes a task for good.
 * @throws AppError NOT_FOUND for unknown tasks and other people's.
 */
export async function removeTask(ctx: ServiceContext, { id }: TaskIdInput): Promise<{ id: string }> {
  const removed = await ctx.db.delete(vendorTasks).where(isOwn(ctx, id)).returning({ id: vendorTasks.id })
  if (removed.length === 0) throw new AppError('NOT_FOUND', UNKNOWN_TASK)
  return { id }
}
