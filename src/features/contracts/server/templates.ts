import { and, asc, count, eq, sql } from 'drizzle-orm'
import { contractTemplates } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { ownerName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion, versionOf } from '#server/version.ts'
import type { ContractIdInput, TemplateFields, UpdateTemplateInput } from '../inputs.ts'
import { type ContractTemplate, TEMPLATES_FULL, TEMPLATES_MAX, UNKNOWN_TEMPLATE } from '../model.ts'
import { type VariableValues, variableValues } from '../variables.ts'

async function templatesOf(db: Db, photographerId: string): Promise<ContractTemplate[]> {
  const { id, name, title, content } = contractTemplates
  const found = await db
    .select({ id, name, title, content })
    .from(contractTemplates)
    .where(eq(contractTemplates.photographerId, photographerId))
    .orderBy(asc(sql`lower(${name})`), asc(id))
    .limit(TEMPLATES_MAX)
  return found.map((one) => ({ ...one, version: versionOf([one.name, one.title, one.content]) }))
}

/** The signed-in photographer's templates by name. @throws AppError NOT_FOUND without a record. */
export const listTemplates = async (ctx: Reader): Promise<ContractTemplate[]> =>
  templatesOf(ctx.db, await ownPhotographerId(ctx))

const isOwn = (photographerId: string, id: string) =>
  and(eq(contractTemplates.id, id), eq(contractTemplates.photographerId, photographerId))

/** Serializes changes of one photographer's templates. */
async function lockOwn(tx: Db, ctx: ServiceContext): Promise<string> {
  const photographerId = await ownPhotographerId({ ...ctx, db: tx })
  await lockPhotographer(tx, photographerId)
  return photographerId
}

/** Keeps a new template. @throws AppError NOT_FOUND without a record; CONFLICT when there is no room. */
export async function createTemplate(ctx: ServiceContext, fields: TemplateFields): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const [known] = await tx
      .select({ total: count() })
      .from(contractTemplates)
      .where(eq(contractTemplates.photographerId, photographerId))
    if (known!.total >= TEMPLATES_MAX) throw new AppError('CONFLICT', TEMPLATES_FULL)
    const [created] = await tx
      .insert(contractTemplates)
      .values({ ...fields, photographerId, createdAt: ctx.now(), updatedAt: ctx.now() })
      .returning({ id: contractTemplates.id })
    return created!
  })
}

/**
 * Changes an own template; contracts that were made from it stay.
 * @throws AppError NOT_FOUND for unknown ones and other people's; CONFLICT over a newer version.
 */
export async function updateTemplate(
  ctx: ServiceContext,
  { id, version, ...fields }: UpdateTemplateInput,
): Promise<{ version: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const find = async () => (await templatesOf(tx, photographerId)).find((one) => one.id === id)
    const before = await find()
    if (!before) throw new AppError('NOT_FOUND', UNKNOWN_TEMPLATE)
    assertVersion(version, before.version)
    await tx
      .update(contractTemplates)
      .set({ ...fields, updatedAt: ctx.now() })
      .where(isOwn(photographerId, id))
    return { version: (await find())!.version }
  })
}

/** Deletes an own template; contracts that were made from it stay. @throws AppError NOT_FOUND. */
export async function removeTemplate(ctx: ServiceContext, { id }: ContractIdInput): Promise<{ id: string }> {
  const photographerId = await ownPhotographerId(ctx)
  const gone = await ctx.db
    .delete(contractTemplates)
    .where(isOwn(photographerId, id))
    .returning({ id: contractTemplates.id })
  if (gone.length === 0) throw new AppError('NOT_FOUND', UNKNOWN_TEMPLATE)
  return { id }
}

/** Of the photographer's bookings, as many as a template can be tried with; the newest first. */
const SAMPLES = 20

/** The values of the variables in the photographer's own bookings, for the preview of a template. */
export async function listSamples(
  ctx: Reader,
): Promise<{ bookingId: string; coupleName: string; eventDate: string; values: VariableValues }[]> {
  const photographerId = await ownPhotographerId(ctx)
  const found = await ctx.db.query.bookings.findMany({
    columns: { id: true, eventDate: true, eventLocation: true },
    where: { photographerId },
    with: {
      client: { columns: {}, extras: { name: ownerName } },
      photographer: { columns: {}, extras: { name: vendorName } },
      offers: {
        columns: {
          packageDetails: true,
          totalCents: true,
          schedule: true,
          deliveryDays: true,
          cancellationPolicy: true,
        },
        orderBy: { version: 'desc' },
        limit: 1,
      },
    },
    orderBy: { createdAt: 'desc', id: 'asc' },
    limit: SAMPLES,
  })
  return found.flatMap(({ id: bookingId, client, photographer, offers: [offer], ...booking }) => {
    const sides = { coupleName: client.name, photographerName: photographer.name }
    if (!offer) return []
    const values = variableValues({ ...booking, ...sides, ...offer })
    return [{ bookingId, coupleName: client.name, eventDate: booking.eventDate, values }]
  })
}
