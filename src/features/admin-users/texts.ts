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
export const NOT_YOURSELF = 'You can’t suspend your own account. Another administrator can.'
export const LAST_ADMIN = 'This is the last administrator who can sign in. Appoint another one first.'
export const RESET_OF_SUSPENDED =
  'This account is suspended, so a new password would not let anybody in. Restore it first.'

export const NOT_YOUR_FACTORS =
  'Two other administrators can remove your second step. Under My account you can replace it.'
export const NO_FACTORS = 'This account has no second step.'
export const FACTORS_ASKED_ALREADY = 'You have asked for this. Another administrator has to confirm it.'
export const FACTORS_ASKED = 'A second administrator has to confirm this'
export const FACTORS_RESET = 'The second step was removed'

export const SUSPENDED = 'Account suspended'
export const RESTORED = 'Account restored'
export const RESET_SENT = 'A link for a new password is on its way'
export const NO_SESSIONS = 'Nobody is signed in with this account.'
export const ACTION_FAILED = 'That did not work. Please try again.'

export const SUSPEND_MEANS =
  'The person is signed out on every device at once and cannot sign in. An approved vendor is no longer shown to couples. Offers, unsigned contracts and first payments are on hold, with their deadlines, and a vendor’s payouts are held. Confirmed bookings continue. The person is told by email; the reason is for colleagues only.'
export const RESTORE_MEANS =
  'The person can sign in again. A vendor who was suspended together with the account is shown to couples again. What was on hold resumes, with later deadlines. The person is told by email; the reason is for colleagues only.'
