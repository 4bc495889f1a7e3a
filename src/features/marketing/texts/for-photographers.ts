import {
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
  capReachedAtCents,
} from '#features/payments/terms.ts'
import { COMMISSION_WORDS, PAYOUT_TIME } from '#features/payments/terms-words.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type Promises, vettingTimes } from '#shared/site/vetting-words.ts'
import type { Question, Step } from '../model.ts'

export const VENDOR = {
  headline: 'Be found by couples who already like your work',
  lede: 'A short list, real dates and one conversation per inquiry. You pay nothing until a wedding is photographed, delivered and confirmed.',
  applyButton: 'Apply Now',
  pricingButton: 'View Pricing Model',
  finalButton: 'Apply to Join Today',
  pictureAlt: 'An empty brick hall, sun falling through its tall arches',
  journeyTitle: 'Photographer Journey',
  timesTitle: 'How long the review takes',
  pricingTitle: 'Rules & Pricing',
  calculatorTitle: 'What you keep',
  calculatorLede: `The rule fits on one line: rate times total, but never more than ${COMMISSION_WORDS.cap}. Change the price to see it.`,
  questionsTitle: 'Eight questions photographers ask',
  closingTitle: 'Your next couple is choosing with their eyes',
  closingText: 'The application takes about twenty minutes. Have up to 25 of your best pictures ready.',
} as const

/** Seven steps from application to payout. */
export const journey = (promises: Promises): readonly Step[] => [
  {
    title: 'Apply',
    text: 'Tell us how you work, where you travel and what your weddings start at. Add up to 25 pictures.',
  },
  {
    title: 'Get reviewed by people',
    text: `The curation team takes a first look within ${vettingTimes(promises).firstLook}. If something’s missing, we ask once, in plain words.`,
  },
  {
    title: 'Build your profile',
    text: 'Up to 50 images, your own order, your own words. Couples see your starting price and the styles you really shoot.',
  },
  {
    title: 'Keep your dates accurate',
    text: 'Block days, or list only the ones you offer. An offer holds the date, and no day is booked more often than you allow: once, unless you choose more.',
  },
  {
    title: 'Answer inquiries',
    text: 'Every inquiry was written to you, with a date and a place. No lead lists, no bidding against ten others.',
  },
  {
    title: 'Agree, sign, photograph',
    text: 'Send an offer and a contract; you see the commission and your net amount before you send. The couple signs and pays into escrow.',
  },
  {
    title: 'Deliver and get paid',
    text: `The couple confirms delivery, the payout follows within ${PAYOUT_TIME}, and both sides write a review.`,
  },
]

/** Rules & Pricing: every promise of the specification, one line each. */
export const RULES: readonly { term: string; text: string }[] = [
  {
    term: 'No fees to be here',
    text: 'No upfront, monthly, listing or subscription fees. A profile costs nothing, however long you keep it.',
  },
  {
    term: 'Commission',
    text: `${COMMISSION_WORDS.range} of the booking total, capped at ${COMMISSION_WORDS.cap} per booking: ${COMMISSION_WORDS.usual} to begin with, ${COMMISSION_WORDS.reduced} after ${COMMISSION_WORDS.earned}. Locked in when the contract is signed.`,
  },
  {
    term: 'When we take it',
    text: 'Deducted automatically after event completion, when the couple confirms delivery. Never before.',
  },
  {
    term: 'Payout',
    text: `Within ${PAYOUT_TIME} after client confirmation. Silence counts as confirmation 14 days after delivery.`,
  },
  {
    term: 'Escrow',
    text: 'Couples pay upfront into escrow. You never chase a balance, and you know the money is there.',
  },
  {
    term: 'Contracts',
    text: 'Use your own wording. The contract itself must run through the platform.',
  },
  {
    term: 'Messages',
    text: 'Communication stays on the platform until booking; after that, both sides get each other’s contact details.',
  },
  {
    term: 'Not exclusive',
    text: 'Keep your website, your other listings and your couples. We ask for accurate dates, not loyalty.',
  },
  {
    term: 'Profile',
    text: 'Up to 50 images. You can pause or unpublish at any time; confirmed bookings aren’t affected.',
  },
]

/** How long a review takes, as the settings promise it. */
function reviewTimes(promises: Promises): string {
  const { firstLook, decision, atMost } = vettingTimes(promises)
  return `We take a first look within ${firstLook}. A complete application is usually decided within ${decision}, and at most ${atMost} when we need to ask you something.`
}

export const vendorQuestions = (promises: Promises): readonly Question[] => [
  {
    question: 'What does it cost to apply and to be listed?',
    answer: 'Nothing. There are no upfront, monthly, listing or subscription fees, and no paid places in the list.',
  },
  {
    question: 'How is the commission calculated?',
    answer: `It is ${COMMISSION_WORDS.usual} of the booking total, or ${COMMISSION_WORDS.reduced} after ${COMMISSION_WORDS.earned}, and never more than ${COMMISSION_WORDS.cap} per booking. You reach the cap at ${formatMoney(capReachedAtCents(COMMISSION_RATE_DEFAULT_BPS))} with ${COMMISSION_WORDS.usual} and at ${formatMoney(capReachedAtCents(COMMISSION_RATE_REDUCED_BPS))} with ${COMMISSION_WORDS.reduced}. The rate and the cap are locked in when the contract is signed, and you see your net amount before you send an offer.`,
  },
  {
    question: 'When do I get paid?',
    answer: `Within ${PAYOUT_TIME} after the couple confirms delivery. If they say nothing, delivery counts as confirmed after 14 days; we remind them on days 7, 12 and 13.`,
  },
  {
    question: 'How long does the review take?',
    answer: reviewTimes(promises),
  },
  {
    question: 'Do I have to be exclusive?',
    answer:
      'No. List yourself wherever you like and keep taking your own bookings. Only a booking that began here runs through the platform.',
  },
  {
    question: 'Can I use my own contract?',
    answer:
      'Yes. Bring your own contract text. It’s sent, signed and kept on the platform, together with the price, the payments and the policy of your offer, so both sides can always prove what was agreed.',
  },
  {
    question: 'What happens when a couple cancels?',
    answer:
      'Your cancellation policy decides: Flexible, Moderate or Strict, chosen in your offer and frozen in the contract. If you have to cancel, the couple gets everything back and no commission is taken.',
  },
  {
    question: 'What if I’m not accepted?',
    answer:
      'You get the reasons and a date when you can apply again. A no is about this portfolio today, not about you.',
  },
]
