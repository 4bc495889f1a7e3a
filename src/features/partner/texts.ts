export const INVITE_SENT = 'Invitation sent'
export const INVITE_WITHDRAWN = 'Invitation withdrawn'
export const PARTNER_FAILED = 'That did not work. Please try again.'
export const TOO_MANY_INVITES = 'You have sent several invitations. Please wait a while before the next one.'
export const ONLY_OWNER_INVITES = 'Only the person who opened the couple’s account can do this.'
export const ALREADY_TWO = 'There are already two of you.'
export const OWN_ADDRESS = 'This is your own address. Enter your partner’s.'
export const INVITE_INVALID =
  'This invitation no longer works: it was used, withdrawn or replaced, or a week has passed. Please ask for a new one.'
export const otherAddress = (email: string): string =>
  `This invitation was sent to another address. You are signed in as ${email}. Do you want to join with this account?`
export const OWN_INVITE =
  'This is the invitation that you sent. Your partner opens it, signed in with an account of their own.'
export const OWN_BOOKINGS =
  'Your account has conversations or bookings of its own, so it can’t join another couple. Sign up with another address for this, or invite your partner into your account instead.'
export const OWN_PARTNER = 'You have a partner on your account already, so you can’t join another couple.'
export const NOT_TWO = 'You are on your own already.'
export const PARTNER_CANNOT_OWN =
  'Your partner’s account is suspended or not a couple’s, so you can’t leave yours to them.'
export const JOINED = 'You plan together now'
export const LEFT = 'You have left'
export const REMOVED = 'Partner removed'
export const JOIN_LEDE =
  'Look for your wedding photographer together, each with an account of your own. Both of you see and do the same: one shortlist, one inbox, one booking.'
export const INVITE_VENDOR =
  'You are signed in with a photographer’s or our team’s account, which can’t join a couple. Sign out and use an account of your own.'
export const NOT_INVITED =
  'There is no invitation for this account. Open the link in the email, or sign in with the address it was sent to.'
