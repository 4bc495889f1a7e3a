import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { emailEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { MAIL_NAMES } from '#emails/catalog.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import type { MailExportInput, MailListInput } from '../inputs.ts'
import { MAILS_PER_PAGE, PROBLEM_EVENTS } from '../model.ts'
import type { MAIL_SORTS } from '../search.ts'
import { deliveryOf, PICKED, type Picked, refusalOf, shown } from './columns.ts'

function filterOf(mail: typeof emailOutbox, { state, template, q }: MailExportInput): SQL {
  const returned = and(eq(emailEvents.outboxId, mail.id), isOneOf(emailEvents.type, PROBLEM_EVENTS))
  return sql`${and(
    state === 'returned' ? hasRow(emailEvents, returned) : state && eq(mail.status, state),
    template === undefined ? undefined : eq(mail.template, template),
    hasWords(q, mail.toAddress),
  )}`
}

const sortsOf = (mail: typeof emailOutbox): Record<keyof typeof MAIL_SORTS, SQL | AnyColumn> => ({
  to: sql`lower(${mail.toAddress})`,
  mail: sql`lower(coalesce(${mail.subject}, replace(${mail.template}, '-', ' ')))`,
  state: sql`array_position(array['pending', 'sending', 'dead', 'sent'], ${mail.status}::text)`,
  createdAt: mail.createdAt,
})

const find = (db: Db, input: MailExportInput, limit: number, offset = 0): PromiseLike<Picked[]> =>
  db.query.emailOutbox.findMany({
    ...PICKED,
    where: { RAW: (mail) => filterOf(mail, input) },
    orderBy: (mail) => orderOf(sortsOf(mail), input.order, mail.id),
    limit,
    offset,
  })

/** One page of the mails, newest first by default, by state, mail and part of an address, and what the catalog has. */
export async function listMails({ db }: PlainReader, { page, ...input }: MailListInput) {
  const [found, total] = await Promise.all([
    find(db, input, MAILS_PER_PAGE, (page - 1) * MAILS_PER_PAGE),
    db.$count(emailOutbox, filterOf(emailOutbox, input)),
  ])
  return {
    items: found.map((mail) => shown(mail, refusalOf(mail))),
    total,
    pageCount: pageCountOf(total, MAILS_PER_PAGE),
    templates: MAIL_NAMES,
  }
}

/** The matching mails as CSV, in list order, without their text; audited. */
export const exportMails = (ctx: ServiceContext, input: MailExportInput): Promise<CsvExport> =>
  exportTable<Picked>(ctx, {
    action: 'mailLog.export',
    entityType: 'emails',
    asked: input,
    columns: {
      To: (mail) => mail.toAddress,
      Mail: (mail) => mail.template,
      Subject: (mail) => mail.subject,
      State: (mail) => mail.status,
      Reported: (mail) => deliveryOf(mail),
      Attempts: (mail) => mail.attempts,
      'Last error': (mail) => mail.lastError,
      Queued: (mail) => mail.createdAt.toISOString(),
      Sent: (mail) => mail.sentAt?.toISOString(),
      Id: (mail) => mail.id,
    },
    read: (tx, limit) => find(tx, input, limit),
  })
