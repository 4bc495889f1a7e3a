import { clientProcedure, publicProcedure, router, service, signedInProcedure } from '#server/trpc.ts'
import {
  ChangeAddressInput,
  ChangePasswordInput,
  IdentityInput,
  SaveNameInput,
  SaveWeddingInput,
  SessionInput,
  SignUpInput,
  SignUpWithIdentityInput,
} from '../account-inputs.ts'
import {
  AddressLinkInput,
  ConfirmEmailInput,
  EmailInput,
  ResendInput,
  ResetPasswordInput,
  SignInByLinkInput,
  SignInInput,
} from '../inputs.ts'
import {
  AcceptTermsInput,
  ChooseNewsInput,
  ConsentElectronicallyInput,
  StopNewsInput,
  TimeZoneInput,
} from '../news-inputs.ts'
import * as account from './account.ts'
import { changeAddress, resendAddress, withdrawAddress } from './address/change.ts'
import { confirmAddress, takeBackAddress } from './address/confirm.ts'
import { confirmEmail, resendConfirmation } from './confirm.ts'
import { consentElectronically, readElectronicConsent, withdrawElectronically } from './electronic.ts'
import * as identity from './identity/identities.ts'
import { chooseNews, readNewsChoices, setTimeZone, stopNews } from './news-choices.ts'
import { requestPasswordReset, resetPassword } from './reset.ts'
import { signIn } from './sign-in.ts'
import { requestSignInLink, signInByLink } from './sign-in-link.ts'
import { signUp } from './sign-up.ts'
import { acceptTerms, readNewTerms } from './terms.ts'

