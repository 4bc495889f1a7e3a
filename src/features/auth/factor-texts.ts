import { RECOVERY_CODE_LENGTH } from './factor-model.ts'

export const CODE_SHAPE = 'Please enter the six digits that your app shows'
export const RECOVERY_SHAPE = `A recovery code has ${RECOVERY_CODE_LENGTH} letters and digits`
export const FACTOR_NAME_NEEDED = 'Please give it a name you’ll recognize later'
export const CODES_NOT_KEPT =
  'You haven’t downloaded or copied your recovery codes, and we can’t show them again. You can make new ones.'

export const CODE_WRONG = 'That code isn’t right. Your app shows a new one every 30 seconds.'
export const CODE_SPENT = 'That code has just been used. Please wait for the next one.'
export const RECOVERY_WRONG = 'That isn’t one of your unused recovery codes.'
export const PASSKEY_REFUSED = 'That passkey didn’t work here. Please try again, or choose another way.'
export const TOO_MANY_CODES = 'Too many codes were tried. Please wait a while, and then try again.'
export const STEP_GONE = 'This sign-in is over: it took too long, or too many codes were wrong. Please start again.'
export const SET_UP_GONE = 'This setup is over: it was begun again somewhere else, or is done. Please start again.'
export const FACTOR_BY_NOW = 'Your account has a second step by now. Please close this and try again with it.'
export const FACTOR_GONE = 'This has already been removed.'
export const TOO_MANY_FACTORS = 'You have as many as we can keep. Please remove one you no longer use.'
export const LAST_FACTOR_TEAM = 'Our team needs a second step to sign in. Add another one before you remove this.'
export const LAST_FACTOR_PAYOUTS = 'It protects where your money goes. Add another one before you remove this.'
export const FACTOR_FOR_PAYOUTS =
  'Before you say where your money goes, please protect your account with a second step, under My account.'
export const RESET_NOT_FOR_TEAM =
  'Two administrators have to remove the second step of someone on the team. Please ask them.'
export const RESET_OVER = 'There’s nothing left to cancel: this request was already cancelled, was used, or is over.'
export const RESET_REFUSED = 'Cancelled. If you didn’t ask for it, someone knows your password: please change it.'
export const RESET_NOT_DUE = 'The waiting time isn’t over yet.'

export const PASSKEY_UNUSED = 'No passkey was used. Please try again, or choose another way.'
export const PASSKEY_EXISTS = 'This device already has a passkey for your account.'
export const NOTHING_TO_SHOW =
  'Your account has no password yet. Please sign out and in again, and then do this within five minutes.'

/** The name of the factor that a member of the team has after the address was taken back, until colleagues remove it. */
export const FACTOR_OF_NOBODY = 'Locked when the email address was taken back'
