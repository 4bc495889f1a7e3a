import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, photographers, vendorTasks } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonPage, jsonRow, readJson } from '#server/database/json-rows.ts'
import { countIf, coupleName } from '#server/database/sql.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { pageCountOf } from '#server/lists/table.ts'
import { transact } from '#server/transact.ts'
import type { TaskIdInput, TaskInput, TaskListInput, TaskStatusInput } from '../inputs.ts'
import { TASKS_FULL, TASKS_MAX, TASKS_PAGE_SIZE, UNKNOWN_CLIENT, UNKNOWN_TASK } from '../model.ts'
import type { TaskStatus } from '../search.ts'

const t = alias(vendorTasks, 't')
const c = alias(clients, 'c')
const taskJson = jsonRow({
  id: t.id,
  title: t.title,
  description: t.description,
  dueDate: t.dueDate,
  status: t.status,
  client: jsonIf(sql`c.id is not null`, jsonRow({ id: c.id, name: coupleName(c) })),
})

/**
 * One page of the photographer's own tasks and the counts of both tabs: pending by due date, completed by when they
 * were done. (R35)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listTasks(ctx: ServiceContext, { status, page }: TaskListInput) {
  const vendorId = await ownPhotographerId(ctx)
  const order =
    status === 'pending'
      ? sql`t.due_date nulls last, t.created_at, t.id`
      : sql`t.completed_at desc nulls last, t.updated_at desc, t.id`
  const items = jsonPage(
    taskJson,
    sql`from vendor_tasks t left join clients c on c.id = t.related_client_id
      where t.vendor_id = ${vendorId} and t.status = ${status}`,
    order,
    { limit: TASKS_PAGE_SIZE, offset: (page - 1) * TASKS_PAGE_SIZE },
  )
  const counts = jsonRow({
    pending: countIf(sql`t.status = 'pending'`),
    completed: countIf(sql`t.status = 'completed'`),
  })
  const tasks = sql`from vendor_tasks t where t.vendor_id = ${vendorId}`
  const [found] = await readJson(ctx.db, jsonRow({ items, counts }), tasks)
  return { ...found!, pageCount: pageCountOf(found!.counts[status], TASKS_PAGE_SIZE) }
}

/**
 * Writes a task for the photographer alone.
 * @throws AppError NOT_FOUND without a record; CONFLICT when there is no room; INVALID_INPUT (relatedClientId) for
 * somebody without a conversation.
 */
export async function createTask(ctx: ServiceContext, input: TaskInput): Promise<{ id: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now().toISOString()
  const { title, description, dueDate, relatedClientId } = input
  return transact(ctx.db, async (tx) => {
    await lockPhotographer(tx, vendorId)
    if ((await tx.$count(vendorTasks, eq(vendorTasks.vendorId, vendorId))) >= TASKS_MAX)
      throw new AppError('CONFLICT', TASKS_FULL)
    const [created] = await rows<{ id: string }>(
      tx.execute(sql`
      insert into vendor_tasks (vendor_id, title, description, due_date, related_client_id, created_at, updated_at)
      select ${vendorId}, ${title}, ${description || null}, ${dueDate}::date, ${relatedClientId}::uuid, ${now}, ${now}
      where ${relatedClientId}::uuid is null
        or exists (select from threads t where t.vendor_id = ${vendorId} and t.client_id = ${relatedClientId}::uuid)
      returning id`),
    )
    if (!created) throw new AppError('INVALID_INPUT', UNKNOWN_CLIENT, { field: 'relatedClientId' })
    return created
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
