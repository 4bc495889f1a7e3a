import { desc, eq, lt } from 'drizzle-orm'
import { profiles, settings, settingsHistory, users } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { forgetSettings, isOwnAddress } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { type Settings, SettingsSchema } from '#shared/site/settings.ts'
import type { SettingsHistoryInput, UpdateSettingsInput } from '../inputs.ts'
import { notOwnAddress, savedMeanwhile } from '../texts.ts'

const PER_PAGE = 20

/** One changed setting, with its values before and after. */
export type SettingChange = { field: keyof Settings; before: unknown; after: unknown }

const FIELDS = Object.keys(SettingsSchema.shape) as (keyof Settings)[]
const DEFAULTS = SettingsSchema.parse({})
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The settings whose values differ, in the order of the schema. */
function changesBetween(before: Settings, after: Settings): SettingChange[] {
  return FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}

/** What is stored: only what differs from the defaults. */
const toStored = (value: Settings): Record<string, unknown> =>
  Object.fromEntries(
    FIELDS.filter((field) => !isSame(value[field], DEFAULTS[field])).map((field) => [field, value[field]]),
  )

const nameOf = (person: { firstName: string | null; email: string | null } | undefined): string =>
  person?.firstName?.trim() || person?.email || 'Someone'

async function readRow(db: Db) {
  const [row] = await db
    .select({
      value: settings.value,
      version: settings.version,
      updatedAt: settings.updatedAt,
      firstName: profiles.firstName,
      email: users.email,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .leftJoin(profiles, eq(profiles.id, settings.updatedBy))
    .where(eq(settings.id, 1))
  return row!
}

/** Every setting with its version, read from the database and not from the short cache. */
export async function getSettingsForAdmin({ db }: PlainReader) {
  const { value, version, updatedAt, ...person } = await readRow(db)
  return {
    value: SettingsSchema.parse(value),
    version,
    updatedAt: version > 0 ? updatedAt : null,
    updatedBy: version > 0 ? nameOf(person) : null,
  }
}

/**
 * Saves one tab over the version the person saw; the new version, its history row and the audit event stand or fall
 * together, and the settings are in force at once (elsewhere within three seconds). Saving what is already there
 * changes nothing. (AD7)
 * @throws AppError CONFLICT when somebody else has saved in the meantime, saying who; INVALID_INPUT for the address of
 * another site.
 */
export async function updateSettings(
  ctx: ServiceContext,
  { version, values }: UpdateSettingsInput,
): Promise<{ version: number; changed: (keyof Settings)[] }> {
  if ('siteUrl' in values && values.siteUrl !== '' && !isOwnAddress(values.siteUrl))
    throw new AppError('INVALID_INPUT', notOwnAddress(env.siteOrigins), { field: 'values.siteUrl' })
  const saved = await transact(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ value: settings.value, version: settings.version })
      .from(settings)
      .where(eq(settings.id, 1))
      .for('update')
    if (row!.version !== version) throw new AppError('CONFLICT', savedMeanwhile(nameOf(await readRow(tx))))
    const before = SettingsSchema.parse(row!.value)
    const after = SettingsSchema.parse({ ...before, ...values })
    const changes = changesBetween(before, after)
    if (changes.length === 0) return { version, changed: [] }

    const next = { value: toStored(after), version: version + 1 }
    const actorId = ctx.actor?.userId ?? null
    await tx
      .update(settings)
      .set({ ...next, updatedAt: ctx.now(), updatedBy: actorId })
      .where(eq(settings.id, 1))
    await tx.insert(settingsHistory).values({ ...next, previous: row!.value, actorId, createdAt: ctx.now() })
    await recordAudit(tx, ctx, {
      entityType: 'settings',
      entityId: '1',
      action: 'settings.update',
      before: Object.fromEntries(changes.map(({ field, before: old }) => [field, old])),
      after: Object.fromEntries(changes.map(({ field, after: now }) => [field, now])),
    })
    return { version: next.version, changed: changes.map(({ field }) => field) }
  })
  forgetSettings(ctx.db)
  return saved
}

/** Saved versions, newest first, each with who, when and what changed; `nextBefore` asks for older ones. */
export async function listSettingsHistory({ db }: PlainReader, { cursor }: SettingsHistoryInput) {
  const found = await db
    .select({
      version: settingsHistory.version,
      value: settingsHistory.value,
      previous: settingsHistory.previous,
      savedAt: settingsHistory.createdAt,
      firstName: profiles.firstName,
      email: users.email,
    })
    .from(settingsHistory)
    .leftJoin(users, eq(users.id, settingsHistory.actorId))
    .leftJoin(profiles, eq(profiles.id, settingsHistory.actorId))
    .where(cursor == null ? undefined : lt(settingsHistory.version, cursor))
    .orderBy(desc(settingsHistory.version))
    .limit(PER_PAGE + 1)
  const page = found.slice(0, PER_PAGE)
  return {
    versions: page.map(({ version, value, previous, savedAt, ...person }) => ({
      version,
      savedAt,
      savedBy: nameOf(person),
      changes: changesBetween(SettingsSchema.parse(previous ?? {}), SettingsSchema.parse(value)),
    })),
    nextBefore: found.length > PER_PAGE ? page.at(-1)!.version : null,
  }
}
