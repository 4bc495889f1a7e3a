import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { type Db, rows } from '#server/db.ts'
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
export const SWEPT = [
  { table: 'photographers', columns: ['name', 'business_name', 'location', 'bio'], owner: 'user_id' },
  { table: 'photographer_images', columns: ['alt'], owner: null },
  { table: 'weddings', columns: ['title', 'venue'], owner: null },
  { table: 'wedding_images', columns: ['alt'], owner: null },
  { table: 'packages', columns: ['name', 'deliverables'], owner: null },
  { table: 'package_items', columns: ['name'], owner: null },
  { table: 'photographer_policies', columns: ['travel', 'backup_plan'], owner: null },
  { table: 'clients', columns: ['first_name', 'last_name', 'partner_name', 'city'], owner: null },
  { table: 'profiles', columns: ['first_name'], owner: null },
] as const

type Swept = (typeof SWEPT)[number]
type Row = { id: string; owner: string | null; texts: Record<string, string> }
const nameOf = (name: string) => sql.raw(`"${name}"`)

/** The next rows by id changed since the last sweep. */
function nextSlice(
  db: Db,
  { table, columns, owner }: Swept,
  { after, since, limit }: { after: string; since: Date | null; limit: number },
): Promise<Row[]> {
  const texts = columns.map((column) => [column, sql<string>`coalesce(${nameOf(column)}, '')`] as const)
  return readJson(
    db,
    jsonRow({
      id: sql<string>`id`,
      owner: sql<string | null>`${owner ? nameOf(owner) : sql`null`}`,
      texts: jsonRow(Object.fromEntries(texts)),
    }),
    sql`from ${nameOf(table)}
      where id > ${after} and (${since?.toISOString() ?? null}::timestamptz is null or updated_at >= ${since?.toISOString() ?? null})
      order by id limit ${limit}`,
  )
}

/** Removes the contact data, unless the text has changed in the meantime. */
async function clean(
  ctx: ServiceContext,
  { table }: Swept,
  { id, owner }: Row,
  column: string,
  text: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const changed = await rows(
      tx.execute(sql`
        update ${nameOf(table)} set ${nameOf(column)} = ${redact(text).text}, updated_at = ${ctx.now().toISOString()}
        where id = ${id} and ${nameOf(column)} = ${text} returning id`),
    )
    if (changed.length === 0) return
    await recordAudit(tx, ctx, {
      entityType: table === 'photographers' ? 'photographer' : table,
      entityId: id,
      action: 'contacts.sweep',
      after: { column },
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
  const [last] = await rows<{ startedAt: string; summary: Partial<Sweep> }>(
    db.execute(sql`
      select started_at as "startedAt", summary from job_runs
      where job = 'contacts.sweep' and status = 'succeeded' and (summary ->> 'rules')::int = ${REDACTION_RULES}
      order by started_at desc limit 1`),
  )
  if (!last) return null
  const done = { rules: REDACTION_RULES, cleaned: 0, since: 0, table: 0, place: 0, left: 0 }
  return { ...done, began: new Date(last.startedAt).getTime(), ...last.summary }
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
