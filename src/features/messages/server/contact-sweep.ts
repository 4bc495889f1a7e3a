import { and, eq, getTableColumns, getTableName, gt, gte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  clients,
  packageItems,
  packages,
  photographerImages,
  photographerPolicies,
  photographers,
  profiles,
  weddingImages,
  weddings,
} from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { idBefore, positionOf } from '#server/jobs/id-position.ts'
import { notify } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { CONTACT_SHARED_LATER } from '#shared/redaction/contact-free.ts'
import { REDACTION_RULES, redact } from '#shared/redaction/redaction.ts'
import { isRedacted } from '#shared/redaction/tokens.ts'

/** Rows read by one statement. */
const SLICE = 1_000
/** A run ends after this, well below a function's 60 seconds: five million rows take some minutes after a change of rules. */
const RUN_MS = 10_000

/** Stored texts the fields would refuse today: whatever was written before a rule existed is removed here. */
export const SWEPT: readonly Swept[] = [
  { table: photographers, columns: ['name', 'businessName', 'location', 'bio'], owner: photographers.userId },
  { table: photographerImages, columns: ['alt'] },
  { table: weddings, columns: ['title', 'venue'] },
  { table: weddingImages, columns: ['alt'] },
  { table: packages, columns: ['name', 'deliverables'] },
  { table: packageItems, columns: ['name'] },
  { table: photographerPolicies, columns: ['travel', 'backupPlan'] },
  { table: clients, columns: ['firstName', 'lastName', 'partnerName', 'city'] },
  { table: profiles, columns: ['firstName'] },
]

type Swept = {
  table: PgTable & { id: PgColumn; updatedAt: PgColumn }
  /** As the schema calls them. */
  columns: readonly string[]
  /** Who is told. */
  owner?: PgColumn
}
type Row = { id: string; owner: string | null; texts: Record<string, string> }

/** The next rows by id changed since the last sweep. */
async function nextSlice(
  db: Db,
  { table, columns, owner }: Swept,
  { after, since, limit }: { after: string; since: Date | null; limit: number },
): Promise<Row[]> {
  const all = getTableColumns(table)
  const texts = columns.map((name) => [name, sql<string>`coalesce(${all[name]!}, '')`] as const)
  return db
    .select({
      id: sql<string>`${table.id}`,
      owner: sql<string | null>`${owner ?? null}`,
      texts: Object.fromEntries(texts),
    })
    .from(table)
    .where(and(gt(table.id, after), since ? gte(table.updatedAt, since) : undefined))
    .orderBy(table.id)
    .limit(limit)
}

/** Removes the contact data, unless the text has changed in the meantime. */
async function clean(
  ctx: ServiceContext,
  { table }: Swept,
  { id, owner }: Row,
  column: string,
  text: string,
): Promise<void> {
  const swept = getTableColumns(table)[column]!
  await transact(ctx.db, async (tx) => {
    const changed = await tx
      .update(table)
      .set({ [column]: redact(text).text, updatedAt: ctx.now() })
      .where(and(eq(table.id, id), eq(swept, text)))
      .returning({ id: table.id })
    if (changed.length === 0) return
    await recordAudit(tx, ctx, {
      entityType: table === photographers ? 'photographer' : getTableName(table),
      entityId: id,
      action: 'contacts.sweep',
      after: { column: swept.name },
      by: 'system',
    })
    if (!owner) return
    await notify(
      tx,
      {
        userId: owner,
        kind: 'profile.contact-removed',
        title: 'Contact details were removed from your profile',
        body: `${CONTACT_SHARED_LATER}.`,
        href: '/vendor/profile',
        dedupeKey: `contacts.sweep/${id}/${ctx.now().toISOString().slice(0, 10)}`,
      },
      ctx.now(),
    )
  })
}

/** What a run reports: the sweep it is part of (its beginning and what it looks at, as times; 0 is everything) and how far it has come. */
type Sweep = {
  rules: number
  cleaned: number
  began: number
  since: number
  table: number
  place: number
  left: number
}

/** The last run with these rules that succeeded; null for rules never applied. */
async function lastRun(db: Db): Promise<Sweep | null> {
  const last = await db.query.jobRuns.findFirst({
    columns: { startedAt: true, summary: true },
    where: {
      job: 'contacts.sweep',
      status: 'succeeded',
      RAW: ({ summary }) => sql`(${summary} ->> 'rules')::int = ${REDACTION_RULES}`,
    },
    orderBy: { startedAt: 'desc' },
  })
  if (!last) return null
  const done = { rules: REDACTION_RULES, cleaned: 0, since: 0, table: 0, place: 0, left: 0 }
  return { ...done, began: last.startedAt.getTime(), ...last.summary }
}

/**
 * Removes contact data from names and public texts stored before a rule refused them: all of them once after
 * a change of rules, later only what was written since the last sweep. What a run has no time for is left to the next. (X125)
 */
export async function sweepContacts(ctx: ServiceContext, { runMs = RUN_MS, slice = SLICE } = {}): Promise<Sweep> {
  const until = performance.now() + runMs
  const last = await lastRun(ctx.db)
  const sweep =
    last && last.left > 0
      ? { ...last, cleaned: 0 }
      : { rules: REDACTION_RULES, cleaned: 0, began: ctx.now().getTime(), since: last?.began ?? 0, table: 0, place: 0 }
  do {
    const swept = SWEPT[sweep.table]!
    const since = sweep.since > 0 ? new Date(sweep.since) : null
    const found = await nextSlice(ctx.db, swept, { after: idBefore(sweep.place), since, limit: slice })
    for (const row of found) {
      for (const [column, text] of Object.entries(row.texts)) {
        if (!isRedacted(redact(text))) continue
        await clean(ctx, swept, row, column, text)
        sweep.cleaned += 1
      }
    }
    const isLast = found.length < slice
    sweep.table += isLast ? 1 : 0
    sweep.place = isLast ? 0 : positionOf(found.at(-1)!.id)
  } while (sweep.table < SWEPT.length && performance.now() < until)
  return { ...sweep, left: SWEPT.length - sweep.table }
}
