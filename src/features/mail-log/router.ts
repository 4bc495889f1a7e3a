import { adminProcedure, router } from '#server/trpc.ts'
import { MailInput, MailListInput } from './model.ts'
import { getMail, listMails, readMail, sendAgain } from './service.ts'

export const mailLogRouter = router({
  /** Mails by state and address, newest first (NO1). */
  list: adminProcedure.input(MailListInput).query(({ ctx, input }) => listMails(ctx, input)),
  /** One mail and what was reported about it (NO1). NOT_FOUND. */
  get: adminProcedure.input(MailInput).query(({ ctx, input }) => getMail(ctx, input)),
  /** The words of a mail; audited. NOT_FOUND, FORBIDDEN, CONFLICT. */
  read: adminProcedure.input(MailInput).mutation(({ ctx, input }) => readMail(ctx, input)),
  /** Sends a given-up or sent mail again; audited (NO1). NOT_FOUND, INVALID_TRANSITION. */
  sendAgain: adminProcedure.input(MailInput).mutation(({ ctx, input }) => sendAgain(ctx, input)),
})
