export const INVITE_SENT = 'Invitation sent'
export const INVITE_WITHDRAWN = 'Invitation withdrawn'
export const PARTNER_FAILED = 'That didn’t work. Please try again.'
export const TOO_MANY_INVITES = 'You’ve sent several invitations. Please wait a while before the next one.'
export const ONLY_OWNER_INVITES = 'Only the person who created the couple’s account can do this.'
export const ALREADY_TWO = 'There are already two of you.'
export const OWN_ADDRESS = 'This is your own address. Enter your partner’s.'
export const INVITE_INVALID =
  'This invitation no longer works: it was used, withdrawn or replaced, or a week has passed. Please ask for a new one.'
export const otherAddress = (email: string): string =>
  `This invitation was sent to another address. You’re signed in as ${email}. Do you want to join with this account?`
export const OWN_INVITE =
  'This is the invitation you sent. Your partner needs to open it, signed in with their own account.'
export const OWN_BOOKINGS =
  'Your account already has conversations or bookings, so it can’t join another couple. Sign up with another address for this, or invite your partner to your account instead.'
export const OWN_PARTNER = 'You already have a partner on your account, so you can’t join another couple.'
export const NOT_TWO = 'You’re already on your own.'
export const PARTNER_CANNOT_OWN =
  'Your partner’s account is suspended or not a couple’s, so you can’t leave yours to them.'
export const JOINED = 'You’re planning together now'
export const LEFT = 'You’ve left'
export const REMOVED = 'Partner removed'
export const JOIN_LEDE =
  'Look for your wedding photographer together, each with your own account. You both see and do the same things: one shortlist, one inbox, one booking.'
export const INVITE_VENDOR =
  'You’re signed in with a photographer’s or our team’s account, which can’t join a couple. Sign out and use your own account.'
export const NOT_INVITED =
  'There’s no invitation for this account. Open the link in the email, or sign in with the address it was sent to.'
