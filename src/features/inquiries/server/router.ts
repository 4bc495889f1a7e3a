import {
  adminProcedure,
  clientProcedure,
  publicProcedure,
  router,
  service,
  sideProcedure,
  vendorProcedure,
} from '#server/trpc.ts'
import {
  AskAgainInput,
  DeclineInput,
  DraftInput,
  InquiryIdInput,
  InquiryInput,
  OpenWithInput,
  SendDraftInput,
  ThreadInput,
} from '../inputs.ts'
import { ADMIN_INQUIRY_SORTS, AdminInquiriesInput } from '../search.ts'
import { listAllInquiries } from './admin-list.ts'
import { declineInquiry, markNotGenuine, withdrawInquiry } from './answer.ts'
import { askAgain } from './ask-again.ts'
import { readDraft, saveDraft, sendDraft } from './drafts.ts'
import { listWaiting, readForThread } from './read.ts'
import { listOpenWith, sendInquiry } from './send.ts'

export const inquiriesRouter = router({
  /** Sends an inquiry to one to three photographers, with a result for each. RATE_LIMITED, CONFLICT, NOT_FOUND. */
  send: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'makes something new, and ends what is due of the couple before' })
    .input(InquiryInput)
    .mutation(service(sendInquiry)),
  /** Sends one's own inquiry to another photographer. NOT_FOUND, RATE_LIMITED, CONFLICT, INVALID_INPUT. */
  askAgain: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'makes something new' })
    .input(AskAgainInput)
    .mutation(service(askAgain)),
  /** Which of these photographers the couple has an open inquiry with. */
  openWith: clientProcedure.input(OpenWithInput).query(service(listOpenWith)),
  /** Keeps a visitor's inquiry until there is an account. NOT_CHECKED, RATE_LIMITED, NOT_FOUND. */
  saveDraft: publicProcedure
    .meta({ meanwhile: 'adds', botCheck: true, timeless: 'makes something new' })
    .input(InquiryInput)
    .mutation(service(saveDraft)),
  /** What a draft's page shows; its id is the key. NOT_FOUND. */
  draft: publicProcedure.input(DraftInput).query(service(readDraft)),
  /** Sends a draft from the couple's account, once. NOT_FOUND, RATE_LIMITED. */
  sendDraft: clientProcedure
    .meta({ meanwhile: 'step', timeless: 'its own time is in the statement that reads it' })
    .input(SendDraftInput)
    .mutation(service(sendDraft)),
  /** Declines an inquiry and names the couple others. NOT_FOUND, INVALID_TRANSITION. */
  decline: vendorProcedure.meta({ meanwhile: 'step' }).input(DeclineInput).mutation(service(declineInquiry)),
  /** Asks the administrators to look at an inquiry. NOT_FOUND, CONFLICT. */
  markNotGenuine: vendorProcedure
    .meta({ meanwhile: 'step', timeless: 'a report, in any state' })
    .input(InquiryIdInput)
    .mutation(service(markNotGenuine)),
  /** Withdraws an inquiry. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: clientProcedure.meta({ meanwhile: 'step' }).input(InquiryIdInput).mutation(service(withdrawInquiry)),
  /** The newest inquiry of a conversation, for its two sides. NOT_FOUND. */
  forThread: sideProcedure.input(ThreadInput).query(service(readForThread)),
  /** The photographer's inquiries that wait for an answer. */
  waiting: vendorProcedure.query(service(listWaiting)),
  /** Every inquiry by month and names, without its words. */
  adminList: adminProcedure
    .meta({ sorts: ADMIN_INQUIRY_SORTS })
    .input(AdminInquiriesInput)
    .query(service(listAllInquiries)),
})
