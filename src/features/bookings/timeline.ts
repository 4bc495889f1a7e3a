import type { BookingStage, Side } from './model.ts'
import type { BookingEvent } from './transitions.ts'

/** The stations of a booking that goes well, as the timeline draws them. */
export const STATIONS = ['Offer', 'Contract', 'Signed', 'Booked', 'Wedding', 'Delivery', 'Complete'] as const

/** How many stations a booking in this stage has reached; a cancelled booking stays where it ended. */
const REACHED: Record<BookingStage, number> = {
  offered: 1,
  countered: 1,
  contract_sent: 2,
  awaiting_payment: 3,
  upcoming: 4,
  awaiting_delivery: 5,
  delivered: 6,
  changes: 6,
  disputed: 6,
  released: 7,
  reviewed: 7,
  withdrawn: 1,
  rejected: 1,
  expired: 2,
  unpaid: 3,
  by_client: 4,
  by_vendor: 4,
  by_admin: 4,
}

export const stationsReached = (stage: BookingStage): number => REACHED[stage]

type Words = { title: string; text: string }

const FROZEN =
  'The money we hold stays where it is until our team has decided. Payments that are due stay due. It costs you nothing. Tell our team below what they should know.'

/** What an administrator reads, who is neither side: no "you" and no "your" about the couple's or the vendor's things. */
const ADMIN_STEP: Record<BookingStage, Words> = {
  offered: {
    title: 'The offer is with the couple',
    text: 'If they’re happy with it, the photographer sends the contract next.',
  },
  countered: { title: 'The couple asked for other terms', text: 'The photographer answers or withdraws the offer.' },
  contract_sent: {
    title: 'The contract is with the couple',
    text: 'The photographer signed it by sending it. The couple signs next.',
  },
  awaiting_payment: {
    title: 'Waiting for the first payment',
    text: 'Both have signed. The date is confirmed when the payment arrives.',
  },
  upcoming: { title: 'The date is booked', text: 'Both sides can see each other’s contact details.' },
  awaiting_delivery: {
    title: 'The couple is waiting for their pictures',
    text: 'The photographer records the delivery when they’re ready.',
  },
  delivered: {
    title: 'Delivered',
    text: 'The couple confirms it, or it’s confirmed automatically. Confirm for them only if they ask for it or stay silent.',
  },
  changes: { title: 'The couple asked for changes', text: 'The photographer delivers again when they’re done.' },
  disputed: {
    title: 'In dispute',
    text: 'Read both sides below, ask about what’s unclear, then decide what the couple pays in the end.',
  },
  released: { title: 'Complete', text: 'The payment has been released to the photographer.' },
  reviewed: { title: 'Complete', text: 'Everything is done.' },
  withdrawn: {
    title: 'The offer was withdrawn',
    text: 'The date is free again. If anything was charged, it goes back to the couple in full.',
  },
  rejected: { title: 'The couple declined the offer', text: 'The date is free again. Nothing was charged.' },
  expired: { title: 'The contract has expired', text: 'It wasn’t signed in time. The date is free again.' },
  unpaid: { title: 'Not booked', text: 'The first payment wasn’t made in time. The date is free again.' },
  by_client: { title: 'The couple cancelled', text: 'What goes back to them is listed below.' },
  by_vendor: { title: 'The photographer cancelled', text: 'Everything the couple paid goes back to them.' },
  by_admin: { title: 'Cancelled by our team', text: 'The reason is in the history below.' },
}

/** For a booking that expired before there was a contract. */
const OFFER_EXPIRED_STEP: Words = {
  title: 'The offer has expired',
  text: 'The wedding day is over, and nothing was signed.',
}

