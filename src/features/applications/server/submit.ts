import { and, eq, gt, ne } from 'drizzle-orm'
import { clients, partnerInvites, photographerMarkets, photographers, users } from '#drizzle/schema/index.ts'
import { NAME_MAX } from '#features/auth/model.ts'
import { newPasswordHash, openAccount, recordConsents, sendConfirmation } from '#features/auth/server/records.ts'
import { changeRole, lockRole, tieOf } from '#features/auth/server/role-records.ts'
import { EMAIL_TAKEN, PASSWORD_SHORT, TOO_MANY_SIGN_UPS } from '#features/auth/texts.ts'
import { instagramHandle, safeWebsite } from '#features/photographers/links.ts'
import { MARKETS } from '#features/photographers/markets-and-styles.ts'
import { acceptedTypes } from '#features/photographers/model.ts'
import { ownerOfClaimedSession, sessionFromCookie } from '#features/uploads/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { Actor, RequestContext, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { type BusinessType, isTeam } from '#shared/access/roles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { centsOf } from '#shared/money/money.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { EMAIL_INVALID } from '#shared/text/text-checks.ts'
import type { ApplicationInput } from '../inputs.ts'
import { splitName } from '../model.ts'
import * as texts from '../texts.ts'
import { claimUploads } from './claim.ts'
import { joinQueue, type QueueResult, UNDECIDED } from './records.ts'

/** Data for the success screen (P16). */
export type Submitted = {
  email: string
  businessType: BusinessType
  /** The application waits for the link in the confirmation mail to be clicked; new accounts only. */
  isWaitingForEmail: boolean
  isMailed: boolean
  areAdminsTold: boolean
}

/** Whose application it is: an account that exists, or the one to open. */
type Applicant = { actor: Actor } | { email: string; passwordHash: string }

const AGREED = ['privacy', 'vendor_terms'] as const

/** Both names: as they were given, else the words of the one name. */
const namesOf = ({ firstName, lastName, name }: ApplicationInput) =>
  firstName && lastName ? { firstName, lastName } : splitName(name)

/**
 * The account's side: a new one that waits for its confirmation, or a couple's that becomes a vendor's while it has
 * nothing a couple could lose.
 * @throws AppError CONFLICT.
 */
async function accountFor(tx: Db, ctx: RequestContext, applicant: Applicant, input: ApplicationInput) {
  if (!('actor' in applicant)) {
    const firstName = fitText(namesOf(input).firstName, NAME_MAX)
    const agreedTo = ['terms', ...AGREED] as const
    const userId = await openAccount(tx, ctx, { ...applicant, firstName, role: 'photographer', agreedTo })
    return { userId, email: applicant.email, firstName, wasCouple: false }
  }
  const { userId, email, firstName } = applicant.actor
  const { role } = await lockRole(tx, userId)
  const tie = role === 'client' && (await tieOf(tx, userId))
  if (tie) throw new AppError('CONFLICT', texts.staysCouples(tie))
  const early = role === 'client' && (await tooEarly(tx, userId, ctx.now()))
  if (early) throw new AppError('CONFLICT', early)
  if (role === 'client') await changeRole(tx, ctx, userId, 'photographer')
  await recordConsents(tx, ctx, userId, AGREED)
  return { userId, email, firstName: firstName ?? '', wasCouple: role === 'client' }
}

/** Why an account that was refused and is a couple's again cannot apply yet; null when it can. */
async function tooEarly(db: Db, userId: string, now: Date): Promise<string | null> {
  const [refused] = await db
    .select({ reapplyAfter: photographers.reapplyAfter })
    .from(photographers)
    .where(and(eq(photographers.userId, userId), gt(photographers.reapplyAfter, now)))
  if (!refused) return null
  const { timeZone } = await getSettings(db)
  return texts.appliesFrom(formatDate(refused.reapplyAfter!, 'long', timeZone))
}

/**
 * The vendor's row and where they work, over the one that a couple's account has withdrawn before. Styles become the
 * specialties (V13); a rate of zero is none.
 */
