import { and, eq, type SQL, sql } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { MAIL_NAMES } from '#emails/catalogue.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import type { MailExportInput, MailListInput } from '../inputs.ts'
import { MAILS_PER_PAGE, PROBLEM_EVENTS, worstOf } from '../model.ts'
import type { MAIL_SORTS } from '../search.ts'
import { PICKED, type Picked, refusalOf, shown } from './columns.ts'

function filterOf({ state, template, q }: MailExportInput): SQL | undefined {
  const returned = sql`exists (select 1 from email_events e where e.outbox_id = ${emailOutbox}.id
    and e.type = any(${sql.param([...PROBLEM_EVENTS])}::text[]))`
  return and(
    state === 'returned' ? returned : state && eq(emailOutbox.status, state),
    template === undefined ? undefined : eq(emailOutbox.template, template),
    hasWords(q, emailOutbox.toAddress),
  )
}

const SORTS: Record<keyof typeof MAIL_SORTS, SQL> = {
  to: sql`lower(${emailOutbox.toAddress})`,
  mail: sql`lower(coalesce(${emailOutbox.subject}, replace(${emailOutbox.template}, '-', ' ')))`,
  state: sql`array_position(array['pending', 'sending', 'dead', 'sent'], ${emailOutbox.status}::text)`,
  createdAt: sql`${emailOutbox.createdAt}`,
}

const find = (db: Db, input: MailExportInput, limit: number, offset = 0): Promise<Picked[]> =>
  db
    .select(PICKED)
    .from(emailOutbox)
    .where(filterOf(input))
    .orderBy(orderOf(SORTS, input.order, sql`${emailOutbox.id}`))
    .limit(limit)
    .offset(offset)

/** One page of the mails, newest first by default, by state, mail and part of an address, and what the catalogue has. */
export async function listMails({ db }: PlainReader, { page, ...input }: MailListInput) {
  const [found, total] = await Promise.all([
    find(db, input, MAILS_PER_PAGE, (page - 1) * MAILS_PER_PAGE),
    db.$count(emailOutbox, filterOf(input)),
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
      Reported: (mail) => worstOf(mail.reports),
      Attempts: (mail) => mail.attempts,
      'Last error': (mail) => mail.lastError,
      Queued: (mail) => mail.createdAt.toISOString(),
      Sent: (mail) => mail.sentAt?.toISOString(),
      Id: (mail) => mail.id,
    },
    read: (tx, limit) => find(tx, input, limit),
  })
