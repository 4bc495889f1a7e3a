import type { AuditEvent } from './use-export.ts'

/** Who did it, in words: name and address, or what is left of a deleted account, or the system. */
export function actorWords({ actorId, actorEmail, actorName, actorRole }: AuditEvent): string {
  if (actorId === null) return actorRole === 'system' ? 'System' : actorRole
  if (!actorEmail) return 'A deleted account'
  return actorName ? `${actorName} (${actorEmail})` : actorEmail
}

/** A record's id, shortened for a list. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)
