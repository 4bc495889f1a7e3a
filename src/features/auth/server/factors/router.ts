import { publicProcedure, router, service, signedInProcedure } from '#server/trpc.ts'
import {
  CancelResetInput,
  FactorInput,
  FactorProofInput,
  NewAppInput,
  NewPasskeyInput,
  PasskeySignInInput,
  StepUpInput,
} from '../../factor-inputs.ts'
import { getStepUp, listFactors } from './list.ts'
import { addApp, addPasskey, removeFactor, renewCodes, startApp, startPasskey, stepUp } from './manage.ts'
import { askOwnReset, cancelReset, finishReset, refuseReset, takeBackReset } from './reset.ts'
import {
  askPasskey,
  enrolAtSignIn,
  finishEnrolment,
  finishSignIn,
  getSignInStep,
  signInByPasskey,
} from './sign-in-step.ts'

/** Second factors, and signing in with them. */
export const factorsRouter = router({
  /** What the second step of this browser's sign-in asks for, or null. */
  signInStep: publicProcedure.meta({ isOpenInMaintenance: true }).query(({ ctx }) => getSignInStep(ctx)),
  /** The second step. TOKEN_INVALID, RATE_LIMITED, INVALID_CREDENTIALS. */
  finishSignIn: publicProcedure
    .meta({ isOpenInMaintenance: true, meanwhile: 'secret' })
    .input(FactorProofInput)
    .mutation(service(finishSignIn)),
  /** Begins to set up an app in a sign-in that needs one. TOKEN_INVALID, RATE_LIMITED. */
  enrolAtSignIn: publicProcedure
    .meta({ isOpenInMaintenance: true, meanwhile: 'secret' })
    .mutation(({ ctx }) => enrolAtSignIn(ctx)),
  /** Finishes it and signs in. TOKEN_INVALID, RATE_LIMITED, INVALID_CREDENTIALS. */
  finishEnrolment: publicProcedure
    .meta({ isOpenInMaintenance: true, meanwhile: 'secret' })
    .input(NewAppInput)
    .mutation(service(finishEnrolment)),
  /** What a passkey has to sign to sign in. RATE_LIMITED. */
  askPasskey: publicProcedure
    .meta({ isOpenInMaintenance: true, meanwhile: 'secret' })
    .mutation(({ ctx }) => askPasskey(ctx)),
  /** Signs in with a passkey alone. INVALID_CREDENTIALS, RATE_LIMITED. */
  signInByPasskey: publicProcedure
    .meta({ isOpenInMaintenance: true, meanwhile: 'secret' })
    .input(PasskeySignInInput)
    .mutation(service(signInByPasskey)),
  /** Asks to sign in without a lost factor, in three days. TOKEN_INVALID, FORBIDDEN. */
  askReset: publicProcedure.meta({ meanwhile: 'secret' }).mutation(({ ctx }) => askOwnReset(ctx)),
  /** Does so after them. TOKEN_INVALID, CONFLICT. */
  finishReset: publicProcedure.meta({ meanwhile: 'secret' }).mutation(({ ctx }) => finishReset(ctx)),
  /** Cancels it by the mailed link. TOKEN_INVALID, RATE_LIMITED. */
  cancelReset: publicProcedure.meta({ meanwhile: 'secret' }).input(CancelResetInput).mutation(service(cancelReset)),
  /** Takes it back, in the sign-in that waits for it. TOKEN_INVALID. */
  takeBackReset: publicProcedure.meta({ meanwhile: 'secret' }).mutation(({ ctx }) => takeBackReset(ctx)),
  /** Cancels it as the owner who is signed in. */
  refuseReset: signedInProcedure.meta({ meanwhile: 'secret' }).mutation(service(refuseReset)),
  /** The person's apps, passkeys and recovery codes. */
  list: signedInProcedure.meta({ isSecret: true }).query(service(listFactors)),
  /** How the person can confirm that it is them. */
  getStepUp: signedInProcedure.meta({ meanwhile: 'secret' }).mutation(service(getStepUp)),
  /** Confirms it, for five minutes. RATE_LIMITED, INVALID_CREDENTIALS. */
  stepUp: signedInProcedure.meta({ meanwhile: 'secret' }).input(StepUpInput).mutation(service(stepUp)),
  /** Begins to set up an app. RATE_LIMITED. */
  startApp: signedInProcedure.meta({ meanwhile: 'secret', stepUp: 'password' }).mutation(service(startApp)),
  /** Finishes it. RATE_LIMITED, INVALID_CREDENTIALS, TOKEN_INVALID, CONFLICT. */
  addApp: signedInProcedure
    .meta({ meanwhile: 'secret', stepUp: 'password' })
    .input(NewAppInput)
    .mutation(service(addApp)),
  /** Begins to make a passkey. RATE_LIMITED. */
  startPasskey: signedInProcedure.meta({ meanwhile: 'secret', stepUp: 'password' }).mutation(service(startPasskey)),
  /** Adds it. INVALID_CREDENTIALS, CONFLICT. */
  addPasskey: signedInProcedure
    .meta({ meanwhile: 'secret', stepUp: 'password' })
    .input(NewPasskeyInput)
    .mutation(service(addPasskey)),
  /** Removes one. NOT_FOUND, CONFLICT. */
  remove: signedInProcedure
    .meta({ meanwhile: 'secret', stepUp: 'password' })
    .input(FactorInput)
    .mutation(service(removeFactor)),
  /** Makes new recovery codes. NOT_FOUND. */
  renewCodes: signedInProcedure.meta({ meanwhile: 'secret', stepUp: 'password' }).mutation(service(renewCodes)),
})
