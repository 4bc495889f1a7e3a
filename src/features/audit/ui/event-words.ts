import { type Change, changesInWords } from '../diff.ts'
import type { AuditEvent } from './use-export.ts'

/** Who did it, in words: name and address, or what is left of a deleted account, or the system. */
export function actorWords({ actorId, actorEmail, actorName, actorRole }: AuditEvent): string {
  if (actorId === null) return actorRole === 'system' ? 'System' : actorRole
  if (!actorEmail) return 'A deleted account'
  return actorName ? `${actorName} (${actorEmail})` : actorEmail
}

/** A record's id, shortened for a list. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** A name of the code, spoken: "sendAgain" and "approval_status" are "send again" and "approval status". */
const spoken = (name: string): string =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** "mailLog.sendAgain" as "Mail log: send again"; the code itself stays in the entry. */
export function actionWords(action: string): string {
  const words = action.split('.').map(spoken).join(': ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const CODE = /^[a-z]+(_[a-z]+)+$/
const spokenCode = (value: string | null) => (value !== null && CODE.test(value) ? spoken(value) : value)

/** The changes on one line, fields and states spoken. */
export const changeWords = (changes: readonly Change[]): string =>
  changesInWords(
    changes.map(({ field, before, after }) => ({
      field: spoken(field),
      before: spokenCode(before),
      after: spokenCode(after),
    })),
  )