export const authRouter = router({
  /** Who is signed in on this browser, or null. Public pages ask it after they have been shown. */
  me: publicProcedure.meta({ isOpenInMaintenance: true }).query(async ({ ctx }) => {
    const actor = await ctx.resolveActor()
    if (!actor) return null
    const { userId, email, role, firstName, vendorType, hasFactor, viewedBy } = actor
    /** Of an administrator who looks at Curio as this person: at whom, and until when. */
    const viewing = viewedBy && { userId, name: viewedBy.name, until: viewedBy.until }
    return { email, role, firstName, vendorType, hasFactor, viewing }
  }),
  /** A puzzle for the browser, whose solution the forms that anybody can send must have. */
  challenge: publicProcedure.query(async ({ ctx }) =>
    (await import('#server/limits/bot-check.ts')).issueChallenge(ctx),
  ),
  /** Opens a couple's account. NOT_CHECKED, RATE_LIMITED, WEAK_PASSWORD, EMAIL_TAKEN. */
  signUp: publicProcedure.meta({ meanwhile: 'adds', botCheck: true }).input(SignUpInput).mutation(service(signUp)),
  /** Spends a confirmation link. TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED. */
  confirmEmail: publicProcedure.meta({ meanwhile: 'secret' }).input(ConfirmEmailInput).mutation(service(confirmEmail)),
  /** Mails a new confirmation link; the same answer for every address. RATE_LIMITED. */
  resendConfirmation: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(ResendInput)
    .mutation(service(resendConfirmation)),
  /** Opens a session. RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED. */
  signIn: publicProcedure
    .meta({ isOpenInMaintenance: true, meanwhile: 'secret' })
    .input(SignInInput)
    .mutation(service(signIn)),
  /** Mails a link that signs in; the same answer for every address. RATE_LIMITED. */
  requestSignInLink: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(ResendInput)
    .mutation(service(requestSignInLink)),
  /** Opens a session with a mailed link. TOKEN_INVALID, ACCOUNT_SUSPENDED, RATE_LIMITED. */
  signInByLink: publicProcedure.meta({ meanwhile: 'secret' }).input(SignInByLinkInput).mutation(service(signInByLink)),
  /** Ends this browser's session. Idempotent. */
  signOut: publicProcedure.meta({ isOpenInMaintenance: true, meanwhile: 'secret' }).mutation(service(account.signOut)),
  /** Mails a reset link; the same answer for every address. RATE_LIMITED. */
  requestPasswordReset: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(EmailInput)
    .mutation(service(requestPasswordReset)),
  /** Sets a password with a mailed link. TOKEN_INVALID, WEAK_PASSWORD, RATE_LIMITED. */
  resetPassword: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(ResetPasswordInput)
    .mutation(service(resetPassword)),
  /** The providers somebody may sign in with: those whose keys are set. */
  identityProviders: publicProcedure.query(service(identity.listProviders)),
  /** Who this browser has just proven to be at Google or Apple, or null. */
  pendingIdentity: publicProcedure.meta({ isSecret: true }).query(service(identity.getPendingIdentity)),
  /** Opens a couple's account for that person and signs in. RATE_LIMITED, TOKEN_INVALID, EMAIL_TAKEN, CONFLICT. */
  signUpWithIdentity: publicProcedure
    .meta({ meanwhile: 'adds', botCheck: 'Google or Apple has just told that they are somebody' })
    .input(SignUpWithIdentityInput)
    .mutation(service(identity.signUpWithIdentity)),
  /** The person's accounts at Google and Apple. */
  listIdentities: signedInProcedure.meta({ isSecret: true }).query(service(identity.listIdentities)),
  /** Joins the proven account to the signed-in one. TOKEN_INVALID, CONFLICT. */
  connectIdentity: signedInProcedure
    .meta({ stepUp: 'password', meanwhile: 'secret' })
    .mutation(service(identity.connectIdentity)),
  /** Takes one off. NOT_FOUND, LAST_WAY_IN. */
  disconnectIdentity: signedInProcedure
    .meta({ stepUp: 'password', meanwhile: 'secret' })
    .input(IdentityInput)
    .mutation(service(identity.disconnectIdentity)),
  /** The signed-in person's own data. */
  account: signedInProcedure.query(service(account.getAccount)),
  /** Changes the person's name. */
  updateName: signedInProcedure
    .meta({ meanwhile: 'version' })
    .input(SaveNameInput)
    .mutation(service(account.updateName)),
  /** Changes a couple's phone, partner, wedding date and city. NOT_FOUND, CONFLICT over a newer version. */
  updateWedding: clientProcedure
    .meta({ meanwhile: 'version' })
    .input(SaveWeddingInput)
    .mutation(service(account.updateWedding)),
  /** The terms that wait for the person's consent, or null. */
  newTerms: signedInProcedure.query(service(readNewTerms)),
  /** Accepts the terms that were shown. CONFLICT. */
  acceptTerms: signedInProcedure.meta({ meanwhile: 'seen' }).input(AcceptTermsInput).mutation(service(acceptTerms)),
  /** Since when the person consents to electronic records and signatures, and to which text. */
  electronicConsent: signedInProcedure.query(service(readElectronicConsent)),
  /** Consents to the text that was shown. CONFLICT. */
  consentElectronically: signedInProcedure
    .meta({ meanwhile: 'seen' })
    .input(ConsentElectronicallyInput)
    .mutation(service(consentElectronically)),
  /** Withdraws that consent. */
  withdrawElectronically: signedInProcedure.meta({ meanwhile: 'sets' }).mutation(service(withdrawElectronically)),
  /** What the person is told by bell and mail, and where their evening is. */
  newsChoices: signedInProcedure.query(service(readNewsChoices)),
  /** Switches a kind of news on or off. */
  chooseNews: signedInProcedure.meta({ meanwhile: 'sets' }).input(ChooseNewsInput).mutation(service(chooseNews)),
  /** Where the person's evening is. INVALID_INPUT. */
  setTimeZone: signedInProcedure.meta({ meanwhile: 'sets' }).input(TimeZoneInput).mutation(service(setTimeZone)),
  /** Stops mails of a kind by their own link. TOKEN_INVALID, RATE_LIMITED. */
  stopNews: publicProcedure.meta({ meanwhile: 'sets' }).input(StopNewsInput).mutation(service(stopNews)),
  /** Changes the password and ends the other sessions. INVALID_CREDENTIALS, WEAK_PASSWORD, CONFLICT, RATE_LIMITED. */
  changePassword: signedInProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret' })
    .input(ChangePasswordInput)
    .mutation(service(account.changePassword)),
  /** Asks to sign in with another address. INVALID_INPUT, RATE_LIMITED, INVALID_CREDENTIALS, CONFLICT. */
  changeAddress: signedInProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret' })
    .input(ChangeAddressInput)
    .mutation(service(changeAddress)),
  /** Mails its link again. NOT_FOUND, RATE_LIMITED. */
  resendAddress: signedInProcedure.meta({ meanwhile: 'secret' }).mutation(service(resendAddress)),
  /** Keeps the present address. */
  withdrawAddress: signedInProcedure.meta({ meanwhile: 'secret' }).mutation(service(withdrawAddress)),
  /** Spends the link in the mail to a new address. TOKEN_INVALID, CONFLICT, RATE_LIMITED. */
  confirmAddress: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(AddressLinkInput)
    .mutation(service(confirmAddress)),
  /** Keeps or takes back the former address by the link mailed to it. TOKEN_INVALID, RATE_LIMITED. */
  takeBackAddress: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(AddressLinkInput)
    .mutation(service(takeBackAddress)),
  /** The person's live sessions. */
  listSessions: signedInProcedure.meta({ isSecret: true }).query(service(account.listSessions)),
  /** Ends one of the person's sessions. NOT_FOUND. */
  endSession: signedInProcedure
    .meta({ meanwhile: 'secret' })
    .input(SessionInput)
    .mutation(service(account.endOneSession)),
  /** Ends all of the person's sessions. */
  signOutEverywhere: signedInProcedure.meta({ meanwhile: 'secret' }).mutation(service(account.signOutEverywhere)),
})
