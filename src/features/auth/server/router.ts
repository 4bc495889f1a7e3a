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
  /** Opens a couple's account. RATE_LIMITED, WEAK_PASSWORD, EMAIL_TAKEN. */
  signUp: publicProcedure.input(SignUpInput).mutation(({ ctx, input }) => signUp(ctx, input)),
  /** Spends a confirmation link. TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED. */
  confirmEmail: publicProcedure.input(ConfirmEmailInput).mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  /** Mails a new confirmation link; the same answer for every address. RATE_LIMITED. */
  resendConfirmation: publicProcedure.input(ResendInput).mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
  /** Opens a session. RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED. */
  signIn: publicProcedure.input(SignInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  /** Mails a link that signs in; the same answer for every address. RATE_LIMITED. */
  requestSignInLink: publicProcedure.input(ResendInput).mutation(({ ctx, input }) => requestSignInLink(ctx, input)),
  /** Opens a session with a mailed link. TOKEN_INVALID, ACCOUNT_SUSPENDED, RATE_LIMITED. */
  signInByLink: publicProcedure.input(SignInByLinkInput).mutation(({ ctx, input }) => signInByLink(ctx, input)),
  /** Ends this browser's session. Idempotent. */
  signOut: publicProcedure.mutation(({ ctx }) => account.signOut(ctx)),
  /** Mails a reset link; the same answer for every address. RATE_LIMITED. */
  requestPasswordReset: publicProcedure
    .input(EmailInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  /** Sets a password with a mailed link. TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED. */
  resetPassword: publicProcedure.input(ResetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  /** The signed-in person's own data. */
  account: signedInProcedure.query(({ ctx }) => account.getAccount(ctx)),
  /** Changes the person's name. */
  updateName: signedInProcedure.input(SaveNameInput).mutation(({ ctx, input }) => account.updateName(ctx, input)),
  /** Changes a couple's phone, partner, wedding date and city. NOT_FOUND, CONFLICT over a newer version. */
  updateWedding: clientProcedure
    .input(SaveWeddingInput)
    .mutation(({ ctx, input }) => account.updateWedding(ctx, input)),
  /** Whether the weekly mail comes. */
  setWeeklyMail: signedInProcedure.input(WeeklyMailInput).mutation(({ ctx, input }) => setWeeklyMail(ctx, input)),
  /** Stops the weekly mail by its own link. TOKEN_INVALID, RATE_LIMITED. */
  stopWeeklyMail: publicProcedure.input(StopWeeklyMailInput).mutation(({ ctx, input }) => stopWeeklyMail(ctx, input)),
  /** Changes the password and ends the other sessions. INVALID_CREDENTIALS, WEAK_PASSWORD, CONFLICT, RATE_LIMITED. */
  changePassword: signedInProcedure
    .input(ChangePasswordInput)
    .mutation(({ ctx, input }) => account.changePassword(ctx, input)),
  /** The person's live sessions. */
  listSessions: signedInProcedure.query(({ ctx }) => account.listSessions(ctx)),
  /** Ends one of the person's sessions. NOT_FOUND. */
  endSession: signedInProcedure.input(SessionInput).mutation(({ ctx, input }) => account.endOneSession(ctx, input)),
  /** Ends all of the person's sessions. */
  signOutEverywhere: signedInProcedure.mutation(({ ctx }) => account.signOutEverywhere(ctx)),
})
