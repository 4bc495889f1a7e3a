import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { clientMembers, clients, photographers, profiles, users, viewings } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { Actor, AuditContext, ViewedBy } from '#server/context.ts'
import { coupleName, isOneOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { consume, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { VIEWED_ROLES, VIEWING_MINUTES } from '#shared/access/viewing.ts'
import { VIEWING_COOKIE } from '#shared/browser/viewing-cookie.ts'
import { hasFactor } from './factors.ts'

/** Matches a row of `viewings` that goes on, at a moment of the sessions' clock. */
export const isLiveViewing = (now: Date | SQL) => and(isNull(viewings.endedAt), gt(viewings.endsAt, now))

/** Matches an account that can be looked at. */
const canBeViewed = () => and(eq(profiles.status, 'active'), isOneOf(profiles.role, VIEWED_ROLES))

/** What the person who is looked at is called: their business, their couple, or their address. */
const viewedName = sql<string>`coalesce(nullif(${vendorName(photographers)}, ''),
  nullif(${coupleName(clients)}, ''), nullif(${profiles.firstName}, ''), ${users.email})`

/** The person whom a session looks at; null when they can no longer be looked at. */
export async function readViewed(db: Db, viewingId: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      role: profiles.role,
      firstName: profiles.firstName,
      vendorType: photographers.businessType,
      hasFactor: hasFactor(users.id),
      name: viewedName,
      until: viewings.endsAt,
    })
    .from(viewings)
    .innerJoin(users, eq(users.id, viewings.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(photographers, eq(photographers.userId, users.id))
    .leftJoin(clientMembers, eq(clientMembers.userId, users.id))
    .leftJoin(clients, eq(clients.id, clientMembers.clientId))
    .where(and(eq(viewings.id, viewingId), canBeViewed()))
  return found ?? null
}

/** Tells the browser's scripts that it shows Curio as somebody else, or no longer. */
export function showViewing(headers: Headers, isOn: boolean): void {
  const lifetime = `Max-Age=${isOn ? VIEWING_MINUTES * 60 : 0}`
  const secure = env.siteUrl.startsWith('https://') ? '; Secure' : ''
  headers.append('set-cookie', `${VIEWING_COOKIE}=${isOn ? '1' : ''}; Path=/; SameSite=Lax; ${lifetime}${secure}`)
}

/** The longest page that is written down. */
const PAGE_MAX = 200
/** A page that is looked at for longer is entered again. */
const PAGE_EVERY_MS = 60_000
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An address without what was typed into it, a token or a signature: its path, and the records that it names. */
function withoutWords({ pathname, searchParams }: URL): string {
  const named = [...searchParams].filter(([, value]) => ID.test(value))
  const path = pathname.startsWith('/files/') ? pathname.split('.')[0]! : pathname
  return (path + (named.length > 0 ? `?${new URLSearchParams(named)}` : '')).slice(0, PAGE_MAX)
}

/** The page from which a request was made: of answers and pictures the browser says which; of all else, itself. */
export function viewedPage(request: Request): string {
  const url = new URL(request.url)
  const from = /^\/(?:api|files)\//.test(url.pathname) ? request.headers.get('referer') : null
  return withoutWords(from && URL.canParse(from) ? new URL(from) : url)
}

/** Enters in the audit log that a page was looked at, before it is shown; the same page at most once a minute. */
export async function recordPage(
  db: Db,
  ctx: Omit<AuditContext, 'actor'>,
  { userId, viewedBy, page }: Pick<Actor, 'userId'> & { viewedBy: ViewedBy; page: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const key = limitKey('viewed-page', 'account', `${viewedBy.userId} ${userId} ${page}`)
    const { allowed } = await consume(tx, key, { limit: 1, windowMs: PAGE_EVERY_MS })
    if (!allowed) return
    await recordAudit(
      tx,
      { ...ctx, actor: null },
      {
        entityType: 'user',
        entityId: userId,
        action: 'viewing.page',
        after: { page },
        by: { userId: viewedBy.userId, role: 'admin' },
      },
    )
  })
}
