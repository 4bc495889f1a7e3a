import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'

/** What one side is told, by bell and by mail; the title has no full stop. */
export type News = { title: string; lines: string[]; quote?: string | null; action: string }
/** What each side is told; a side that is left out already knows. */
export type BookingNews = { kind: string; client?: News; vendor?: News }

export type About = { eventDate: string; couple: string; photographer: string }
const SEE = 'See the booking'

/** Where the signed contract is, and what proves it (E15, CT9). */
const signedPdf = (area: 'documents' | 'contracts', { hash, code }: { hash: string; code: string }): string =>
  `The signed contract is in your ${area} as a PDF. Its code for the page Verify is ${code}, its SHA-256 is ${hash}.`

/** The wording of every booking event that somebody is told about. (E14-E20) */
export const bookingNews = {
  offered: (
    { eventDate, photographer }: About,
    { totalCents, heldUntil }: { totalCents: number; heldUntil: string },
  ): BookingNews => ({
    kind: 'booking.offered',
    client: {
      title: `${photographer} has sent you an offer`,
      lines: [
        `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)}. The date is held for you until ${formatDate(heldUntil)}.`,
      ],
      action: 'See the offer',
    },
  }),
  withdrawn: ({ eventDate, photographer }: About, reason: string): BookingNews => ({
    kind: 'booking.withdrawn',
    client: {
      title: `${photographer} has withdrawn the offer`,
      lines: [`The offer for ${formatDate(eventDate)} no longer stands. Nothing was charged.`],
      quote: reason,
      action: SEE,
    },
  }),
  rejected: ({ eventDate, couple }: About, note: string, what: 'offer' | 'contract'): BookingNews => ({
    kind: 'booking.rejected',
    vendor: {
      title: `${couple} declined your ${what}`,
      lines: [`The date ${formatDate(eventDate)} is free again.`],
      quote: note || null,
      action: SEE,
    },
  }),
  signed: (
    { eventDate, couple, photographer }: About,
    { firstCents, payBy }: { firstCents: number; payBy: string | null },
    proof: { hash: string; code: string },
  ): BookingNews => ({
    kind: 'contract.signed',
    client: {
      title: `Your contract with ${photographer} is signed`,
      lines: [
        `The first payment of ${formatMoney(firstCents)} makes ${formatDate(eventDate)} yours. Please pay it ${payBy ? `by ${formatDate(payBy)}` : 'within seven days'}.`,
        signedPdf('documents', proof),
      ],
      action: 'Pay now',
    },
    vendor: {
      title: `${couple} signed the contract`,
      lines: [
        `The date ${formatDate(eventDate)} is confirmed as soon as the first payment arrives.`,
        signedPdf('contracts', proof),
      ],
      action: SEE,
    },
  }),
  confirmed: ({ eventDate, couple, photographer }: About, paidCents: number): BookingNews => ({
    kind: 'booking.confirmed',
    client: {
      title: `Your date is booked: ${formatDate(eventDate)}`,
      lines: [
        `Your first payment of ${formatMoney(paidCents)} has arrived and is held in escrow.`,
        `You and ${photographer} can now see each other’s contact details.`,
      ],
      action: 'See your booking',
    },
    vendor: {
      title: `${formatDate(eventDate)} is booked by ${couple}`,
      lines: [
        `The first payment of ${formatMoney(paidCents)} is held in escrow. You can now see each other’s contact details.`,
      ],
      action: SEE,
    },
  }),
  paid: ({ eventDate, couple }: About, paidCents: number, isDisputed: boolean): BookingNews => ({
    kind: 'payment.received',
    client: {
      title: `We received your payment of ${formatMoney(paidCents)}`,
      lines: [
        isDisputed
          ? 'It is held in escrow until our team has decided your dispute.'
          : 'It is held in escrow until you have confirmed the delivery of your pictures.',
      ],
      action: SEE,
    },
    vendor: {
      title: `${couple} paid ${formatMoney(paidCents)}`,
      lines: [`The payment for ${formatDate(eventDate)} is held in escrow.`],
      action: SEE,
    },
  }),
  /** A payment a decision left due has arrived and was released at once. (X122) */
  paidAfterDecision: (
    { eventDate, couple, photographer }: About,
    paidCents: number,
    released: { netCents: number; scheduledFor: string } | null,
  ): BookingNews => ({
    kind: 'payment.received',
    client: {
      title: `We received your payment of ${formatMoney(paidCents)}`,
      lines: [`It was released to ${photographer}, as our team decided. Thank you.`],
      action: SEE,
    },
    vendor: {
      title: `${couple} paid ${formatMoney(paidCents)}`,
      lines: [
        `This is what was still to be paid for ${formatDate(eventDate)}.`,
        ...(released
          ? [`${formatMoney(released.netCents)} will be paid out on ${formatDate(released.scheduledFor)}.`]
          : []),
      ],
      action: SEE,
    },
  }),
  paymentReturned: ({ eventDate, photographer }: About, paidCents: number): BookingNews => ({
    kind: 'payment.returned',
    client: {
      title: `Your payment of ${formatMoney(paidCents)} goes back to you`,
      lines: [
        `The booking with ${photographer} for ${formatDate(eventDate)} had ended before it arrived. You get it back in full.`,
      ],
      action: SEE,
    },
  }),
  dateLost: ({ eventDate, photographer, couple }: About): BookingNews => ({
    kind: 'booking.date-lost',
    client: {
      title: `${photographer} is no longer free on ${formatDate(eventDate)}`,
      lines: [
        'Another couple booked this date first. Whatever you paid goes back to you in full.',
        'We are sorry. Other photographers are free on your day.',
      ],
      action: SEE,
    },
    vendor: {
      title: `The offer to ${couple} has ended`,
      lines: [`Another couple booked ${formatDate(eventDate)} first.`],
      action: SEE,
    },
  }),
  completed: (
    { couple, photographer }: About,
    released: { netCents: number; scheduledFor: string } | null,
    /** Who confirmed it; an administrator says why. (PY5) */
    { by, reason = null }: { by: 'client' | 'admin' | 'system'; reason?: string | null },
  ): BookingNews => ({
    kind: 'booking.completed',
    client: {
      title: {
        client: 'You confirmed the delivery',
        admin: 'Our team confirmed your delivery for you',
        system: 'Your delivery counts as confirmed',
      }[by],
      lines: [
        `The payment has been released to ${photographer}. Thank you.`,
        'You can now write a review. It is shown when both of you have written, or after two weeks.',
      ],
      quote: reason,
      action: 'Write a review',
    },
    vendor: {
      title: {
        client: `${couple} confirmed your delivery`,
        admin: `Our team confirmed your delivery for ${couple}`,
        system: 'Your delivery counts as confirmed',
      }[by],
      lines: [
        released
          ? `${formatMoney(released.netCents)} will be paid out on ${formatDate(released.scheduledFor)}.`
          : 'Nothing was held for this booking, so there is no payout.',
        'You can now write a review. It is shown when both of you have written, or after two weeks.',
      ],
      quote: reason,
      action: SEE,
    },
  }),
  delivered: (
    { photographer }: About,
    { days, isUnpaid, note }: { days: number; isUnpaid: boolean; note: string },
  ): BookingNews => ({
    kind: 'delivery.new',
    client: {
      title: `${photographer} has delivered your pictures`,
      lines: [
        `Please look at them and confirm the delivery, or ask for changes. Without an answer it counts as confirmed in ${days} days.`,
        ...(isUnpaid ? ['A payment is still open. Please make it first: then the delivery can be confirmed.'] : []),
      ],
      quote: note || null,
      action: 'See the delivery',
    },
  }),
  changes: ({ couple }: About, note: string): BookingNews => ({
    kind: 'booking.changes',
    vendor: {
      title: `${couple} asked for changes`,
      lines: ['What they would like to be different:'],
      quote: note,
      action: SEE,
    },
  }),
  cancelled: (
    { eventDate, couple, photographer }: About,
    by: 'client' | 'photographer' | 'admin',
    refundCents: number,
    reason: string,
  ): BookingNews => {
    const who = { client: couple, photographer, admin: 'The platform' }[by]
    const money =
      refundCents > 0 ? `${formatMoney(refundCents)} goes back to the couple.` : 'Nothing goes back to the couple.'
    const news: News = {
      title: `The booking for ${formatDate(eventDate)} was cancelled`,
      lines: [`${who} cancelled it. ${money}`],
      quote: reason,
      action: SEE,
    }
    return { kind: 'booking.cancelled', client: news, vendor: news }
  },
  expired: ({ eventDate, couple, photographer }: About, reason: string): BookingNews => ({
    kind: 'booking.expired',
    client: {
      title: `The booking with ${photographer} has ended`,
      lines: [`${reason} ${formatDate(eventDate)} is no longer held for you, and nothing was charged.`],
      action: SEE,
    },
    vendor: {
      title: `The booking with ${couple} has ended`,
      lines: [`${reason} ${formatDate(eventDate)} is free again.`],
      action: SEE,
    },
  }),
  otherReviewed: ({ couple, photographer }: About, author: 'client' | 'vendor'): BookingNews => {
    const news = (name: string): News => ({
      title: `${name} has written a review`,
      lines: ['It is shown when you have written yours, or when two weeks are over.'],
      action: 'Write your review',
    })
    return {
      kind: 'review.other',
      ...(author === 'client' ? { vendor: news(couple) } : { client: news(photographer) }),
    }
  },
  /** The window closed, or a review came late: one is shown without the other. */
  reviewShown: ({ couple, photographer }: About, author: 'client' | 'vendor'): BookingNews => {
    const mine: News = { title: 'Your review is shown now', lines: ['Anybody can read it.'], action: SEE }
    const theirs = (name: string): News => ({
      title: `${name}’s review is shown now`,
      lines: [`Read what ${name} wrote.`],
      action: 'Read the review',
    })
    return author === 'client'
      ? { kind: 'review.shown', client: mine, vendor: theirs(couple) }
      : { kind: 'review.shown', client: theirs(photographer), vendor: { ...mine, lines: [`${couple} can read it.`] } }
  },
  reviewAnswered: ({ photographer }: About, body: string): BookingNews => ({
    kind: 'review.answered',
    client: {
      title: `${photographer} answered your review`,
      lines: ['The answer stands below your review.'],
      quote: body,
      action: SEE,
    },
  }),
  reviewsRevealed: ({ couple, photographer }: About): BookingNews => ({
    kind: 'review.published',
    client: {
      title: 'Both reviews are shown now',
      lines: [`Read what ${photographer} wrote.`],
      action: 'Read the reviews',
    },
    vendor: { title: 'Both reviews are shown now', lines: [`Read what ${couple} wrote.`], action: 'Read the reviews' },
  }),
} as const
