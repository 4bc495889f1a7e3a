import { and, asc, desc, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { auditEvents, profiles, users } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { toCsv } from '#server/csv.ts'
import { type Db, rows } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { changesInWords, changesOf } from './diff.ts'
import { type AuditFilters, type AuditListInput, EVENTS_PER_PAGE, EXPORT_MAX, PROBLEMS_SHOWN, SYSTEM } from './model.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Events of people whose name or address holds the text. */
function byActor(text: string): SQL | undefined {
  if (text.toLowerCase() === SYSTEM) return isNull(auditEvents.actorId)
  if (UUID.test(text)) return eq(auditEvents.actorId, text)
  const part = `%${escaped(text)}%`
  return sql`${auditEvents.actorId} in (
    select u.id from users u
    left join profiles p on p.id = u.id
    left join clients c on c.user_id = u.id
    left join photographers v on v.user_id = u.id
    where u.email ilike ${part} or p.first_name ilike ${part} or c.first_name || ' ' || c.last_name ilike ${part}
      or v.name ilike ${part} or v.business_name ilike ${part})`
}

function filterOf({ actor, action, entityType, entityId, from, to }: AuditFilters, timeZone: string): SQL | undefined {
  // The first moment of a day where the team works, not in UTC.
  const dayStart = (day: string, plus = 0) => sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`
  return and(
    actor ? byActor(actor) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    entityType ? eq(auditEvents.entityType, entityType) : undefined,
    entityId ? eq(auditEvents.entityId, entityId) : undefined,
    from ? gte(auditEvents.createdAt, dayStart(from)) : undefined,
    to ? lt(auditEvents.createdAt, dayStart(to, 1)) : undefined,
  )
}

const find = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({
      id: auditEvents.id,
      entityType: auditEvents.entityType,
      entityId: auditEvents.entityId,
      seq: auditEvents.seq,
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      actorRole: auditEvents.actorRole,
      actorEmail: users.email,
      actorName: profiles.firstName,
      before: auditEvents.before,
      after: auditEvents.after,
      reason: auditEvents.reason,
      requestId: auditEvents.requestId,
      ip: auditEvents.ip,
      userAgent: auditEvents.userAgent,
      createdAt: auditEvents.createdAt,
      hash: auditEvents.hash,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(where)
    .orderBy(desc(auditEvents.createdAt), asc(auditEvents.id))
    .limit(limit)

type Found = Awaited<ReturnType<typeof find>>[number]
type Reading = Pick<ServiceContext, 'db'>

/** One page of the audit log, newest first; `nextCursor` is null on the last one. (AU4) */
export async function listEvents({ db }: Reading, { cursor, ...filters }: AuditListInput) {
  const { timeZone } = await getSettings(db)
  const at = cursor && new Date(cursor.at)
  const isAfter =
    cursor && at
      ? or(lt(auditEvents.createdAt, at), and(eq(auditEvents.createdAt, at), gt(auditEvents.id, cursor.id)))
      : undefined
  const found = await find(db, and(filterOf(filters, timeZone), isAfter), EVENTS_PER_PAGE + 1)
  const items = found.slice(0, EVENTS_PER_PAGE).map(({ before, after, ...event }) => ({
    ...event,
    createdAt: event.createdAt.toISOString(),
    changes: changesOf(before, after),
  }))
  const last = items.at(-1)
  const hasMore = found.length > EVENTS_PER_PAGE
  return { items, nextCursor: hasMore && last ? { at: last.createdAt, id: last.id } : null }
}

/** The actions and kinds of things the log knows, for its filters. (AU4) */
export async function listFacets({ db }: Reading): Promise<{ actions: string[]; entityTypes: string[] }> {
  const actions = await db.selectDistinct({ name: auditEvents.action }).from(auditEvents).orderBy(auditEvents.action)
  const types = await db
    .selectDistinct({ name: auditEvents.entityType })
    .from(auditEvents)
    .orderBy(auditEvents.entityType)
  return { actions: actions.map(({ name }) => name), entityTypes: types.map(({ name }) => name) }
}

export type ChainProblem = { chain: string; entity: string; seq: number }

/** Whether every entry still fits the one before it: how many were looked at, and the first that do not. (AU3) */
export async function checkChains({ db, now }: Pick<ServiceContext, 'db' | 'now'>) {
  const [counted] = await rows<{ count: number }>(
    db.execute(
      sql`select ((select count(*) from audit_events) + (select count(*) from contract_events))::int as count`,
    ),
  )
  const problems = await rows<ChainProblem>(
    db.execute(sql`select chain, entity, seq from chain_problems() order by 1, 2, 3 limit ${PROBLEMS_SHOWN}`),
  )
  return { checked: counted?.count ?? 0, problems, checkedAt: now().toISOString() }
}

const CSV_HEADER = [
  ...['time', 'action', 'entity type', 'entity id', 'number', 'role', 'e-mail', 'account', 'reason', 'changes'],
  ...['before', 'after', 'request', 'address', 'browser', 'hash'],
]
const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
const csvRow = (event: Found) => [
  ...[event.createdAt.toISOString(), event.action, event.entityType, event.entityId, event.seq, event.actorRole],
  ...[event.actorEmail, event.actorId, event.reason, changesInWords(changesOf(event.before, event.after))],
  ...[json(event.before), json(event.after), event.requestId, event.ip, event.userAgent, event.hash],
]

/**
 * What the filters find as CSV, at most the newest 5,000 entries; the export itself is an entry. Cells cannot be run as
 * formulas. (AU4)
 */
export async function exportEvents(
  ctx: ServiceContext,
  filters: AuditFilters,
): Promise<{ csv: string; count: number; isCut: boolean }> {
  const { timeZone } = await getSettings(ctx.db)
  return ctx.db.transaction(async (tx) => {
    const found = await find(tx, filterOf(filters, timeZone), EXPORT_MAX + 1)
    const kept = found.slice(0, EXPORT_MAX)
    // A person searched for is not written down a second time.
    const { actor, ...named } = filters
    const after = { count: kept.length, ...named, ...(actor ? { byActor: true } : {}) }
    await recordAudit(tx, ctx, { entityType: 'audit', entityId: 'export', action: 'audit.export', after })
    return { csv: toCsv(CSV_HEADER, kept.map(csvRow)), count: kept.length, isCut: found.length > EXPORT_MAX }
  })
}
