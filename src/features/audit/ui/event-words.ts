import { AUDIT_ACTIONS, type AuditAction } from '#shared/access/audit-actions.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type Change, changesInWords } from '../diff.ts'
import type { AuditEvent } from './use-export.ts'

type Actor = Pick<AuditEvent, 'actorId' | 'actorEmail' | 'actorName' | 'actorRole'>
type Sentence = Actor & Pick<AuditEvent, 'action' | 'name' | 'vendor' | 'couple'>

const GONE = 'a deleted account'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Who did it: their name, else their address, what is left of a deleted account, or the system. */
function actorName({ actorId, actorEmail, actorName: name, actorRole }: Actor): string {
  if (actorId === null) return actorRole === 'system' ? 'The system' : capital(actorRole)
  return name ?? actorEmail ?? capital(GONE)
}

/** Who did it, with the address that tells namesakes apart. */
export function actorWords(event: Actor): string {
  const name = actorName(event)
  return event.actorEmail && name !== event.actorEmail ? `${name} (${event.actorEmail})` : name
}

/** "of Amelia Grant with Nordlicht Photo", without the side that acts. */
function sidesIn({ actorRole, vendor, couple }: Sentence): string {
  const parts = [
    ...(couple && actorRole !== 'client' ? [`of ${couple}`] : []),
    ...(vendor && actorRole !== 'photographer' ? [`with ${vendor}`] : []),
  ]
  return parts.join(' ')
}

/** A name of the code, spoken: "sendAgain" and "approval_status" are "send again" and "approval status". */
const spoken = (name: string): string =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** "mailLog.sendAgain" as "Mail log: send again", for the choices of a filter, and entries whose action is no longer one. */
export const actionWords = (action: string): string => capital(action.split('.').map(spoken).join(': '))

/** The type of a record, spoken: "threadReport" is "Thread report". */
export const typeWords = (type: string): string => capital(spoken(type))

/** The same of the person's own: "their application", and no second name. */
const aboutThemselves = (words: string): string =>
  words.replace(/the ([a-z ]+) of \{name\}/, 'their $1').replace(/ as \{name\}/, '')

/** What happened: "Ana Smith approved the application of Nordlicht Photo". The code itself stays in the entry. */
export function eventWords(event: Sentence): string {
  if (!Object.hasOwn(AUDIT_ACTIONS, event.action)) return `${actorName(event)}: ${actionWords(event.action)}`
  const words: string = AUDIT_ACTIONS[event.action as AuditAction]
  const isOwn = event.name !== null && event.name === actorName(event)
  const said = (isOwn ? aboutThemselves(words) : words)
    .replace('{name}', event.name ?? GONE)
    .replace(/ ?\{sides\}/, (slot) => {
      const sides = sidesIn(event)
      return sides && slot.startsWith(' ') ? ` ${sides}` : sides
    })
  return `${actorName(event)} ${said}`
}

const CODE = /^[a-z]+(_[a-z]+)*$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const STATUS_FIELDS = new Set(['status', 'approval_status', 'stage'])
const STATUS_WORDS: Record<string, string> = { info_requested: 'Information requested' }

function valueWords(field: string, value: string, timeZone: string): string {
  if (STATUS_FIELDS.has(field) && CODE.test(value)) return STATUS_WORDS[value] ?? capital(spoken(value))
  if (/cents$/i.test(field) && /^-?\d+$/.test(value)) return formatMoney(Number(value))
  if (MOMENT.test(value)) return formatDate(value, 'moment', timeZone)
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? spoken(value) : value
}

const fieldWords = (field: string) => spoken(field.replace(/(_cents|Cents|_at)$/, ''))

/** The changes on one line: fields, states, sums and moments in words; a status needs no name. */
export const changeWords = (changes: readonly Change[], timeZone: string): string =>
  changesInWords(
    changes.map(({ field, before, after }) => ({
      field: fieldWords(field),
      before: before && valueWords(field, before, timeZone),
      after: after && valueWords(field, after, timeZone),
    })),
  ).replaceAll(/(^|; )(?:approval status|status): /g, '$1')
