import { adminProcedure, router, service } from '#server/trpc.ts'
import { MailExportInput, MailInput, MailListInput } from '../inputs.ts'
import { MAIL_SORTS } from '../search.ts'
import { getMail, readMail, sendAgain } from './details.ts'
import { exportMails, listMails } from './list.ts'

export const mailLogRouter = router({
  /** Mails by state, name and address, newest first. */
  list: adminProcedure.meta({ sorts: MAIL_SORTS }).input(MailListInput).query(service(listMails)),
  /** The same as CSV, without the text; audited. */
  export: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'mailLog.export' })
    .input(MailExportInput)
    .mutation(service(exportMails)),
  /** One mail and what was reported about it. NOT_FOUND. */
  get: adminProcedure.input(MailInput).query(service(getMail)),
  /** The text of a mail; audited. NOT_FOUND, FORBIDDEN, CONFLICT. */
  read: adminProcedure
    .meta({ meanwhile: 'reads', audited: 'mailLog.read' })
    .input(MailInput)
    .mutation(service(readMail)),
  /** Sends a given-up or sent mail again; audited. NOT_FOUND, INVALID_TRANSITION. */
  sendAgain: adminProcedure
    .meta({ meanwhile: 'step', audited: 'mailLog.sendAgain' })
    .input(MailInput)
    .mutation(service(sendAgain)),
})
