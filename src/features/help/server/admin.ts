import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { bookings, helpRequests, profiles, users } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type CsvExport, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import type { AnswerInput, QuestionInput } from '../inputs.ts'
import { HELP_PAGE_SIZE } from '../model.ts'
import type { ExportQuestionsInput, ListQuestionsInput, QUESTION_SORTS } from '../search.ts'
import { answeredMeanwhile, UNKNOWN_QUESTION } from '../texts.ts'

const SORTS: Record<keyof typeof QUESTION_SORTS, SQL | AnyColumn> = {
  name: sql`lower(${helpRequests.name})`,
  askedAt: helpRequests.createdAt,
  status: sql`array_position(array['open', 'answered', 'closed'], ${helpRequests.status}::text)`,
}

const find = (db: Db, { status, q, order }: ExportQuestionsInput) =>
  db
    .select({
      id: helpRequests.id,
      name: helpRequests.name,
      email: helpRequests.email,
      role: profiles.role,
      question: helpRequests.question,
      page: helpRequests.page,
      status: helpRequests.status,
      askedAt: helpRequests.createdAt,
      decidedAt: helpRequests.decidedAt,
      total: TOTAL,
    })
    .from(helpRequests)
    .leftJoin(profiles, eq(profiles.id, helpRequests.userId))
    .where(
      and(
        status === 'all' ? undefined : eq(helpRequests.status, status),
        hasWords(q, helpRequests.name, helpRequests.email, helpRequests.question),
      ),
    )
    .orderBy(orderOf(SORTS, order, helpRequests.id))
    .$dynamic()

/** One page of the questions, the oldest open ones first; one statement. */
export const listQuestions = ({ db }: PlainReader, { page, ...input }: ListQuestionsInput) =>
  pageOf({ page, size: HELP_PAGE_SIZE }, ({ limit, offset }) => find(db, input).limit(limit).offset(offset))

/** The matching questions as CSV, in list order; audited. */
export const exportQuestions = (ctx: ServiceContext, input: ExportQuestionsInput): Promise<CsvExport> =>
  exportTable<Awaited<ReturnType<typeof find>>[number]>(ctx, {
    action: 'help.export',
    entityType: 'helpRequests',
    asked: input,
    columns: {
      Name: (row) => row.name,
      Email: (row) => row.email,
      Account: (row) => row.role,
      Question: (row) => row.question,
      Page: (row) => row.page,
      Status: (row) => row.status,
      Asked: (row) => row.askedAt.toISOString(),
      Decided: (row) => row.decidedAt?.toISOString(),
    },
    read: (tx, limit) => find(tx, input).limit(limit),
  })

/**
 * One question with its booking and answer.
 * @throws AppError NOT_FOUND.
 */
export async function getQuestion({ db }: PlainReader, { id }: QuestionInput) {
  const [found] = await db
    .select({
      id: helpRequests.id,
      name: helpRequests.name,
      email: helpRequests.email,
      role: profiles.role,
      question: helpRequests.question,
      page: helpRequests.page,
      booking: { id: bookings.id, eventDate: bookings.eventDate },
      status: helpRequests.status,
      answer: helpRequests.answer,
      askedAt: helpRequests.createdAt,
      decidedAt: helpRequests.decidedAt,
      decidedBy: users.email,
    })
    .from(helpRequests)
    .leftJoin(profiles, eq(profiles.id, helpRequests.userId))
    .leftJoin(bookings, eq(bookings.id, helpRequests.bookingId))
    .leftJoin(users, eq(users.id, helpRequests.decidedBy))
    .where(eq(helpRequests.id, id))
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_QUESTION)
  return found
}

type Decision = { status: 'answered'; answer: string } | { status: 'closed' }

/** Decides an open question, once, and records it. */
async function decide(tx: Db, ctx: ServiceContext, id: string, decision: Decision) {
  const [decided] = await tx
    .update(helpRequests)
    .set({ ...decision, decidedBy: ctx.actor?.userId ?? null, decidedAt: ctx.now() })
    .where(and(eq(helpRequests.id, id), eq(helpRequests.status, 'open')))
    .returning()
  if (!decided) {
    const { decidedBy } = await getQuestion({ db: tx, now: ctx.now }, { id })
    throw new AppError('CONFLICT', answeredMeanwhile(decidedBy ?? 'Someone'))
  }
  await recordAudit(tx, ctx, {
    entityType: 'helpRequest',
    entityId: id,
    action: decision.status === 'answered' ? 'help.answer' : 'help.close',
    before: { status: 'open' },
    after: { status: decision.status },
  })
  return decided
}

/**
 * Answers an open question: by mail to whoever asked, and in the bell of an account.
 * @throws AppError NOT_FOUND; CONFLICT when it is not open any more.
 */
export function answerQuestion(ctx: ServiceContext, { id, answer }: AnswerInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const { userId, name, email, question } = await decide(tx, ctx, id, { status: 'answered', answer })
    const mail = { template: 'help-answered' as const, props: { name, question, answer, hasAccount: userId !== null } }
    await enqueueMail(tx, { ...mail, to: email, dedupeKey: `help-answered/${id}` })
    if (userId) await ring(tx, mail, { userId, at: ctx.now(), dedupeKey: `help.answered/${id}` })
    return { id }
  })
}

/**
 * Takes an open question out of the queue without an answer, such as spam; nobody is told.
 * @throws AppError NOT_FOUND; CONFLICT when it is not open any more.
 */
export function closeQuestion(ctx: ServiceContext, { id }: QuestionInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    await decide(tx, ctx, id, { status: 'closed' })
    return { id }
  })
}
