import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  photographerImages,
  profiles,
  reviewPhotos,
  reviews,
  uploads,
  users,
  weddingImages,
} from '#drizzle/schema/index.ts'
import { endPendingOf } from '#features/bookings/server/leaving-records.ts'
import { closeConversations } from '#features/messages/server/leaving-records.ts'
import { LEAVE_REMINDER_DAYS } from '#features/personal-data/model.ts'
import { blocksOf } from '#features/personal-data/server/leave-blocks.ts'
import { recordAudit } from '#server/audit.ts'
import type { JobContext, ServiceContext } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { type Deletion, filesOf, queueDeletions } from '#server/uploads/file-deletions.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { ENDINGS } from './endings/index.ts'
import { PERSONAL_TABLES } from './tables/index.ts'
import { type Person, readPerson } from './tables/person.ts'

const BATCH = 20
/** The files of so many rows are noted in one statement. */
const FILES_AT_ONCE = 500

const ownIn = (table: PgTable, person: Person) =>
  PERSONAL_TABLES.find((personal) => personal.table === table)!.of(person)

/** Notes the stored files of a person's pictures for removal; attachments note theirs when their row goes. */
async function noteFiles(tx: Db, person: Person, at: Date): Promise<void> {
  const found: Deletion[] = []
  for (const table of [photographerImages, weddingImages, uploads, reviewPhotos] as const) {
    const images = await tx
      .select({ id: table.id, storagePath: table.storagePath, widths: table.widths })
      .from(table)
      .where(ownIn(table, person))
    found.push(...images.flatMap((image) => filesOf(image, 'removed')))
  }
  const written = await tx.select({ photos: reviews.photos }).from(reviews).where(ownIn(reviews, person))
  found.push(
    ...written.flatMap(({ photos }) =>
      photos.flatMap(({ key, widths }) =>
        widths.map((width) => ({ key: `${key}-${width}.webp`, reason: 'removed' as const })),
      ),
    ),
  )
  for (let from = 0; from < found.length; from += FILES_AT_ONCE)
    await queueDeletions(tx, found.slice(from, from + FILES_AT_ONCE), at)
}

/**
 * Ends what the list says, in its order, in a transaction in which records that refuse every change allow this one; and
 * closes the person's conversations.
 */
export async function endPerson(tx: Db, person: Person, at: Date): Promise<void> {
  await evaluate(tx, sql`set_config('curio.forget', 'on', true)`)
  await noteFiles(tx, person, at)
  for (const ending of ENDINGS) {
    if (ending.how === 'delete') await tx.delete(ending.table).where(ending.where(person))
    if (ending.how === 'erase') await tx.update(ending.table).set(ending.set(person, at)).where(ending.where(person))
  }
  await closeConversations(tx, person, at)
}

/** Deletes one account whose thirty days are over; false while something of it has to be settled, which is tried again. */
async function erasePerson(ctx: ServiceContext, userId: string): Promise<boolean> {
  const at = ctx.now()
  return transact(ctx.db, async (tx) => {
    await endPendingOf(tx, ctx, userId)
    const [leaving] = await tx
      .select({ firstName: profiles.firstName })
      .from(profiles)
      .where(and(eq(profiles.id, userId), eq(profiles.status, 'leaving'), lte(profiles.leavesAt, at)))
      .for('update')
    const person = leaving && (await readPerson(tx, userId))
    if (!person || (await blocksOf(tx, userId)).length > 0) return false
    await endPerson(tx, person, at)
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'personalData.erase', by: 'system' })
    const { email, firstName } = person
    await enqueueMail(tx, {
      template: 'account-left',
      to: email,
      props: { firstName },
      dedupeKey: `account-left/${userId}`,
    })
    return true
  })
}

const leavingUntil = (ctx: ServiceContext, until: Date) => (after: string, limit: number) =>
  ctx.db
    .select({ id: profiles.id, email: users.email, firstName: profiles.firstName, leavesAt: profiles.leavesAt })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.status, 'leaving'), lte(profiles.leavesAt, until), gt(profiles.id, after)))
    .orderBy(asc(profiles.id))
    .limit(limit)

/** Reminds whoever leaves in a few days, and deletes the accounts whose time is over. Idempotent. A job. */
export async function eraseLeft(ctx: JobContext): Promise<Record<string, number>> {
  const at = ctx.now()
  const soon = new Date(at.getTime() + LEAVE_REMINDER_DAYS * 86_400_000)
  const { done: reminded } = await processDue(ctx, {
    name: 'reminding someone who leaves',
    limit: BATCH,
    next: leavingUntil(ctx, soon),
    work: ({ id, email, firstName, leavesAt }) =>
      transact(ctx.db, async (tx) => {
        if (leavesAt! <= at) return false
        const dedupeKey = `account-leaves-soon/${id}/${leavesAt!.getTime()}`
        const props = { firstName, until: formatDate(leavesAt!) }
        return (await enqueueMail(tx, { template: 'account-leaves-soon', to: email, props, dedupeKey })).isQueued
      }),
  })
  const { done: erased, failed } = await processDue(ctx, {
    name: 'deleting an account',
    limit: BATCH,
    next: leavingUntil(ctx, at),
    work: ({ id }) => erasePerson(ctx, id),
  })
  return { reminded, erased, failed }
}
