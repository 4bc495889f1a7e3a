import type { Role, TeamRole } from './roles.ts'

/** What administrators read. `photographer` is every kind of vendor; the vendor's own record says which. */
export const ROLE_LABELS: Record<Role, string> = {
  client: 'Client',
  photographer: 'Photographer',
  reviewer: 'Reviewer',
  moderator: 'Moderator',
  admin: 'Administrator',
}

/** What a role of the team is for, in the words of its mails and screens. */
export const TEAM_WORK: Record<TeamRole, string> = {
  reviewer: 'reads and decides on applications, and sees nothing else',
  moderator: 'looks after messages, reports and reviews, and sees nothing else',
  admin: 'does everything, from money to settings, and looks after the team',
}
