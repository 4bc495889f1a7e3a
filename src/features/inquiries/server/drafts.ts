import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { inquiryDrafts, photographerFacts, photographers } from '#drizzle/schema/index.ts'
import { choosePackage } from '#features/packages/server/records.ts'
import { shownFacts } from '#features/photographers/server/fact-records.ts'
import type { PlainReader, RequestContext, ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { InquiryDetails, InquiryInput } from '../inputs.ts'
import { type DraftStatus, INQUIRY_LIMITS, type SendResult } from '../model.ts'
import { DRAFT_NOT_FOUND, notListed, TOO_MANY_DRAFTS } from '../texts.ts'
import { deliver } from './delivery.ts'
import { requireAskableDay, requireRate, requireWriting } from './guards.ts'

type Named = { id: string; name: string }
/** A waiting draft holds the whole input. Once it is delivered, only what its page shows is kept. */
type Stored = { inquiry?: InquiryInput; photographers: Named[]; results?: SendResult[] }

export const storedOf = (input: Record<string, unknown>) => input as Stored

/** @throws AppError NOT_FOUND when somebody chosen is not listed. */
async function requireListed(db: Db, ids: string[]): Promise<Named[]> {
  const found = await db
    .select({ id: photographers.id, name: photographers.name })
    .from(photographers)
    .where(and(isOneOf(photographers.id, ids), eq(photographers.isListed, true)))
  const listed = ids.flatMap((id) => found.find((photographer) => photographer.id === id) ?? [])
  if (listed.length < ids.length) throw new AppError('NOT_FOUND', notListed(''))
  return listed
}

/** With the chosen package's name, which the draft's page shows. */
async function withPackageName(db: Db, input: InquiryInput): Promise<InquiryInput> {
  const { packageId, addOns } = input
  if (!packageId) return input
  const { name } = await choosePackage(db, { photographerId: input.photographerIds[0]!, packageId, addOns })
  return { ...input, packageName: name }
}

/** A package that went while the draft waited stays as a name only: the inquiry is delivered. */
const whatIsOffered = (db: Db, input: InquiryInput): Promise<InquiryInput> =>
  withPackageName(db, input).catch((error: unknown) => {
    if (error instanceof AppError) return { ...input, packageId: null, addOns: [] }
    throw error
  })

/**
 * Keeps a visitor's inquiry until there is an account with a confirmed address to send it from. The random id it
 * returns is the only key to it.
 * @throws AppError RATE_LIMITED, INVALID_INPUT (eventDate, packageId), NOT_FOUND when somebody chosen is not listed.
 */
export async function saveDraft(ctx: ServiceContext, input: InquiryInput): Promise<{ draftId: string }> {
  const { perAddress } = await limitsFor(ctx.db, 'inquiry')
  await enforceLimits(ctx.db, TOO_MANY_DRAFTS, [{ key: limitKey('inquiry-draft', 'ip', ctx.ip), ...perAddress }])
  await requireAskableDay(ctx, input.eventDate)
  const at = ctx.now()
  const inquiry = await withPackageName(ctx.db, input)
  const stored: Stored = { inquiry, photographers: await requireListed(ctx.db, input.photographerIds) }
  const [draft] = await ctx.db
    .insert(inquiryDrafts)
    .values({ input: stored, expiresAt: new Date(at.getTime() + INQUIRY_LIMITS.draftMs), createdAt: at })
    .returning({ id: inquiryDrafts.id })
  return { draftId: draft!.id }
}

/** A waiting draft that belongs to nobody else. */
const isWaitingFor = (userId: string, now: Date) =>
  and(
    isNull(inquiryDrafts.sentAt),
    gt(inquiryDrafts.expiresAt, now),
    or(isNull(inquiryDrafts.userId), eq(inquiryDrafts.userId, userId)),
  )

/** Delivers one draft whose row the caller has locked, and keeps only what its page shows. */
export async function deliverDraft(
  tx: Db,
  ctx: PlainReader,
  userId: string,
  draft: { id: string; input: Record<string, unknown> },
): Promise<SendResult[]> {
  const { inquiry, photographers: named } = storedOf(draft.input)
  const delivered = await deliver(tx, ctx, userId, await whatIsOffered(tx, InquiryInput.parse(inquiry)))
  const results = delivered.map((result) => ({
    ...result,
    name: result.name || (named.find(({ id }) => id === result.photographerId)?.name ?? ''),
  }))
  const isKept = results.every(({ outcome }) => outcome !== 'sent')
  const kept: Stored = { photographers: named, results, ...(isKept ? { inquiry } : {}) }
  await tx.update(inquiryDrafts).set({ userId, input: kept, sentAt: ctx.now() }).where(eq(inquiryDrafts.id, draft.id))
  return results
}

/**
 * Sends a draft from the signed-in couple's account, once: later calls return the result.
 * @throws AppError NOT_FOUND for drafts that are unknown, expired, or somebody else's; RATE_LIMITED,
 * EMAIL_NOT_CONFIRMED, FORBIDDEN while paused.
 */
export async function sendDraft(ctx: ServiceContext, { draftId }: { draftId: string }): Promise<SendResult[]> {
  const userId = ctx.actor!.userId
  await requireRate(ctx)
  await requireWriting(ctx)
  return transact(ctx.db, async (tx) => {
    const [draft] = await tx
      .select({ id: inquiryDrafts.id, input: inquiryDrafts.input })
      .from(inquiryDrafts)
      .where(and(eq(inquiryDrafts.id, draftId), isWaitingFor(userId, ctx.now())))
      .for('update')
    if (draft) return deliverDraft(tx, ctx, userId, draft)
    const [sent] = await tx
      .select({ input: inquiryDrafts.input, sentAt: inquiryDrafts.sentAt })
      .from(inquiryDrafts)
      .where(and(eq(inquiryDrafts.id, draftId), eq(inquiryDrafts.userId, userId)))
    const known = sent?.sentAt && storedOf(sent.input).results
    if (!known) throw new AppError('NOT_FOUND', DRAFT_NOT_FOUND)
    return known
  })
}

export type DraftView = {
  id: string
  status: DraftStatus
  /** The signed-in person's own. */
  isOwn: boolean
  photographers: (Named & Pick<SendResult, 'replyMinutes'>)[]
  /** The undelivered text: for its owner or, while it has none, for whoever holds the id. */
  facts: InquiryDetails | null
  /** The result, for its owner. */
  results: SendResult[] | null
}

const statusOf = (draft: { sentAt: Date | null; expiresAt: Date }, results: SendResult[], now: Date): DraftStatus => {
  if (!draft.sentAt) return draft.expiresAt <= now ? 'expired' : 'waiting'
  return results.some(({ outcome }) => outcome === 'sent' || outcome === 'already-open') ? 'sent' : 'undelivered'
}

/** Those a draft is for, with how soon they usually answer, as it is now. */
async function withReplyTimes(db: Db, named: readonly Named[]): Promise<DraftView['photographers']> {
  const ids = named.map(({ id }) => id)
  const facts = await db.select().from(photographerFacts).where(isOneOf(photographerFacts.photographerId, ids))
  return named.map((one) => ({
    ...one,
    replyMinutes: shownFacts(facts.find(({ photographerId }) => photographerId === one.id) ?? null).replyMinutes,
  }))
}

/**
 * What the page of a draft shows. Someone who only holds the id reads the whole text while the draft has no
 * owner, and after that only names and status.
 * @throws AppError NOT_FOUND.
 */
export async function readDraft(ctx: RequestContext, { id }: { id: string }): Promise<DraftView> {
  const actor = await ctx.resolveActor()
  const [draft] = await ctx.db.select().from(inquiryDrafts).where(eq(inquiryDrafts.id, id))
  if (!draft) throw new AppError('NOT_FOUND', DRAFT_NOT_FOUND)
  const { inquiry, photographers: named, results = [] } = storedOf(draft.input)
  const isOwn = draft.userId !== null && draft.userId === actor?.userId
  const status = statusOf(draft, results, ctx.now())
  const mayRead = isOwn || (status === 'waiting' && draft.userId === null)
  const receivers = await withReplyTimes(ctx.db, named)
  const timed = results.map((result) => ({
    ...result,
    replyMinutes: receivers.find(({ id: receiver }) => receiver === result.photographerId)?.replyMinutes ?? null,
  }))
  return {
    id,
    status,
    isOwn,
    photographers: receivers,
    facts: mayRead && inquiry ? InquiryDetails.parse(inquiry) : null,
    results: isOwn && draft.sentAt ? timed : null,
  }
}
