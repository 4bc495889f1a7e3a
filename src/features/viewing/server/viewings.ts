import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles, sessions, users, viewings } from '#drizzle/schema/index.ts'
import type { ReasonInput } from '#features/audit/inputs.ts'
import { isLiveViewing, showViewing } from '#server/account/viewing.ts'
import { recordAudit } from '#server/audit.ts'
import type { Actor, AuditContext, JobContext, RequestContext, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { VIEWED_ROLES, VIEWING_MINUTES } from '#shared/access/viewing.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { VIEWING_LISTED_DAYS, VIEWINGS_A_DAY } from '../model.ts'
import { NOT_ACTIVE, TEAM_NOT_VIEWED, TOO_MANY_VIEWINGS, UNKNOWN_PERSON, VIEWS_ALREADY } from '../texts.ts'

const A_DAY = { limit: VIEWINGS_A_DAY, windowMs: 86_400_000 }
const isViewed = (role: string) => VIEWED_ROLES.some((viewed) => viewed === role)

/** Somebody who can be looked at. @throws AppError NOT_FOUND, FORBIDDEN for the team, CONFLICT for who cannot sign in. */
async function lockViewed(tx: Db, id: string) {
  const [person] = await tx
    .select({
      email: users.email,
      firstName: profiles.firstName,
      role: profiles.role,
      status: profiles.status,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id))
    .for('share', { of: profiles })
  if (!person) throw new AppError('NOT_FOUND', UNKNOWN_PERSON)
  if (!isViewed(person.role)) throw new AppError('FORBIDDEN', TEAM_NOT_VIEWED)
  if (person.status !== 'active' || !person.verifiedAt) throw new AppError('CONFLICT', NOT_ACTIVE)
  return person
}

/** Locks the session in which somebody will be looked at. @throws AppError CONFLICT when it looks at somebody already. */
async function lockSession(tx: Db, ctx: AuditContext, { sessionHash }: Actor, now: Date): Promise<void> {
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, sessionHash)).for('update')
  const isThis = eq(viewings.sessionHash, sessionHash)
  if ((await tx.$count(viewings, and(isThis, isLiveViewing(now)))) > 0) throw new AppError('CONFLICT', VIEWS_ALREADY)
  await enterEnds(tx, ctx, now)
}

/**
 * Lets an administrator look at Curio as a couple or a photographer, read only, for ten minutes, in the session that
 * asks for it. The person is told by mail who looks, and why.
 * @returns the role whose pages are shown.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED.
 */
export async function startViewing(ctx: RequestContext & SignedIn, { id, reason }: ReasonInput) {
  const { db, actor } = ctx
  await enforceLimits(db, TOO_MANY_VIEWINGS, [{ key: limitKey('viewing', 'account', actor.userId), ...A_DAY }])
  // The clock of the sessions, which no request can move.
  const now = new Date()
  const endsAt = new Date(now.getTime() + VIEWING_MINUTES * 60_000)
  const role = await transact(db, async (tx) => {
    const person = await lockViewed(tx, id)
    await lockSession(tx, ctx, actor, now)
    const { userId: viewedBy, sessionHash } = actor
    await tx.insert(viewings).values({ userId: id, viewedBy, sessionHash, reason, endsAt, createdAt: now })
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'viewing.start',
      before: { viewed_until: null },
      after: { viewed_until: endsAt.toISOString() },
      reason,
    })
    await enqueueMail(tx, {
      template: 'account-viewed',
      to: person.email,
      props: { firstName: person.firstName, by: actor.firstName ?? '', reason, startedAt: formatUtc(now) },
      dedupeKey: `account-viewed/${id}/${ctx.requestId}`,
    })
    return person.role
  })
  showViewing(ctx.resHeaders, true)
  return { role }
}

/** Ends the look of this session before its time; without one it does nothing. @returns at whom it was. */
export async function endViewing(ctx: RequestContext & SignedIn): Promise<{ userId: string | null }> {
  const { sessionHash, viewedBy } = ctx.actor
  const isThis = and(eq(viewings.sessionHash, sessionHash), isLiveViewing(new Date()))
  const ended = await transact(ctx.db, async (tx) => {
    const [row] = await tx
      .update(viewings)
      .set({ endedAt: new Date() })
      .where(isThis)
      .returning({ userId: viewings.userId })
    // Whoever can no longer be looked at leaves the administrator as the one who asks.
    const by = { userId: (viewedBy ?? ctx.actor).userId, role: 'admin' as const }
    if (row) await recordAudit(tx, ctx, { entityType: 'user', entityId: row.userId, action: 'viewing.end', by })
    return row
  })
  showViewing(ctx.resHeaders, false)
  return { userId: ended?.userId ?? null }
}

/** Looks whose time is up, or whose session is over. */
const areOver = (now: Date) => or(lte(viewings.endsAt, now), isNull(viewings.sessionHash))

/** Enters the ends of looks. */
async function enterEnds(tx: Db, ctx: AuditContext, now: Date, isOver = areOver(now)): Promise<number> {
  const over = await tx
    .update(viewings)
    .set({ endedAt: sql`least(${viewings.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isNull(viewings.endedAt), isOver))
    .returning({ userId: viewings.userId })
  for (const { userId } of over) {
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'viewing.end', by: 'system' })
  }
  return over.length
}

/** The same, so that every look has an end in the audit log. A job. */
export const endViewings = async (ctx: JobContext): Promise<{ ended: number }> => ({
  ended: await transact(ctx.db, (tx) => enterEnds(tx, ctx, ctx.now())),
})

/** Ends looks at somebody who was suspended or leaves: once they are back, they do not go on. */
export async function endViewingsOf(tx: Db, ctx: AuditContext, { userId }: { userId: string }): Promise<void> {
  await enterEnds(tx, ctx, new Date(), eq(viewings.userId, userId))
}

const looker = alias(profiles, 'looker')

/** When, why and by whom somebody's account was looked at in the last ninety days, newest first. */
export async function listViewings({ db, actor, now }: SignedIn) {
  const since = new Date(now().getTime() - VIEWING_LISTED_DAYS * 86_400_000)
  const { id, reason, createdAt, endsAt, endedAt, sessionHash } = viewings
  const found = await db
    .select({ id, by: looker.firstName, reason, startedAt: createdAt, endsAt, endedAt, sessionHash })
    .from(viewings)
    .innerJoin(looker, eq(looker.id, viewings.viewedBy))
    .where(and(eq(viewings.userId, actor.userId), gt(createdAt, since)))
    .orderBy(desc(createdAt), id)
  return found.map(({ endsAt: until, endedAt: ended, sessionHash: session, ...viewing }) => ({
    ...viewing,
    isOpen: ended === null && session !== null && until > now(),
    minutes: Math.max(1, Math.round(((ended ?? until).getTime() - viewing.startedAt.getTime()) / 60_000)),
  }))
}
