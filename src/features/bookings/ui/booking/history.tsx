import type { ActorRole } from '#shared/access/roles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { DateText, ZoneText } from '#ui/date/date-text.tsx'
import { EVENT_WORDS } from '../../timeline.ts'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

const WHO: Record<ActorRole, string> = {
  client: 'the couple',
  photographer: 'the photographer',
  admin: 'our team',
  system: 'automatically',
}

/** What these say names the bank already. */
const BY_A_BANK = new Set(['chargeback', 'chargeback-won', 'chargeback-lost', 'refund-returned'])

/** What these say has it already, unless one of a couple did it. */
const SAYS_WHO = new Set([
  'sign',
  'reschedule',
  'add-items',
  'change-terms',
  'want',
  'release',
  'auto-confirm',
  'event-passed',
  'lose-date',
  'review',
  'close',
])

function whoDid({ type, name, by }: Booking['events'][number]): string {
  if (BY_A_BANK.has(type)) return ''
  const who = name ?? (SAYS_WHO.has(type) ? '' : WHO[by])
  return who && `, ${who}`
}

/** The part of an event's data worth showing: a reason or a refund. */
function detailOf({ reason, note, decision, finalCents, fromDate, toDate, ...cents }: Record<string, unknown>): string {
  if (typeof fromDate === 'string' && typeof toDate === 'string')
    return `${formatDate(fromDate, 'medium')} to ${formatDate(toDate, 'medium')}`
  if (typeof cents.amountCents === 'number') return formatMoney(cents.amountCents)
  const taxCents = typeof cents.finalTaxCents === 'number' ? cents.finalTaxCents : 0
  const final = typeof finalCents === 'number' ? `The couple pays ${formatMoney(finalCents + taxCents)} in the end` : ''
  const refund = typeof cents.refundCents === 'number' ? `${formatMoney(cents.refundCents)} back to the couple` : ''
  const words = [reason, note, decision].find((value): value is string => typeof value === 'string' && value !== '')
  return [final || refund, words ?? ''].filter(Boolean).join('. ')
}

/** Every event of the booking, oldest first, the same for both sides. */
export function History({ booking: { events, eventTimeZone } }: { booking: Booking }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <p className={classes.hint}>
        Times are <ZoneText timeZone={eventTimeZone} />.
      </p>
      <ol className={classes.history}>
        {events.map((event, index) => (
          <li key={`${event.type}${index}`}>
            <DateText value={new Date(event.at)} format="moment" timeZone={eventTimeZone} className={classes.when} />
            <div>
              <p>
                {EVENT_WORDS[event.type]}
                <span className={classes.hint}>{whoDid(event)}</span>
              </p>
              {detailOf(event.data) && (
                <p className={classes.hint} dir="auto">
                  {detailOf(event.data)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
