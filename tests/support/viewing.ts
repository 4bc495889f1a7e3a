import type { Actor } from '#server/context.ts'
import type { Role } from '#shared/access/roles.ts'
import { actorOf } from './market.ts'

/** Who an administrator is who looks at Curio as somebody else. */
export const viewerOf = (user: { id: string; email: string }, role: Role): Actor => ({
  ...actorOf(user, role),
  factorUsedAt: null,
  passwordUsedAt: null,
  viewedBy: {
    userId: '00000000-0000-4000-8000-00000000ad8a',
    email: 'support@curio.test',
    name: 'Ada & Ben',
    until: new Date(Date.now() + 600_000),
  },
})
