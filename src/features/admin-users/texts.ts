export const TITLE = 'Users'
export const SEARCH_LABEL = 'Search'
export const SEARCH_PLACEHOLDER = 'Search users...'
export const LOADING = 'Loading users...'
export const NOBODY = 'No users found'
export const LOAD_FAILED = 'Failed to load users'
export const MISSING_VALUE = '–'

export const UNKNOWN_USER = 'This account no longer exists.'
export const SUSPENDED_ALREADY = 'This account is already suspended.'
export const LEAVES_ALREADY = 'This person is leaving: nobody is signed in, and nothing is shown of them.'
export const NOT_SUSPENDED = 'This account is no longer suspended.'
export const OF_TEAM = 'This person is on the team: their role and their access are looked after under Team.'
export const RESET_OF_SUSPENDED =
  'This account is suspended, so a new password wouldn’t let anyone in. Restore it first.'

export const NOT_YOUR_FACTORS =
  'Two other administrators can remove your second step. Under My account you can replace it.'
export const NO_FACTORS = 'This account has no second step.'
export const FACTORS_ASKED_ALREADY =
  'You’ve asked to remove their second step. Another administrator has to confirm it.'
export const FACTORS_NOT_ASKED =
  'There’s no request of yours to take back: it was cancelled, confirmed, or has expired.'
export const FACTORS_WITHDRAWN = 'Your request was taken back'
export const FACTORS_TO_CONFIRM = 'Please talk to them yourself before you confirm: a thief would ask for the same.'
export const FACTORS_ASKED = 'A second administrator has to confirm this'
export const FACTORS_RESET = 'The second step was removed'

export const SUSPENDED = 'Account suspended'
export const RESTORED = 'Account restored'
export const RESET_SENT = 'A link for a new password is on its way'
export const NO_SESSIONS = 'No one is signed in with this account.'
export const ACTION_FAILED = 'That didn’t work. Please try again.'

export const SUSPEND_MEANS =
  'The person is signed out on every device right away and can’t sign in. Couples no longer see an approved vendor. Offers, unsigned contracts and first payments are on hold, with their deadlines, and a vendor’s payouts are held. Confirmed bookings continue. We tell the person by email; the reason is for your team only.'
export const RESTORE_MEANS =
  'The person can sign in again. Couples see a vendor who was suspended along with the account again. What was on hold resumes, with later deadlines. We tell the person by email; the reason is for your team only.'
