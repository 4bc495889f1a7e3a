import {
  adminProcedure,
  clientProcedure,
  publicProcedure,
  router,
  signedInProcedure,
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
import { AdminInquiriesInput } from '../search.ts'
import { listAllInquiries } from './admin-list.ts'
import { declineInquiry, markNotGenuine, withdrawInquiry } from './answer.ts'
import { askAgain } from './ask-again.ts'
import { readDraft, saveDraft, sendDraft } from './drafts.ts'
import { listWaiting, readForThread } from './read.ts'
import { listOpenWith, sendInquiry } from './send.ts'

export const inquiriesRouter = router({
  /** Sends an inquiry to one to three photographers, with a result for each. RATE_LIMITED, CONFLICT, NOT_FOUND. */
  send: clientProcedure.input(InquiryInput).mutation(({ ctx, input }) => sendInquiry(ctx, input)),
  /** Sends one's own inquiry to another photographer. NOT_FOUND, RATE_LIMITED, CONFLICT, INVALID_INPUT. */
  askAgain: clientProcedure.input(AskAgainInput).mutation(({ ctx, input }) => askAgain(ctx, input)),
  /** Which of these photographers the couple has an open inquiry with. */
  openWith: clientProcedure.input(OpenWithInput).query(({ ctx, input }) => listOpenWith(ctx, input)),
  /** Keeps a visitor's inquiry until there is an account. RATE_LIMITED, NOT_FOUND. */
  saveDraft: publicProcedure.input(InquiryInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  /** What a draft's page shows; its id is the key. NOT_FOUND. */
  draft: publicProcedure.input(DraftInput).query(({ ctx, input }) => readDraft(ctx, input)),
  /** Sends a draft from the couple's account, once. NOT_FOUND, RATE_LIMITED. */
  sendDraft: clientProcedure.input(SendDraftInput).mutation(({ ctx, input }) => sendDraft(ctx, input)),
  /** Declines an inquiry and names the couple others. NOT_FOUND, INVALID_TRANSITION. */
  decline: vendorProcedure.input(DeclineInput).mutation(({ ctx, input }) => declineInquiry(ctx, input)),
  /** Asks the administrators to look at an inquiry. NOT_FOUND, CONFLICT. */
  markNotGenuine: vendorProcedure.input(InquiryIdInput).mutation(({ ctx, input }) => markNotGenuine(ctx, input)),
  /** Withdraws an inquiry. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: clientProcedure.input(InquiryIdInput).mutation(({ ctx, input }) => withdrawInquiry(ctx, input)),
  /** The newest inquiry of a conversation, for its two sides. NOT_FOUND. */
  forThread: signedInProcedure.input(ThreadInput).query(({ ctx, input }) => readForThread(ctx, input)),
  /** The photographer's inquiries that wait for an answer. */
  waiting: vendorProcedure.query(({ ctx }) => listWaiting(ctx)),
  /** Every inquiry by month and names, without its words. */
  adminList: adminProcedure.input(AdminInquiriesInput).query(({ ctx, input }) => listAllInquiries(ctx, input)),
})
