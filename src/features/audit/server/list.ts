import { and, count, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { auditEvents, clients, contractEvents, photographers, profiles, users } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { countRows, dayStart, subquery } from '#server/database/sql.ts'
import { afterPlace, cursorPage } from '#server/lists/cursor.ts'
import { type CsvExport, exportTable } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { getSettings } from '#server/settings.ts'
import { addDays } from '#shared/date/days.ts'
import { changesInWords, changesOf } from '../diff.ts'
import type { AuditExportInput, AuditFilters, AuditListInput } from '../inputs.ts'
import { EVENTS_PER_PAGE, PROBLEMS_SHOWN, SYSTEM } from '../model.ts'
import { findEntries, ordered } from './entries.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Events of people whose names and address contain the words of a text. */
function byActor(text: string): SQL | undefined {
  if (text.toLowerCase() === SYSTEM) return isNull(auditEvents.actorId)
  if (UUID.test(text)) return eq(auditEvents.actorId, text)
  const names = [
    profiles.firstName,
    clients.firstName,
    clients.lastName,
    photographers.name,
    photographers.businessName,
  ]
  const called = subquery
    .select({ id: users.id })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(clients, eq(clients.userId, users.id))
    .leftJoin(photographers, eq(photographers.userId, users.id))
    .where(hasWords(text, users.email, ...names))
  return inArray(auditEvents.actorId, called)
}

function filterOf({ actor, action, entityType, entityId, from, to }: AuditFilters, timeZone: string): SQL | undefined {
  // Days are those of the team's time zone, not of UTC.
  return and(
    actor ? byActor(actor) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    entityType ? eq(auditEvents.entityType, entityType) : undefined,
    entityId ? eq(auditEvents.entityId, entityId) : undefined,
    from ? gte(auditEvents.createdAt, dayStart(from, timeZone)) : undefined,
    to ? lt(auditEvents.createdAt, dayStart(addDays(to, 1), timeZone)) : undefined,
  )
}

type Found = Awaited<ReturnType<typeof findEntries>>[number]
/** One page of the audit log, newest first by default; `next` is null on the last one. */
export async function listEvents({ db }: PlainReader, { after, order, ...filters }: AuditListInput) {
  const { timeZone } = await getSettings(db)
  const where = and(filterOf(filters, timeZone), afterPlace(ordered(order), after))
  const { items, next } = cursorPage(await findEntries(db, where, order, EVENTS_PER_PAGE + 1), EVENTS_PER_PAGE)
  return {
    items: items.map(({ before, after: now, ...event }) => ({ ...event, changes: changesOf(before, now) })),
    next,
  }
}

/** The actions and kinds of records in the log, for its filters. (AU4) */
export async function listFacets({ db }: PlainReader): Promise<{ actions: string[]; entityTypes: string[] }> {
  const actions = await db.selectDistinct({ name: auditEvents.action }).from(auditEvents).orderBy(auditEvents.action)
  const types = await db
    .selectDistinct({ name: auditEvents.entityType })
    .from(auditEvents)
    .orderBy(auditEvents.entityType)
  return { actions: actions.map(({ name }) => name), entityTypes: types.map(({ name }) => name) }
}

export type ChainProblem = { chain: string; entity: string; seq: number }

/** Whether every entry still fits the one before it: how many were checked, and the first that do not fit. (AU3) */
export async function checkChains({ db, now }: PlainReader) {
  const [counted] = await db
    .select({ events: count(), ofContracts: countRows(contractEvents, sql`true`) })
    .from(auditEvents)
  const problems: ChainProblem[] = await db
    .select({ chain: sql<string>`chain`, entity: sql<string>`entity`, seq: sql<number>`seq` })
    .from(sql`chain_problems()`)
    .orderBy(sql`chain`, sql`entity`, sql`seq`)
    .limit(PROBLEMS_SHOWN)
  return { checked: counted!.events + counted!.ofContracts, problems, checkedAt: now().toISOString() }
}

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
const CSV_COLUMNS: Record<string, (event: Found) => string | number | null> = {
  time: (event) => event.at.toISOString(),
  action: (event) => event.action,
  'entity type': (event) => event.entityType,
  'entity id': (event) => event.entityId,
  number: (event) => event.seq,
  role: (event) => event.actorRole,
  email: (event) => event.actorEmail,
  account: (event) => event.actorId,
  reason: (event) => event.reason,
  changes: (event) => changesInWords(changesOf(event.before, event.after)),
  before: (event) => json(event.before),
  after: (event) => json(event.after),
  request: (event) => event.requestId,
  address: (event) => event.ip,
  browser: (event) => event.userAgent,
  hash: (event) => event.hash,
}

/** The matching entries as CSV, in list order; the export is itself an entry. */
export async function exportEvents(ctx: ServiceContext, { order, ...filters }: AuditExportInput): Promise<CsvExport> {
  const { timeZone } = await getSettings(ctx.db)
  return exportTable<Found>(ctx, {
    action: 'audit.export',
    entityType: 'audit',
    asked: filters,
    columns: CSV_COLUMNS,
    read: (tx, limit) => findEntries(tx, filterOf(filters, timeZone), order, limit),
  })
}
