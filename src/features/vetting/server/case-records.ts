import { type AnyColumn, and, count, eq, isNull, sql } from 'drizzle-orm'
import {
  photographerImages,
  photographers,
  profiles,
  vettingCases,
  vettingScores,
  weddings,
} from '#drizzle/schema/index.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import type { CaseKind, CaseOutcome } from '../model.ts'
import { averagesOf, demandedScores, type Verdict, verdictOf } from '../rubric.ts'
import { scoresMissing } from '../texts.ts'
import { endClaims } from './claim-records.ts'

/** How many people may score: without enough of them, fewer scores are demanded. */
export const peopleWhoScore = (db: Db): Promise<number> =>
  db.$count(profiles, and(isOneOf(profiles.role, ['reviewer', 'admin']), eq(profiles.status, 'active')))

/** Opens what is to be scored, unless it is open already. */
export async function openCase(
  tx: Db,
  { photographerId, kind }: { photographerId: string; kind: Exclude<CaseKind, 'calibration'> },
  at: Date,
): Promise<void> {
  await tx
    .insert(vettingCases)
    .values({ photographerId, kind, createdAt: at })
    .onConflictDoNothing({
      target: [vettingCases.photographerId, vettingCases.kind],
      where: sql`closed_at is null and kind <> 'calibration'`,
    })
}

const isOpen = (photographerId: string, kind: CaseKind) =>
  and(eq(vettingCases.photographerId, photographerId), eq(vettingCases.kind, kind), isNull(vettingCases.closedAt))

const pointsOf = (tx: Db, caseId: string) =>
  tx.select({ points: vettingScores.points }).from(vettingScores).where(eq(vettingScores.caseId, caseId))

/** What the scores of an open case come to; of one that nobody has opened, that none is there. */
async function readVerdict(tx: Db, found: { id: string } | undefined) {
  const scores = found ? (await pointsOf(tx, found.id)).map(({ points }) => points) : []
  const [{ vetting: rule }, people] = await Promise.all([getSettings(tx), peopleWhoScore(tx)])
  const verdict: Verdict = verdictOf(scores, { demanded: demandedScores(rule, people), people, rule })
  return { id: found?.id ?? null, scores, verdict }
}

/** The same, and nobody scores it until the transaction ends. */
async function openVerdict(tx: Db, photographerId: string, kind: CaseKind) {
  const [found] = await tx
    .select({ id: vettingCases.id })
    .from(vettingCases)
    .where(isOpen(photographerId, kind))
    .for('update')
  return readVerdict(tx, found)
}

/** How many scores an open case still needs before its pictures can be decided on. */
export async function missingScores(db: Db, caseId: string): Promise<number> {
  const { scores, verdict } = await readVerdict(db, { id: caseId })
  return verdict.isComplete ? 0 : verdict.needed - scores.length
}

/**
 * That an application has the scores that a decision about its pictures needs. Other vendors have no portfolio that the
 * rubric could judge.
 * @throws AppError INVALID_TRANSITION saying how many are missing.
 */
export async function assertScored(tx: Db, photographerId: string): Promise<void> {
  const [vendor] = await tx
    .select({ businessType: photographers.businessType })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  if (vendor?.businessType !== 'photographer') return
  const { scores, verdict } = await openVerdict(tx, photographerId, 'application')
  if (!verdict.isComplete) throw new AppError('INVALID_TRANSITION', scoresMissing(verdict.needed - scores.length))
}

/** The open case of an application, in a statement about photographers; null where there is none. */
export const openCaseOf = (photographerId: AnyColumn) =>
  sql<string | null>`${subquery
    .select({ id: vettingCases.id })
    .from(vettingCases)
    .where(
      and(
        eq(vettingCases.photographerId, photographerId),
        eq(vettingCases.kind, 'application'),
        isNull(vettingCases.closedAt),
      ),
    )}`

/** That a re-check has its scores. @throws AppError INVALID_TRANSITION saying how many are missing. */
export async function assertRecheckScored(tx: Db, photographerId: string): Promise<void> {
  const { scores, verdict } = await openVerdict(tx, photographerId, 'recheck')
  if (!verdict.isComplete) throw new AppError('INVALID_TRANSITION', scoresMissing(verdict.needed - scores.length))
}

/** What there is to look at: ready portfolio pictures, and whole weddings. */
async function countWork(tx: Db, photographerId: string) {
  const [pictures] = await tx
    .select({ count: count() })
    .from(photographerImages)
    .where(
      and(
        eq(photographerImages.photographerId, photographerId),
        eq(photographerImages.status, 'ready'),
        eq(photographerImages.isProfile, false),
      ),
    )
  const whole = await tx.$count(
    weddings,
    and(eq(weddings.photographerId, photographerId), eq(weddings.isComplete, true)),
  )
  return { pictures: pictures!.count, weddings: whole }
}

/** Closes an open case and keeps what it came to; one that was never opened is kept as decided without scores. */
export async function closeCase(
  tx: Db,
  { photographerId, kind, outcome }: { photographerId: string; kind: CaseKind; outcome: CaseOutcome },
  at: Date,
): Promise<void> {
  await openCase(tx, { photographerId, kind: kind === 'recheck' ? kind : 'application' }, at)
  const { id, scores } = await openVerdict(tx, photographerId, kind)
  await endClaims(tx, id!)
  await tx
    .update(vettingCases)
    .set({
      outcome,
      closedAt: at,
      mendBy: null,
      reviewers: scores.length,
      averages: scores.length === 0 ? null : averagesOf(scores).map((average) => Math.round(average * 100)),
      ...(await countWork(tx, photographerId)),
    })
    .where(eq(vettingCases.id, id!))
}

/** Opens an application's last case again, with its scores: a rejection was taken back. */
export async function reopenCase(tx: Db, photographerId: string): Promise<void> {
  const last = tx
    .select({ id: vettingCases.id })
    .from(vettingCases)
    .where(and(eq(vettingCases.photographerId, photographerId), eq(vettingCases.kind, 'application')))
    .orderBy(sql`${vettingCases.createdAt} desc`)
    .limit(1)
  await tx
    .update(vettingCases)
    .set({ outcome: null, closedAt: null, reviewers: null, averages: null, pictures: null, weddings: null })
    .where(and(eq(vettingCases.id, sql`(${last})`), eq(vettingCases.outcome, 'rejected')))
}