async function writeApplication(
  tx: Db,
  ctx: RequestContext,
  input: ApplicationInput,
  { userId, email, wasCouple }: { userId: string; email: string; wasCouple: boolean },
) {
  const at = ctx.now()
  const values = {
    userId,
    email,
    name: input.name,
    businessName: input.businessName,
    businessType: input.businessType,
    location: input.location,
    specialty: input.specialties?.length ? input.specialties : input.styleOptions,
    startingPriceCents: centsOf(input.startingRate) || null,
    phone: input.phone || null,
    instagramId: instagramHandle(input.instagram),
    website: safeWebsite(input.website),
    bio: input.bio,
    approvalStatus: 'pending' as const,
    isPublished: false,
    updatedAt: at,
  }
  const [again] = wasCouple
    ? await tx
        .update(photographers)
        .set({ ...values, ...UNDECIDED })
        .where(and(eq(photographers.userId, userId), eq(photographers.approvalStatus, 'cancelled')))
        .returning({ id: photographers.id })
    : []
  const [row] = again
    ? [again]
    : await tx
        .insert(photographers)
        .values({ ...values, createdAt: at })
        .returning({ id: photographers.id })
  const id = row!.id
  await tx.delete(photographerMarkets).where(eq(photographerMarkets.photographerId, id))
  const marketId = MARKETS.find((market) => market.name === input.location)!.id
  await tx.insert(photographerMarkets).values({ photographerId: id, marketId })
  return { id, isAgain: again !== undefined }
}

/** Stores the whole application in one transaction; the pictures are those of this browser's upload session. */
async function record(tx: Db, ctx: RequestContext, input: ApplicationInput, applicant: Applicant): Promise<Submitted> {
  const { userId, email, firstName, wasCouple } = await accountFor(tx, ctx, applicant, input)
  const { id: photographerId, isAgain } = await writeApplication(tx, ctx, input, { userId, email, wasCouple })
  const session = await sessionFromCookie(tx, ctx.cookieHeader, ctx.now())
  if (session) await claimUploads(tx, ctx, { sessionId: session.id, photographerId })
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: photographerId,
    action: 'application.submit',
    ...(wasCouple ? { before: { role: 'client', ...(isAgain ? { approval_status: 'cancelled' } : {}) } } : {}),
    after: {
      approval_status: 'pending',
      business_type: input.businessType,
      ...(wasCouple ? { role: 'photographer' } : {}),
    },
    by: { userId, role: 'photographer' },
  })
  const { businessType } = input
  if ('actor' in applicant) {
    const queued = (await joinQueue(tx, ctx, photographerId, isAgain ? 'again' : 'new')) as QueueResult
    return { email, businessType, isWaitingForEmail: false, ...queued }
  }
  const returnTo = '/vendor/application'
  await sendConfirmation(tx, ctx, { userId, email, firstName, returnTo, isApplicant: true })
  return { email, businessType, isWaitingForEmail: true, isMailed: true, areAdminsTold: true }
}

/**
 * The answer to a repeated submission: a double click, or a first response that was lost. Only the browser whose upload
 * session the first one used up is told so.
 */
async function sentBefore(ctx: RequestContext, email: string): Promise<Submitted | null> {
  const userId = await ownerOfClaimedSession(ctx.db, ctx.cookieHeader)
  if (!userId) return null
  const [own] = await ctx.db
    .select({ businessType: photographers.businessType, submittedAt: photographers.submittedAt })
    .from(photographers)
    .innerJoin(users, eq(users.id, photographers.userId))
    .where(and(eq(users.id, userId), eq(users.email, email), ne(photographers.approvalStatus, 'cancelled')))
  if (!own) return null
  const isWaitingForEmail = own.submittedAt === null
  return { email, businessType: own.businessType, isWaitingForEmail, isMailed: true, areAdminsTold: true }
}

