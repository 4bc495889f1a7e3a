/** Sentences of the specification (file 1, sections 2, 5 and 8), word for word. */
export const SIGNED_IN = 'Signed in successfully'
export const SIGN_IN_ERROR = 'An error occurred during sign in'
export const SIGN_IN_FAILED = 'Failed to sign in'
export const EMAIL_NOT_CONFIRMED =
  "Please check your email for a confirmation link. You'll need to confirm your email before signing in."
export const EMAIL_TAKEN = 'An account with this email already exists. Please try signing in instead.'
export const TOO_MANY_SIGN_UPS = 'Too many signup attempts. Please try again later.'
export const SIGN_UP_FAILED = 'Failed to create account. Please try again later.'
export const FORGOT_FAILED = 'Failed to send password reset email'
export const RESET_FAILED = 'Failed to update password'
export const INVALID_RESET_LINK = 'Invalid password reset link. Please request a new one.'

export const PASSWORD_SHORT = 'Password must be at least 6 characters'
export const NEW_PASSWORD_SHORT = 'Password must be at least 8 characters'
export const FIRST_NAME_REQUIRED = 'First name is required'
export const LAST_NAME_REQUIRED = 'Last name is required'
export const PASSWORDS_DIFFER = "Passwords don't match"
export const NEW_PASSWORDS_DIFFER = 'Passwords do not match'
export const CREDENTIALS_MISSING = 'You must provide either an email or phone number and a password'

export const ADMIN_SIGN_IN_FIRST = 'Please sign in to access the admin area'
export const ADMIN_NOT_ALLOWED = "You don't have permission to access the admin area"
export const TEAM_PAGE_NOT_YOURS = 'That page isn’t part of your role, so here’s yours'
export const TO_ADMIN_DASHBOARD = 'Redirecting you to the admin dashboard'
export const TO_CLIENT_DASHBOARD = 'Redirecting you to the client dashboard'
export const SIGNED_OUT = 'Signed out successfully'

/** Our own sentences, where the specification names a case but gives no words. */
export const CREDENTIALS_WRONG = 'The email address or the password is incorrect.'
export const ACCOUNT_SUSPENDED = 'This account is suspended. Please write to us if you think that’s a mistake.'
export const TEAM_PASSWORD_SHORT = 'A password of our team must be at least 12 characters'
export const PASSWORD_LONG = 'Password must be at most 200 characters'
export const PASSWORD_COMMON =
  'Too many people use this password, so it’s one of the first anyone would guess. Please choose another.'
export const PASSWORD_PERSONAL =
  'A password made of your name or email address is easy to guess. Please choose another.'
export const PASSWORD_SAME = 'This is your current password. Please choose another.'
export const PASSWORD_NEEDED = 'Please enter your password'
export const CURRENT_PASSWORD_WRONG = 'This isn’t your current password.'
export const TOO_MANY_SIGN_INS =
  'Too many sign-in attempts. Please try again in a few minutes, or reset your password by email.'
export const PASSWORD_CHANGED_MEANWHILE =
  'Your password was changed elsewhere a moment ago. Please sign in with the new one.'
export const SIGN_IN_LINK_INVALID = 'This link has already been used or is no longer valid. Please ask for a new one.'
export const LINK_IN_MAILBOX =
  'We’ve already sent you a link that still works. Please check your inbox and your spam folder.'
export const TOO_MANY_MAILS = 'Too many emails were requested. Please try again later.'
export const TOO_MANY_TRIES = 'Too many attempts. Please try again later.'
export const CONFIRMED_AND_IN = 'Your email is confirmed, and you’re signed in'
export const CONFIRM_LINK_INVALID = 'This link has already been used or is no longer valid.'
export const CONFIRM_ELSEWHERE =
  'This account was created in another browser. Choose a password that only you know. Confirming also sends what was written with the account, such as an inquiry or an application. If you didn’t create it, just close this page.'
export const PHONE_INVALID = 'Please enter a phone number, such as +1 212 555 0100'
export const NOT_JUST_NOW = 'That didn’t work. Please try again.'
export const SESSION_GONE = 'This session has already ended.'
export const ACCOUNT_FAILED = 'We couldn’t save that. Please try again in a moment.'

export const IDENTITY_EXPIRED = 'That took too long. Please sign in with Google or Apple again.'
export const IDENTITY_TAKEN = 'That account already belongs to another account here.'
export const IDENTITY_SECOND = 'You’ve already connected another account of theirs. Please disconnect that one first.'
export const IDENTITY_GONE = 'That has already been removed.'
export const LAST_WAY_IN = 'This is the only way into your account. Choose a password first, then you can remove it.'
export const NO_PASSWORD_YET =
  'Your account has no password yet. Under Password on My account, we can email you a link to choose one.'

export const NEWS_LINK_INVALID = 'This link is no longer valid.'
export const TIME_ZONE_INVALID = 'Please choose one of the places in the list'
export const TIME_ZONE_SAVED = 'Your time zone is saved'
export const TERMS_NEWER = 'The terms have changed once more. Please reload the page and look again.'
export const TERMS_ACCEPTED = 'Thank you. You’ve accepted the new terms.'

export const ADDRESS_SAME = 'You already sign in with this address.'
export const ADDRESS_KEPT = 'Your address stays the same'
export const ADDRESS_NOT_ASKED = 'There’s no new address to confirm anymore.'
export const ADDRESS_LINK_INVALID =
  'This link was already used, replaced or withdrawn, or is more than a day old. Your account shows the address you sign in with.'
export const ADDRESS_TAKEN_MEANWHILE =
  'There’s an account with this address by now, so we can’t use it for another one. Nothing has changed.'
export const ADDRESS_RESTS =
  'This address was another account’s until a few days ago, so it can’t be used just yet. Please try again in three days.'
export const KEEP_LINK_INVALID =
  'This link has already been used or is more than three days old. If something’s wrong with your account, write to us on the Help page.'