/** What a stage means for each side, and what comes next. `date` is a deadline in words, where there is one. */
const NEXT_STEP: Record<BookingStage, { client: Words; vendor: Words }> = {
  offered: {
    client: {
      title: 'You have an offer',
      text: 'Take your time. If you’re happy with it, your photographer sends the contract next.',
    },
    vendor: {
      title: 'Your offer is with the couple',
      text: 'Write the contract and send it when they’re happy with the offer.',
    },
  },
  countered: {
    client: {
      title: 'You asked for other terms',
      text: 'Your photographer answers with a new offer. Nothing is agreed until you’ve both signed.',
    },
    vendor: {
      title: 'The couple asked for other terms',
      text: 'What they would like is below. Send a new offer, or withdraw this one.',
    },
  },
  contract_sent: {
    client: { title: 'The contract is ready to sign', text: 'Nothing is binding until you sign.' },
    vendor: {
      title: 'The contract is with the couple',
      text: 'You’ve signed it by sending it. The couple signs next.',
    },
  },
  awaiting_payment: {
    client: {
      title: 'The first payment makes the date yours',
      text: 'You’ve both signed. The money is held in escrow.',
    },
    vendor: {
      title: 'Waiting for the first payment',
      text: 'Both have signed. The date is confirmed when the payment arrives.',
    },
  },
  upcoming: {
    client: { title: 'Your date is booked', text: 'You and your photographer can see each other’s contact details.' },
    vendor: { title: 'The date is booked', text: 'You and the couple can see each other’s contact details.' },
  },
  awaiting_delivery: {
    client: { title: 'Your pictures are in the works', text: 'You’ll get a message as soon as they’re delivered.' },
    vendor: {
      title: 'The couple is waiting for their pictures',
      text: 'Record the delivery here when they’re ready.',
    },
  },
  delivered: {
    client: { title: 'Your pictures are here', text: 'Confirm the delivery, or ask for changes.' },
    vendor: { title: 'Delivered', text: 'The couple confirms it, or it’s confirmed automatically.' },
  },
  changes: {
    client: { title: 'You asked for changes', text: 'Your photographer delivers again.' },
    vendor: { title: 'The couple asked for changes', text: 'Deliver again when they’re done.' },
  },
  disputed: {
    client: { title: 'In dispute', text: FROZEN },
    vendor: { title: 'In dispute', text: FROZEN },
  },
  released: {
    client: { title: 'Complete', text: 'The payment has been released. A few words help the next couple.' },
    vendor: { title: 'Complete', text: 'The payment has been released to you.' },
  },
  reviewed: {
    client: { title: 'Complete', text: 'Thank you. Everything is done.' },
    vendor: { title: 'Complete', text: 'Everything is done.' },
  },
  withdrawn: {
    client: { title: 'The offer was withdrawn', text: 'If anything was charged, it goes back to you in full.' },
    vendor: { title: 'The offer was withdrawn', text: 'The date is free again.' },
  },
  rejected: {
    client: { title: 'You declined the offer', text: 'Nothing was charged.' },
    vendor: { title: 'The couple declined the offer', text: 'The date is free again.' },
  },
  expired: {
    client: {
      title: 'The contract has expired',
      text: 'It wasn’t signed in time. Ask your photographer for a new one.',
    },
    vendor: { title: 'The contract has expired', text: 'It wasn’t signed in time. The date is free again.' },
  },
  unpaid: {
    client: { title: 'Not booked', text: 'The first payment wasn’t made in time.' },
    vendor: { title: 'Not booked', text: 'The first payment wasn’t made in time. The date is free again.' },
  },
  by_client: {
    client: { title: 'You cancelled this booking', text: 'What goes back to you is listed below.' },
    vendor: { title: 'The couple cancelled', text: 'What you keep is listed below.' },
  },
  by_vendor: {
    client: { title: 'Your photographer cancelled', text: 'Everything you paid goes back to you.' },
    vendor: { title: 'You cancelled this booking', text: 'Everything goes back to the couple.' },
  },
  by_admin: {
    client: { title: 'Cancelled by our team', text: 'The reason is in the history below.' },
    vendor: { title: 'Cancelled by our team', text: 'The reason is in the history below.' },
  },
}

/** What a decision left due comes before everything else on a booking that is over. */
const DUE_STEP: { client: Words; vendor: Words; admin: Words } = {
  client: {
    title: 'A payment is still due',
    text: 'Our team has decided the dispute, and part of it is still due. It goes to your photographer when it arrives.',
  },
  vendor: {
    title: 'A payment is still due',
    text: 'The dispute is decided. What the couple still has to pay is released as soon as it arrives.',
  },
  admin: {
    title: 'A payment is still due',
    text: 'The dispute is decided. What the couple still has to pay is released as soon as it arrives.',
  },
}

