import { clientProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import {
  ChangePasswordInput,
  SaveNameInput,
  SaveWeddingInput,
  SessionInput,
  SignUpInput,
  StopWeeklyMailInput,
  WeeklyMailInput,
} from '../account-inputs.ts'
import {
  ConfirmEmailInput,
  EmailInput,
  ResendInput,
  ResetPasswordInput,
  SignInByLinkInput,
  SignInInput,
} from '../inputs.ts'
import * as account from './account.ts'
import { confirmEmail, resendConfirmation } from './confirm.ts'
import { requestPasswordReset, resetPassword } from './reset.ts'
import { signIn } from './sign-in.ts'
import { requestSignInLink, signInByLink } from './sign-in-link.ts'
import { signUp } from './sign-up.ts'
import { setWeeklyMail, stopWeeklyMail } from './weekly-mail.ts'

export const authRouter = router({
  /** Who is signed in on this browser, or null. Public pages ask it after they have been shown. */
  me: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.resolveActor()
    if (!actor) return null
    const { email, role, firstName, vendorType } = actor
    return { email, role, firstName, vendorType }
  }),
  /** Opens a couple's account (R11). RATE_LIMITED, WEAK_PASSWORD, EMAIL_TAKEN. */
  signUp: publicProcedure.input(SignUpInput).mutation(({ ctx, input }) => signUp(ctx, input)),
  /** Spends a confirmation link (X27, X138). TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED. */
  confirmEmail: publicProcedure.input(ConfirmEmailInput).mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  /** Mails a new confirmation link; the same answer for every address (X27). RATE_LIMITED. */
  resendConfirmation: publicProcedure.input(ResendInput).mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
  /** Opens a session (R10, R15). RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED. */
  signIn: publicProcedure.input(SignInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  /** Mails a link that signs in; the same answer for every address (X137). RATE_LIMITED. */
  requestSignInLink: publicProcedure.input(ResendInput).mutation(({ ctx, input }) => requestSignInLink(ctx, input)),
  /** Opens a session with a mailed link (X137). TOKEN_INVALID, ACCOUNT_SUSPENDED, RATE_LIMITED. */
  signInByLink: publicProcedure.input(SignInByLinkInput).mutation(({ ctx, input }) => signInByLink(ctx, input)),
  /** Ends this browser's session. Idempotent. */
  signOut: publicProcedure.mutation(({ ctx }) => account.signOut(ctx)),
  /** Mails a reset link; the same answer for every address (R13). RATE_LIMITED. */
  requestPasswordReset: publicProcedure
    .input(EmailInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  /** Sets a password with a mailed link (R14). TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED. */
  resetPassword: publicProcedure.input(ResetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  /** The signed-in person's own data (AD11). */
  account: signedInProcedure.query(({ ctx }) => account.getAccount(ctx)),
  /** Changes the person's name (AD11). */
  updateName: signedInProcedure.input(SaveNameInput).mutation(({ ctx, input }) => account.updateName(ctx, input)),
  /** Changes a couple's phone, partner, wedding date and city (D4). NOT_FOUND, CONFLICT over a newer version. */
  updateWedding: clientProcedure
    .input(SaveWeddingInput)
    .mutation(({ ctx, input }) => account.updateWedding(ctx, input)),
  /** Whether the weekly mail comes (NO3). */
  setWeeklyMail: signedInProcedure.input(WeeklyMailInput).mutation(({ ctx, input }) => setWeeklyMail(ctx, input)),
  /** Stops the weekly mail by its own link (NO3). TOKEN_INVALID, RATE_LIMITED. */
  stopWeeklyMail: publicProcedure.input(StopWeeklyMailInput).mutation(({ ctx, input }) => stopWeeklyMail(ctx, input)),
  /** Changes the password and ends the other sessions (AD11). INVALID_CREDENTIALS, WEAK_PASSWORD, CONFLICT, RATE_LIMITED. */
  changePassword: signedInProcedure
    .input(ChangePasswordInput)
    .mutation(({ ctx, input }) => account.changePassword(ctx, input)),
  /** The person's live sessions (X30). */
  listSessions: signedInProcedure.query(({ ctx }) => account.listSessions(ctx)),
  /** Ends one of the person's sessions (X30). NOT_FOUND. */
  endSession: signedInProcedure.input(SessionInput).mutation(({ ctx, input }) => account.endOneSession(ctx, input)),
  /** Ends all of the person's sessions (X25, X30). */
  signOutEverywhere: signedInProcedure.mutation(({ ctx }) => account.signOutEverywhere(ctx)),
})
