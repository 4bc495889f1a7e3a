import { AMENDMENT_VALID_DAYS } from '#features/amendments/model.ts'
import { CHANGES_MAX, CONFIRM_DAYS, NOT_DELIVERED_DAYS } from '#features/bookings/model.ts'
import { CONFIRM_REMINDER_DAYS } from '#features/bookings/reminders.ts'
import { CONTRACT_VALID_DAYS } from '#features/contracts/model.ts'
import { DATES_MAX } from '#features/date-alerts/model.ts'
import { INQUIRY_LIMITS } from '#features/inquiries/model.ts'
import { INVITE_VALID_DAYS } from '#features/partner/model.ts'
import { BALANCE_DUE_DAYS_BEFORE, CANCELLATION_POLICIES, RETAINER_PERCENT } from '#features/payments/terms.ts'
import { policyClause } from '#features/payments/terms-words.ts'
import { BANK_DAYS_BEFORE } from '#features/payments/ways.ts'
import { COMPARE_MAX, SHORTLIST_MAX } from '#features/shortlist/model.ts'
import { type Answer, inDays, listed } from './answer.ts'

/** What couples ask. */
export const FOR_COUPLES: readonly Answer[] = [
  {
    topic: 'cost',
    question: 'What does it cost us?',
    answer: [
      'Nothing. Couples use the site free of charge. You pay the price in your photographer’s offer and not a dollar more; our commission comes out of the photographer’s share, after the wedding.',
    ],
    more: { to: '/how-it-works', label: 'How it works' },
  },
  {
    topic: 'inquiries',
    question: 'How does an inquiry work?',
    answer: [
      `You write once and choose up to ${INQUIRY_LIMITS.photographers} photographers. It goes to them and to no one else, it’s free, and it commits you to nothing. You can withdraw it at any time.`,
      `We remind a photographer who hasn’t read it. If there’s no answer after ${inDays(INQUIRY_LIMITS.expiresAfterMs)} days, it ends, and we show you others who are free that day.`,
    ],
    more: { to: '/find-photographer', label: 'Find Photographers' },
  },
  {
    topic: 'offers',
    question: 'What’s in an offer, and can we ask for something else?',
    answer: [
      'The price, what’s included, the payment schedule, the cancellation policy, and the day until which it’s valid. Many photographers send the contract with it, so you can read, sign and pay in one go.',
      'If something doesn’t fit, ask for other terms: a different total, more hours, a second photographer, a note. Your photographer answers with a new version. Declining costs nothing either.',
    ],
  },
  {
    topic: 'dates',
    question: 'When is our date really ours?',
    answer: [
      'When both of you have signed and the first payment has arrived. Until then an offer puts the date on hold, but another couple that signs and pays first gets it.',
      'If that happens, we tell you right away, nothing is charged, and a payment you’d just made comes back in full.',
    ],
  },
  {
    topic: 'signing',
    question: 'How does signing work?',
    answer: [
      'You read the whole contract on screen, type your name, and confirm with your password. Your photographer has signed before it reaches you. Both of you get the signed PDF.',
      `You have ${CONTRACT_VALID_DAYS} days to sign before a contract expires; we remind you in time. Anyone who has the PDF can check on the Verify page that nothing in it was changed.`,
      'Before your first signature we ask for your consent to sign on the screen. Paper copies are free: ask us here. You can withdraw your consent on My account; what’s signed stays valid.',
    ],
    more: { to: '/verify', label: 'Verify a contract' },
  },
  {
    topic: 'paying',
    question: 'What do we pay when, and who has our money?',
    answer: [
      `Your contract has the schedule: unless you agree otherwise, ${RETAINER_PERCENT}% when you sign and the rest ${BALANCE_DUE_DAYS_BEFORE} days before the wedding. We remind you before each payment. You get a receipt for each one.`,
      `You pay on the payment service’s own page; we never see your card or account number. Every payment takes a card. More than ${BANK_DAYS_BEFORE} days before the wedding, the balance can also come from your bank account; it counts as paid once it has arrived, a few business days later. If you like, we take the balance from your card when it’s due: you can turn that on and off under Payments.`,
      'The money is held in escrow, apart from our own and from the photographer’s, until you confirm that your pictures arrived.',
    ],
    more: { to: '/terms', hash: 'test-payments', label: 'Who holds the money' },
  },
  {
    topic: 'canceling',
    question: 'What comes back if we cancel?',
    answer: [
      'Your contract has one of these policies. They count the days from the day you cancel to the wedding:',
      CANCELLATION_POLICIES.map(policyClause),
      'You see the exact amount in dollars before you confirm. After the wedding, a booking can’t be cancelled anymore; if something is wrong, open a dispute.',
    ],
    more: { to: '/terms', hash: 'couples-canceling', label: 'The rule in the terms' },
  },
  {
    topic: 'photographer-cancels',
    question: 'What if our photographer cancels?',
    answer: [
      'Everything you’ve paid comes back, whatever the policy says. We suggest photographers who are free on your day and work in a similar style; you can ask one with a tap, and what you told us about your wedding goes along.',
    ],
  },
  {
    topic: 'changing',
    question: 'Can we move the date or change the contract?',
    answer: [
      `Yes, if both sides sign the change. Either of you can propose a new date, and your photographer can propose extras or other terms. A proposed change stays open for ${AMENDMENT_VALID_DAYS} days; until it’s signed, the contract stays as it is.`,
      'Your payments move with the date, and money that’s already held stays held.',
    ],
  },
  {
    topic: 'delivery',
    question: 'What happens when the pictures arrive?',
    answer: [
      `You have ${CONFIRM_DAYS.first} days to confirm the delivery, to ask for changes (up to ${CHANGES_MAX} times), or to open a dispute. We remind you on days ${listed(CONFIRM_REMINDER_DAYS)}. If you do nothing, it counts as confirmed, and the money is released.`,
      `If pictures are late, your booking says so. ${NOT_DELIVERED_DAYS} days after the contract’s deadline, our team steps in automatically, and the money stays where it is until we’ve decided.`,
    ],
  },
  {
    topic: 'partner',
    question: 'Can we both use it?',
    answer: [
      `Yes. Invite your partner from your account: you’ll share one shortlist, the same conversations, bookings and payments, each with your own sign-in. The invitation works for ${INVITE_VALID_DAYS} days.`,
    ],
    more: { to: '/account', label: 'Your account' },
  },
  {
    topic: 'saving',
    question: 'How do we keep track of the ones we like?',
    answer: [
      `Tap the heart: your shortlist keeps up to ${SHORTLIST_MAX} photographers, with a note from each of you, and compares up to ${COMPARE_MAX} side by side. It’s kept in your browser until you have an account.`,
      `When someone you like is booked on your date, ask us to tell you if it opens up again. That works for up to ${DATES_MAX} dates.`,
    ],
    more: { to: '/shortlist', label: 'Your shortlist' },
  },
]
