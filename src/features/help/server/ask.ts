import { randomUUID } from 'node:crypto'
import { and, desc, eq, or } from 'drizzle-orm'
import { bookings, helpRequests, photographers } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { tellTeam } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { sitePath } from '#shared/url/site-path.ts'
import type { AskInput } from '../inputs.ts'
import { bookingOfPage, OWN_QUESTIONS } from '../model.ts'
import { TOO_MANY_QUESTIONS } from '../texts.ts'

/** The booking that a page is about, if whoever asks is one of its two sides. */
async function ownBookingOf(tx: Db, userId: string | undefined, page: string | null): Promise<string | null> {
  const id = bookingOfPage(page)
  if (!userId || !id) return null
  const isVendors = hasRow(
    photographers,
    and(eq(photographers.id, bookings.photographerId), eq(photographers.userId, userId)),
  )
  const [own] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), or(eq(bookings.clientId, coupleOf(userId)), isVendors)))
  return own?.id ?? null
}

/**
 * Puts a question in our team's queue, confirms it by mail and tells every administrator. Of somebody signed in it goes
 * under the account's address, whatever was typed; a page that is none of this site's is dropped. The confirmation
 * does not repeat the question: anybody can name any address. (HL1)
 * @throws AppError RATE_LIMITED.
 */
export async function askQuestion(ctx: RequestContext, input: AskInput): Promise<{ isAsked: true }> {
  const actor = await ctx.resolveActor()
  const email = actor?.email ?? input.email
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'help')
  await enforceLimits(ctx.db, TOO_MANY_QUESTIONS, [
    { key: limitKey('help', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('help', 'email', email), ...perAccount },
  ])
  const { name, question } = input
  const page = sitePath(input.page)
  const id = randomUUID()
  await transact(ctx.db, async (tx) => {
    const bookingId = await ownBookingOf(tx, actor?.userId, page)
    const at = ctx.now()
    const asked = { id, userId: actor?.userId ?? null, name, email, question, page, bookingId, createdAt: at }
    await tx.insert(helpRequests).values(asked)
    await enqueueMail(tx, { template: 'help-received', to: email, props: { name }, dedupeKey: `help-received/${id}` })
    await tellTeam(tx, { template: 'help-asked', props: { name, question, id } }, { at, key: `help.asked/${id}` })
  })
  return { isAsked: true }
}

/** A person's own questions, newest first, with our answers. */
export const listOwnQuestions = ({ db, actor }: SignedIn) =>
  db
    .select({
      id: helpRequests.id,
      question: helpRequests.question,
      status: helpRequests.status,
      answer: helpRequests.answer,
      askedAt: helpRequests.createdAt,
      answeredAt: helpRequests.decidedAt,
    })
    .from(helpRequests)
    .where(eq(helpRequests.userId, actor.userId))
    .orderBy(desc(helpRequests.createdAt), helpRequests.id)
    .limit(OWN_QUESTIONS)
