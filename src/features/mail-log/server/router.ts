import { adminProcedure, router } from '#server/trpc.ts'
import { MailExportInput, MailInput, MailListInput } from '../inputs.ts'
import { getMail, readMail, sendAgain } from './details.ts'
import { exportMails, listMails } from './list.ts'

export const mailLogRouter = router({
  /** Mails by state, name and address, newest first. */
  list: adminProcedure.input(MailListInput).query(({ ctx, input }) => listMails(ctx, input)),
  /** The same as CSV, without the text; audited. */
  export: adminProcedure.input(MailExportInput).mutation(({ ctx, input }) => exportMails(ctx, input)),
  /** One mail and what was reported about it. NOT_FOUND. */
  get: adminProcedure.input(MailInput).query(({ ctx, input }) => getMail(ctx, input)),
  /** The text of a mail; audited. NOT_FOUND, FORBIDDEN, CONFLICT. */
  read: adminProcedure.input(MailInput).mutation(({ ctx, input }) => readMail(ctx, input)),
  /** Sends a given-up or sent mail again; audited. NOT_FOUND, INVALID_TRANSITION. */
  sendAgain: adminProcedure.input(MailInput).mutation(({ ctx, input }) => sendAgain(ctx, input)),
})