/** Determines who applies, refuses those who cannot, and counts attempts. */
async function identify(ctx: RequestContext, actor: Actor | null, input: ApplicationInput): Promise<Applicant> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'signUp')
  if (actor) {
    if (isTeam(actor.role)) throw new AppError('FORBIDDEN', texts.TEAM_CANNOT_APPLY)
    const key = limitKey('apply', 'account', actor.userId)
    await enforceLimits(ctx.db, texts.TOO_MANY_APPLICATIONS, [{ key, ...perAccount }])
    return { actor }
  }
  const { email, password, name } = input
  if (!email) throw new AppError('INVALID_INPUT', EMAIL_INVALID, { field: 'email' })
  if (!password) throw new AppError('INVALID_INPUT', PASSWORD_SHORT, { field: 'password' })
  const ip = limitKey('apply', 'ip', ctx.ip)
  await enforceLimits(ctx.db, TOO_MANY_SIGN_UPS, [{ key: ip, ...perAddress }])
  const { firstName, lastName } = namesOf(input)
  const passwordHash = await newPasswordHash(password, [email, firstName, lastName, name, input.businessName])
  const account = limitKey('apply', 'email', email)
  await enforceLimits(ctx.db, TOO_MANY_SIGN_UPS, [{ key: account, ...perAccount }])
  return { email, passwordHash }
}

/**
 * Takes an application: account or the signed-in couple's own, vendor row, market, claimed pictures, consents, audit
 * and mails in one transaction. It enters the queue when the address is confirmed. Idempotent.
 * @throws AppError RATE_LIMITED, WEAK_PASSWORD (password), EMAIL_TAKEN (email), INVALID_INPUT (businessType, email,
 * password), CONFLICT when the account has an application, or is a couple's with something of a couple's; FORBIDDEN for
 * the team.
 */
export async function submit(ctx: RequestContext, input: ApplicationInput): Promise<Submitted> {
  const { allowedVendorTypes } = await getSettings(ctx.db)
  if (!acceptedTypes(allowedVendorTypes).includes(input.businessType)) {
    throw new AppError('INVALID_INPUT', texts.TYPE_NOT_ACCEPTED, { field: 'businessType' })
  }
  const actor = await ctx.resolveActor()
  const email = actor?.email ?? input.email ?? ''
  const before = await sentBefore(ctx, email)
  if (before) return before
  const applicant = await identify(ctx, actor, input)
  try {
    return await transact(ctx.db, (tx) => record(tx, ctx, input, applicant))
  } catch (error) {
    const isTaken = isUniqueViolation(error, 'users_email_unique')
    if (!isTaken && !isUniqueViolation(error, 'photographers_user_id_key')) throw error
    const twin = await sentBefore(ctx, email)
    if (twin) return twin
    if (isTaken) throw new AppError('EMAIL_TAKEN', EMAIL_TAKEN, { field: 'email' })
    throw new AppError('CONFLICT', texts.APPLIED_ALREADY)
  }
}

type Prefill = {
  name: string
  phone: string
  refusal: string | null
  /** It stays a couple's account, so that another address can apply. */
  isCouples: boolean
  /** To whom the couple has sent an invitation, which ends with the application. */
  invited: string | null
}

/** What a couple's record already contains, so that nobody has to retype it; or why the account cannot apply. (VA13) */
export async function prefill(ctx: SignedIn): Promise<Prefill> {
  const [known] = await ctx.db
    .select({ firstName: clients.firstName, lastName: clients.lastName, phone: clients.phone })
    .from(clients)
    .where(eq(clients.userId, ctx.actor.userId))
  const tie = await tieOf(ctx.db, ctx.actor.userId)
  const [invite] = await ctx.db
    .select({ email: partnerInvites.email })
    .from(partnerInvites)
    .where(and(eq(partnerInvites.invitedBy, ctx.actor.userId), gt(partnerInvites.expiresAt, ctx.now())))
  return {
    name: `${known?.firstName ?? ctx.actor.firstName ?? ''} ${known?.lastName ?? ''}`.trim(),
    phone: known?.phone ?? '',
    isCouples: tie !== null,
    invited: invite?.email ?? null,
    refusal: tie ? texts.staysCouples(tie) : await tooEarly(ctx.db, ctx.actor.userId, ctx.now()),
  }
}
