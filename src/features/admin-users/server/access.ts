import { eq } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { RESET_VALID_MINUTES } from '#features/auth/model.ts'
import { revokeSignInLinks, sendPasswordReset } from '#features/auth/server/records.ts'
import { endSessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { notify } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import type { UserInput } from '../inputs.ts'
import { RESET_OF_SUSPENDED, UNKNOWN_USER } from '../texts.ts'

/** @throws AppError NOT_FOUND. */
async function lockPerson(tx: Db, id: string) {
  const [person] = await tx
    .select({ email: users.email, status: profiles.status })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id))
    .for('update', { of: profiles })
  if (!person) throw new AppError('NOT_FOUND', UNKNOWN_USER)
  return person
}

/**
 * Ends every session of an account, and the mailed links that would open a new one; one's own current session stays.
 * With none open, nothing is changed or recorded. (AD6)
 * @returns how many sessions ended.
 * @throws AppError NOT_FOUND.
 */
export async function signOutUser(ctx: ServiceContext, { id }: UserInput): Promise<{ ended: number }> {
  const { userId, sessionHash } = ctx.actor!
  const isSelf = id === userId
  return transact(ctx.db, async (tx) => {
    await lockPerson(tx, id)
    const ended = await endSessionsOf(tx, id, isSelf ? sessionHash : undefined)
    const links = await revokeSignInLinks(tx, id, ctx.now())
    if (ended + links === 0) return { ended }
    const kept = isSelf ? 1 : 0
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'user.signOut',
      before: { sessions: ended + kept, sign_in_links: links },
      after: { sessions: kept, sign_in_links: 0 },
    })
    const title = 'Our team signed you out on every device'
    if (!isSelf && ended > 0)
      await notify(tx, { userId: id, kind: 'account.signed-out', title, href: '/account' }, ctx.now())
    return { ended }
  })
}

/**
 * Mails the owner of an account a link for a new password; only the newest link works.
 * @throws AppError NOT_FOUND, CONFLICT for a suspended account.
 */
export async function sendResetLink(ctx: ServiceContext, { id }: UserInput): Promise<{ email: string }> {
  const email = await transact(ctx.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.status === 'suspended') throw new AppError('CONFLICT', RESET_OF_SUSPENDED)
    const { revoked } = await sendPasswordReset(tx, { userId: id, email: person.email, now: ctx.now() })
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'user.sendResetLink',
      before: { reset_links: revoked },
      after: { reset_links: 1, valid_minutes: RESET_VALID_MINUTES },
    })
    return person.email
  })
  return { email }
}
