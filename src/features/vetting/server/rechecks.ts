import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { photographers, vettingCases } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, SignedIn } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { RecheckInput } from '../inputs.ts'
import { earliestRecheckDays, MEND_DAYS, recheckSpread } from '../recheck.ts'
import { CASE_NOT_FOUND, MEND_FIRST, mendText, NOT_A_RECHECK, RECHECK_SUBJECT, TAKEN_OFF_TEXT } from '../texts.ts'
import { assertRecheckScored, closeCase, openCase } from './case-records.ts'

const BATCH = 100

/** Opens the re-checks that are due: about a year after the last time, spread over the days. Idempotent. */
export async function openRechecks({ db, now }: PlainReader): Promise<{ opened: number; left: number }> {
  const at = now()
  const last = db
    .select({ at: sql`max(${vettingCases.closedAt})` })
    .from(vettingCases)
    .where(and(eq(vettingCases.photographerId, photographers.id), not(eq(vettingCases.kind, 'calibration'))))
  const due = await db
    .select({ id: photographers.id })
    .from(photographers)
    .where(
      and(
        sql`${photographers.isListed}`,
        not(
          hasRow(
            vettingCases,
            and(
              eq(vettingCases.photographerId, photographers.id),
              eq(vettingCases.kind, 'recheck'),
              isNull(vettingCases.closedAt),
            ),
          ),
        ),
        sql`coalesce(${last}, ${photographers.decidedAt}, ${photographers.createdAt})
          + make_interval(days => ${earliestRecheckDays} + ${photographers.shuffle} % ${recheckSpread})
          <= ${at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(photographers.id))
    .limit(BATCH)
  for (const { id } of due) await openCase(db, { photographerId: id, kind: 'recheck' }, at)
  return { opened: due.length, left: due.length === BATCH ? 1 : 0 }
}

async function lockRecheck(tx: Db, id: string) {
  const [found] = await tx
    .select({
      kind: vettingCases.kind,
      mendBy: vettingCases.mendBy,
      takenOffAt: vettingCases.takenOffAt,
      photographerId: photographers.id,
      name: photographers.name,
      email: photographers.email,
      isPublished: photographers.isPublished,
    })
    .from(vettingCases)
    .innerJoin(photographers, eq(photographers.id, vettingCases.photographerId))
    .where(and(eq(vettingCases.id, id), isNull(vettingCases.closedAt)))
    .for('update', { of: vettingCases })
  if (!found) throw new AppError('NOT_FOUND', CASE_NOT_FOUND)
  if (found.kind !== 'recheck') throw new AppError('INVALID_TRANSITION', NOT_A_RECHECK)
  return found
}

const AUDITED = { keep: 'vetting.keep', mend: 'vetting.mend', takeOff: 'vetting.takeOff' } as const

/**
 * Decides a yearly re-check: the photographer is kept, gets thirty days to mend something, or, once those are over, is
 * taken off the list until it is mended. Bookings go on.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION for anything but a re-check, without its scores, and before there was time
 * to mend.
 */
export async function decideRecheck(ctx: SignedIn, input: RecheckInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const found = await lockRecheck(tx, input.id)
    const { photographerId, mendBy, takenOffAt } = found
    await assertRecheckScored(tx, photographerId)
    const at = ctx.now()
    const { timeZone } = await getSettings(tx)
    const today = todayIn(timeZone, at)
    const until = addDays(today, MEND_DAYS)
    if (input.action === 'keep') await closeCase(tx, { photographerId, kind: 'recheck', outcome: 'kept' }, at)
    if (input.action === 'mend')
      await tx.update(vettingCases).set({ mendBy: until, takenOffAt: null }).where(eq(vettingCases.id, input.id))
    if (input.action === 'takeOff') {
      if (mendBy === null || mendBy >= today) throw new AppError('INVALID_TRANSITION', MEND_FIRST)
      await tx.update(vettingCases).set({ takenOffAt: at }).where(eq(vettingCases.id, input.id))
      await tx
        .update(photographers)
        .set({ isPublished: false, updatedAt: at })
        .where(eq(photographers.id, photographerId))
    }
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: photographerId,
      action: AUDITED[input.action],
      before: { mend_by: mendBy, taken_off: takenOffAt !== null, decided: false },
      after: {
        mend_by: input.action === 'mend' ? until : null,
        taken_off: input.action === 'takeOff',
        decided: input.action === 'keep',
      },
      ...(input.action === 'keep' ? {} : { reason: input.message }),
    })
    if (input.action === 'keep') return { id: input.id }
    const text =
      input.action === 'mend'
        ? mendText(input.message, formatDate(until, 'long'))
        : `${input.message}\n\n${TAKEN_OFF_TEXT}`
    await enqueueMail(tx, {
      template: 'vendor-contact',
      to: found.email,
      props: { name: found.name, subject: RECHECK_SUBJECT, text },
      dedupeKey: `vetting.${input.action}/${input.id}/${at.toISOString()}`,
    })
    return { id: input.id }
  })
}
