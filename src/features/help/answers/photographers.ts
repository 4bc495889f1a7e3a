import { REAPPLY_MONTHS } from '#features/applications/model.ts'
import { CONFIRM_EVERY_DAYS } from '#features/availability/model.ts'
import { CONFIRM_DAYS } from '#features/bookings/model.ts'
import { ANNEXES_MAX, TEMPLATES_MAX } from '#features/contracts/model.ts'
import { INQUIRY_LIMITS } from '#features/inquiries/model.ts'
import { OVERDUE_LETS_CANCEL_DAYS } from '#features/payments/schedule.ts'
import { COMMISSION_WORDS, PAYOUT_TIME } from '#features/payments/terms-words.ts'
import { COURT_DAYS, REPEAT_CASES, REPEAT_MONTHS } from '#features/takedowns/model.ts'
import { type Promises, vettingTimes } from '#shared/site/vetting-words.ts'
import { type Answer, inDays } from './answer.ts'

const READ_AFTER_HOURS = INQUIRY_LIMITS.remindUnreadAfterMs / 3_600_000

/** What photographers ask, with the times of a review that the settings promise. */
export const forPhotographers = (promises: Promises): readonly Answer[] => [reviewTimes(promises), ...OTHERS]

function reviewTimes(promises: Promises): Answer {
  const { firstLook, decision, atMost } = vettingTimes(promises)
  return {
    topic: 'applying',
    question: 'How long does the review take?',
    answer: [
      `Someone takes a first look within ${firstLook}. A complete application is usually decided within ${decision}, and at most ${atMost} when we have questions. The clock starts when the application is complete.`,
      `A no comes with its reasons and a date when you can apply again, usually after ${REAPPLY_MONTHS[0]} months.`,
    ],
    more: { to: '/vendor/application', label: 'Your application' },
  }
}

const OTHERS: readonly Answer[] = [
  {
    topic: 'calendar',
    question: 'How do I keep my calendar up to date?',
    answer: [
      'Choose whether you’re open unless blocked, or only on the dates you list, and how many weddings you take a day, a week and a year. A booked date is never booked again beyond that.',
      `Add your other calendars by their address: their busy days block yours, and we keep nothing else from them. Your profile says when you last confirmed that the calendar is up to date; we ask every ${CONFIRM_EVERY_DAYS} days.`,
    ],
    more: { to: '/vendor/calendar', label: 'Your calendar' },
  },
  {
    topic: 'answering',
    question: 'What happens if I don’t answer an inquiry?',
    answer: [
      `We remind you when it’s been unread for ${READ_AFTER_HOURS} hours. After ${inDays(INQUIRY_LIMITS.expiresAfterMs)} days without an answer, it ends, and we show the couple other photographers. A short no is an answer too: declining takes one click.`,
      'Your profile shows how fast and how often you answer, with the number of inquiries behind it.',
    ],
    more: { to: '/vendor/inbox', label: 'Your messages' },
  },
  {
    topic: 'proposals',
    question: 'How do I send an offer or a proposal?',
    answer: [
      'From the conversation: choose a package or write your own lines, the payment schedule, the cancellation policy, and how long it’s valid. You see the commission and what you’ll get before you send.',
      'With the contract turned on, it’s a proposal: you sign by sending, and the couple reads, signs and pays in one go. Without it, the couple can think about the offer first, and you send the contract afterward.',
    ],
  },
  {
    topic: 'contract-texts',
    question: 'Can I use my own contract?',
    answer: [
      `Yes. Keep up to ${TEMPLATES_MAX} templates with placeholders that are filled in from the offer, and up to ${ANNEXES_MAX} PDFs that go with every contract. The couple reads the filled text, never a placeholder.`,
      'The contract is sent, signed and kept here, together with the price, the payments and the policy, so both sides can always prove what was agreed.',
    ],
    more: { to: '/vendor/contracts/templates', label: 'Your templates' },
  },
  {
    topic: 'commission',
    question: 'How much is the commission?',
    answer: [
      `${COMMISSION_WORDS.usual} of the booking total, ${COMMISSION_WORDS.reduced} after ${COMMISSION_WORDS.earned}, and never more than ${COMMISSION_WORDS.cap} per booking. There are no other fees.`,
      'The rate and the cap are locked in when the contract is signed. We deduct it when the couple confirms the delivery; if a booking is refunded in full, there’s none.',
    ],
    more: { to: '/for-photographers', hash: 'pricing', label: 'Rules and pricing' },
  },
  {
    topic: 'payouts',
    question: 'When do I get paid?',
    answer: [
      `Within ${PAYOUT_TIME} after the couple confirms the delivery. If they say nothing, it counts as confirmed after ${CONFIRM_DAYS.first} days, or ${CONFIRM_DAYS.later} after a later delivery.`,
      'You need verified payout details at the payment service first. A payout waits while a dispute is open or a couple’s bank has taken a payment back.',
      `A balance that’s ${OVERDUE_LETS_CANCEL_DAYS} days overdue lets you cancel under your own policy.`,
    ],
    more: { to: '/vendor/earnings', label: 'Your earnings' },
  },
  {
    topic: 'stolen-pictures',
    question: 'Someone shows my picture, or claims one of mine',
    answer: [
      'If it’s yours, report it from the picture itself or below: no account needed. A person reads the notice, and once it’s complete we hide the picture and tell its photographer what you claim.',
      `If someone claims one of yours, we email you what they say, and why we hid it. You can answer with a sworn counter-notice; unless they ask a court within ${COURT_DAYS} business days, your picture comes back. Both sides get our decision with its reasons. After ${REPEAT_CASES} upheld cases in ${REPEAT_MONTHS} months our team decides about the account.`,
      'We also compare new pictures with those of other photographers. If two look the same, a person looks; nobody is accused, because studios share pictures.',
    ],
    more: { to: '/report-picture', label: 'Report a picture' },
  },
  {
    topic: 'cannot-shoot',
    question: 'What if I can’t make a date I’m booked for?',
    answer: [
      'Say so on the booking as early as you can. Everything the couple paid goes back, no commission is taken, and the date stays blocked. It counts as your cancellation.',
      'We suggest photographers who are free that day; you can leave some of them out. The couple asks one with one tap.',
    ],
  },
  {
    topic: 'chargebacks',
    question: 'What if a couple’s bank takes a payment back?',
    answer: [
      'We answer the bank for you, with the signed contract, the record of your delivery, and what the messages show. Until it decides, nothing of that booking is paid out.',
      'If the bank keeps a payment that had been released to you, your share comes back from later payouts, and we return our commission on it. If someone else had used the card, the loss is ours.',
    ],
    more: { to: '/terms', hash: 'vendors-chargebacks', label: 'The rule in the terms' },
  },
]