/** What a bank took back comes first: nothing goes on without it. */
const AGAIN_STEP: { client: Words; vendor: Words; admin: Words } = {
  client: {
    title: 'A payment is due again',
    text: 'Your bank took it back, so it counts as unpaid. Until it’s paid again, or your bank returns it, pictures are held back, and nothing can be confirmed or reviewed.',
  },
  vendor: {
    title: 'A payment is due again',
    text: 'The couple’s bank took it back, so it counts as unpaid. Until it’s paid again, or the bank returns it, the couple won’t see what you deliver, and nothing is confirmed, released or reviewed.',
  },
  admin: {
    title: 'A payment is due again',
    text: 'The couple’s bank took it back, so it counts as unpaid. Deliveries are held back, and nothing is confirmed, released or reviewed until it’s paid again, or the bank returns it.',
  },
}

/** Pictures that are past the contract's last day. */
const LATE_STEP: { client: Words; vendor: Words; admin: Words } = {
  client: {
    title: 'Your pictures are late',
    text: 'The deadline in your contract has passed. Write to your photographer first; if that doesn’t help, open a dispute. It costs you nothing.',
  },
  vendor: {
    title: 'The pictures are late',
    text: 'The deadline in the contract has passed. Record the delivery here, or tell the couple when to expect them. After 30 days, our team decides.',
  },
  admin: {
    title: 'The pictures are late',
    text: 'The deadline in the contract has passed. After 30 days, it becomes a dispute automatically.',
  },
}

/** The wording of a stage for the reader. */
export function stageWords(
  side: Side,
  stage: BookingStage,
  { isDue, isOffer, isLate, isAgain }: { isDue: boolean; isOffer: boolean; isLate: boolean; isAgain: boolean },
): Words {
  if (isAgain) return AGAIN_STEP[side]
  if (isDue) return DUE_STEP[side]
  if (isLate) return LATE_STEP[side]
  if (stage === 'expired' && isOffer) return OFFER_EXPIRED_STEP
  return side === 'admin' ? ADMIN_STEP[stage] : NEXT_STEP[stage][side]
}

/** The history in words. */
export const EVENT_WORDS: Record<BookingEvent, string> = {
  'send-offer': 'Offer sent',
  counter: 'Other terms requested',
  withdraw: 'Offer withdrawn',
  reject: 'Offer declined',
  want: 'The couple would like to book',
  'send-contract': 'Contract sent',
  sign: 'Contract signed by both',
  'pay-first': 'First payment made, date booked',
  'expire-offer': 'Offer expired',
  'expire-contract': 'Contract expired',
  'expire-payment': 'Not paid in time',
  'lose-date': 'Another couple booked the date first',
  reschedule: 'Moved to a new date, signed by both',
  'add-items': 'Extra items, signed by both',
  'change-terms': 'Contract changed, signed by both',
  'propose-change': 'Contract change proposed',
  'decline-change': 'Contract change declined',
  'withdraw-change': 'Contract change withdrawn',
  'expire-change': 'Contract change expired',
  'close-change': 'Open contract change closed',
  'event-passed': 'The wedding day is over',
  deliver: 'Pictures delivered',
  'request-changes': 'Changes requested',
  'confirm-delivery': 'Delivery confirmed',
  'auto-confirm': 'Delivery confirmed automatically',
  release: 'Delivery confirmed by our team',
  dispute: 'Dispute opened',
  'not-delivered': 'Nothing was delivered, dispute opened',
  'resolve-complete': 'Dispute decided',
  'resolve-cancel': 'Dispute decided',
  cancel: 'Cancelled',
  review: 'Both reviews shown',
  close: 'Review period over',
  'view-contract': 'Contract opened',
  pay: 'Payment made',
  refund: 'Refund sent',
  'refund-returned': 'Refund sent back by the couple’s bank',
  chargeback: 'Payment taken back by the couple’s bank',
  'chargeback-won': 'The bank returned the payment',
  'chargeback-lost': 'The bank kept the payment',
  payout: 'Paid out',
}
