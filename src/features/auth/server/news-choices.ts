import { eq, sql } from 'drizzle-orm'
import { mutedKinds, profiles } from '#drizzle/schema/index.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { setKinds, stopKinds } from '#server/mail/choices.ts'
import { readerOfStopToken } from '#server/mail/stop-link.ts'
import { getSettings } from '#server/settings.ts'
import { isTeam, type MemberRole, type Role } from '#shared/access/roles.ts'
import { KIND_NAMES, kindOf, type MailKind, type NewsChannel } from '#shared/contact/news-kinds.ts'
import type { ChooseNewsInput, StopNewsInput, TimeZoneInput } from '../news-inputs.ts'
import { NEWS_LINK_INVALID, TIME_ZONE_INVALID } from '../texts.ts'
import { refuseLink } from './token-records.ts'

/** What only one side of the market is told; everything else concerns both. */
const ONLY: Partial<Record<MailKind, MemberRole>> = { calendar: 'photographer', dates: 'client', weekly: 'client' }
/** What concerns the team; money only its administrators. */
const OF_TEAM: readonly MailKind[] = ['account', 'money', 'team']

function concerns(kind: MailKind, role: Role): boolean {
  if (isTeam(role)) return OF_TEAM.includes(kind) && (kind !== 'money' || role === 'admin')
  return kind !== 'team' && (ONLY[kind] ?? role) === role
}

/** Every kind of news that concerns the person, whether it comes by bell and mail, and where their evening is. */
export async function readNewsChoices({ db, actor }: SignedIn) {
  const { userId, role } = actor
  const muted = await db.select().from(mutedKinds).where(eq(mutedKinds.userId, userId))
  const [profile] = await db.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.id, userId))
  const isOn = (kind: MailKind, channel: NewsChannel) =>
    !muted.some((off) => off.kind === kind && off.channel === channel)
  const { timeZone: siteZone } = await getSettings(db)
  return {
    kinds: KIND_NAMES.filter((kind) => concerns(kind, role)).map((kind) => ({
      kind,
      bell: kindOf(kind).hasBell || kindOf(kind).always ? isOn(kind, 'bell') : null,
      mail: isOn(kind, 'mail'),
    })),
    timeZone: profile?.timeZone ?? null,
    siteZone,
  }
}

/** Switches a kind of news on or off. What always comes is not among the inputs. Idempotent. */
export async function chooseNews(ctx: SignedIn, { kind, channel, isOn }: ChooseNewsInput): Promise<{ isOn: boolean }> {
  await setKinds(ctx.db, ctx.actor.userId, [kind], { channel, isOn })
  return { isOn }
}

/**
 * Where the person's evening is; null for the site's own place. Idempotent.
 * @throws AppError INVALID_INPUT (timeZone) for a place that the database does not know.
 */
export async function setTimeZone(ctx: SignedIn, { timeZone }: TimeZoneInput): Promise<{ timeZone: string | null }> {
  if (timeZone !== null) {
    const known = await rows(ctx.db.execute(sql`select 1 from pg_timezone_names where name = ${timeZone}`))
    if (known.length === 0) throw new AppError('INVALID_INPUT', TIME_ZONE_INVALID, { field: 'timeZone' })
  }
  await ctx.db.update(profiles).set({ timeZone, updatedAt: ctx.now() }).where(eq(profiles.id, ctx.actor.userId))
  return { timeZone }
}

/**
 * Stops mails of a kind by the link in one of them, signed in or not: the link is its reader's own, and stops nothing
 * of anybody else's. Idempotent.
 * @throws AppError TOKEN_INVALID when the link is not one of ours; RATE_LIMITED after many of those.
 */
export async function stopNews(ctx: RequestContext, { mail, token }: StopNewsInput): Promise<{ isOn: false }> {
  const userId = readerOfStopToken(mail, token)
  const [reader] = userId ? await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)) : []
  if (!reader) return refuseLink(ctx, NEWS_LINK_INVALID)
  await stopKinds(ctx.db, reader.id, mail)
  return { isOn: false }
}
