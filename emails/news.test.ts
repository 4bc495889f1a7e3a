import { expect, it } from 'vitest'
import { isNewsName, MAIL_NAMES, type NewsEvent, newsOf } from './catalogue.ts'
import { BOOKING, NEWS_SIDES } from './define-news.ts'

const payout = { netCents: 352_000, scheduledFor: '2027-06-29' }
const resolved = { ...BOOKING, finalCents: 0, refundCents: 120_000, dueCents: 0, dueDate: null, netCents: 0 }
const dueOn = { ...BOOKING, amountCents: 280_050, dueDate: '2027-05-13' }

/** What the examples of the mails leave out. */
const OTHERS: NewsEvent[] = [
  { mail: 'booking-cancelled', ...BOOKING, by: 'photographer', refundCents: 0, reason: 'Ill.' },
  { mail: 'booking-cancelled', ...BOOKING, by: 'admin', refundCents: 0, reason: 'Against the rules.' },
  { mail: 'booking-completed', ...BOOKING, by: 'admin', reason: 'They asked us to.', payout },
  { mail: 'booking-completed', ...BOOKING, by: 'system', reason: null, payout: null },
  { mail: 'booking-disputed', ...BOOKING, by: 'photographer', reason: 'They do not answer.' },
  { mail: 'booking-disputed', ...BOOKING, by: 'admin', reason: 'Both asked us.' },
  { mail: 'booking-event-near', ...BOOKING, days: 1 },
  { mail: 'booking-rejected', ...BOOKING, what: 'contract', note: '' },
  { mail: 'booking-resumed', ...BOOKING, who: 'client' },
  { mail: 'booking-suspended', ...BOOKING, who: 'client' },
  { mail: 'contract-signed', ...BOOKING, firstCents: 120_000, payBy: '2026-11-24', hash: 'abc', code: 'K7QM' },
  { mail: 'delivery-new', ...BOOKING, days: 7, isUnpaid: false, isHeldBack: false, note: '' },
  { mail: 'dispute-resolved', ...resolved, decision: 'Nothing was delivered.' },
  { mail: 'dispute-written', ...BOOKING, by: 'client', body: 'We waited.' },
  { mail: 'dispute-written', ...BOOKING, by: 'photographer', body: 'I answered.' },
  { mail: 'payment-due', ...dueOn, isDecided: true, isAgain: false, days: 1 },
  { mail: 'payment-overdue', ...dueOn, isDecided: true, isAgain: false, days: 7 },
  { mail: 'payment-received', ...BOOKING, paidCents: 280_000, isDisputed: true },
  { mail: 'payment-released', ...BOOKING, paidCents: 250_000, payout: null },
  { mail: 'review-disputed', ...BOOKING, policy: 'false' },
  { mail: 'review-other', ...BOOKING, author: 'vendor' },
  { mail: 'review-restored', ...BOOKING, author: 'vendor' },
  { mail: 'review-shown', ...BOOKING, author: 'vendor' },
  { mail: 'review-taken-down', ...BOOKING, author: 'vendor', policy: 'false' },
]

it('what each side is told of every other way an event can go', async () => {
  const written: string[] = []
  for (const { mail, ...event } of OTHERS) {
    const news = newsOf(mail)
    for (const side of NEWS_SIDES) {
      const told = news[side]?.(event)
      const words = told && [told.title, ...told.lines, ...(told.quote ? [`> ${told.quote}`] : []), `[${told.action}]`]
      written.push(`${mail}, ${side}: ${words ? words.join('\n') : 'nothing'}\n`)
    }
  }
  await expect(written.join('\n')).toMatchFileSnapshot('./snapshots/news.txt')
})

it.each(MAIL_NAMES.filter(isNewsName))(
  'the bell of %s has a title and a line for whoever gets the mail',
  async (name) => {
    const { preview, kind, ...news } = newsOf(name)
    const told = NEWS_SIDES.map((side) => news[side]?.(preview)).filter((words) => words)
    expect(told.length).toBeGreaterThan(0)
    for (const words of told) {
      expect(words!.title).not.toMatch(/\.$|undefined/)
      expect(words!.lines[0]).toMatch(/[.:?]$/)
    }
    expect(kind).toMatch(/^[a-z]+\.[a-z-]+$/)
  },
)
