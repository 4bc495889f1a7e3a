import type { MemberRole } from './roles.ts'

/** How long an administrator may look at Curio as somebody else. */
export const VIEWING_MINUTES = 10

/** Who can be looked at: nobody of the team, so that no look lends another's power. */
export const VIEWED_ROLES = ['client', 'photographer'] as const satisfies MemberRole[]

/** What is answered to everything that would change something. */
export const ONLY_LOOKING = 'Nothing was changed: you’re only looking. Stop looking first.'
/** What stands in the place of what is not shown. */
export const NOT_SHOWN = 'Only they can see this. It stays hidden while you’re looking.'
