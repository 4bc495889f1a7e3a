export const TEAM_TITLE = 'Team'
export const TEAM_SUBTITLE = 'Who works here, and what each of you may see and do.'
export const TEAM_LOADING = 'Loading the team...'
export const TEAM_FAILED = 'The team didn’t load'

export const ADDRESS_HAS_ACCOUNT =
  'This address already has an account here. People of the team have one of their own: please use another address.'
export const INVITED_HAS_ACCOUNT =
  'This address has an account here by now, and people of the team have one of their own. Please ask for an invitation to another address.'
export const UNKNOWN_MEMBER = 'This person is no longer on the team.'
export const INVITE_GONE_FOR_ADMIN = 'This invitation is no longer open.'
export const NOT_YOURSELF = 'You can’t change your own role. Another administrator can.'
export const LAST_ADMIN = 'This is the last administrator who can sign in. Appoint another one first.'
export const ROLE_CHANGED = 'Someone else has changed this role. Please look again.'
export const NOT_ENDED = 'This person is on the team already.'
export const ENDED_ALREADY = 'This person’s time on the team has already ended.'
export const LEAVES_ALREADY = 'This person is deleting their account.'
export const TOO_MANY_INVITES = 'That’s a lot of invitations. Please wait a while before the next one.'

export const INVITED = 'Invitation sent'
export const WITHDRAWN = 'Invitation withdrawn'
export const ROLE_SET = 'Role changed'
export const ENDED = 'Their access has ended'
export const BROUGHT_BACK = 'They’re back on the team'
export const ACTION_FAILED = 'That didn’t work. Please try again.'

export const ENDS_SESSIONS =
  'They’re signed out everywhere, and get an email about it. The other administrators are told, too.'
export const BACK_MEANS =
  'They can sign in again, with the password and the second step they had. They get an email about it, and the other administrators are told, too.'
export const END_MEANS =
  'They’re signed out everywhere right away and can’t sign in anymore. Their name stays in the audit log, and you can bring them back here.'

export const INVITE_INVALID =
  'This invitation no longer works: it was used, withdrawn or replaced, or a week has passed. Please ask for a new one.'
