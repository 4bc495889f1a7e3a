import { formatDate } from '#shared/dates.ts'
import type { About, BookingNews } from './news.ts'
import { formatMoney } from '#shared/money.ts'

type Reminder = {
  /** The day it is about, and how many days from it this reminder is: before it below zero. */
  anchor: string
  offset: number
  /** Days from today to the anchor. */
  daysLeft: number
  amountCents: number
  /** Left due by our team's decision, on a booking that is over. (X122) */
  isDecided: boolean
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
const daysAgo = (days: number): string => (days === 1 ? 'yesterday' : `${days} days ago`)

/** What the two sides are reminded of. (PY10, CT6, BK7, E14, E16, E17) */
export const bookingReminders = {
  hold: ({ couple, photographer, eventDate }: About, { anchor }: Reminder): BookingNews => ({
    kind: 'offer.hold-ends',
    client: {
      title: `${photographer} holds your date until ${formatDate(anchor)}`,
      lines: [
        `After that day ${formatDate(eventDate)} is free for other couples too. If the offer suits you, say so in your conversation: the contract comes next.`,
      ],
      action: 'See the offer',
    },
    vendor: {
      title: `Your offer to ${couple} holds the date until ${formatDate(anchor)}`,
      lines: [`Send the contract before then, and ${formatDate(eventDate)} stays held while they read it.`],
      action: 'See the booking',
    },
  }),
  contract: ({ photographer, eventDate }: About): BookingNews => ({
    kind: 'contract.reminder',
    client: {
      title: `Your contract with ${photographer} waits for your signature`,
      lines: [`${formatDate(eventDate)} is held for you until the contract expires.`],
      action: 'Read the contract',
    },
  }),
  firstPayment: ({ photographer, eventDate }: About, { anchor, amountCents }: Reminder): BookingNews => ({
    kind: 'payment.first-due',
    client: {
      title: `Your date waits for the first payment of ${formatMoney(amountCents)}`,
      lines: [
        `${photographer} holds ${formatDate(eventDate)} for you until ${formatDate(anchor)}. The payment makes it yours, and is held in escrow.`,
      ],
      action: 'Pay now',
    },
  }),
  payment: ({ photographer }: About, { anchor, offset, amountCents, isDecided }: Reminder): BookingNews => ({
    kind: offset < 0 ? 'payment.due' : 'payment.overdue',
    client: {
      title:
        offset < 0
          ? `A payment of ${formatMoney(amountCents)} is due ${inDays(-offset)}`
          : `A payment of ${formatMoney(amountCents)} was due ${daysAgo(offset)}`,
      lines: [
        isDecided
          ? `It is for your booking with ${photographer}, and was set for ${formatDate(anchor)} by our team when it decided your dispute.`
          : `It is for your booking with ${photographer} and was agreed for ${formatDate(anchor)}. It is held in escrow until you have confirmed the delivery.`,
      ],
      action: 'Pay now',
    },
  }),
  event: ({ couple, photographer, eventDate }: About, { daysLeft }: Reminder): BookingNews => ({
    kind: 'booking.event-near',
    client: {
      title: `Your wedding day is ${inDays(daysLeft)}`,
      lines: [`${photographer} is booked for ${formatDate(eventDate)}. Times and places are best settled now.`],
      action: 'See your booking',
    },
    vendor: {
      title: `The wedding of ${couple} is ${inDays(daysLeft)}`,
      lines: [`You are booked for ${formatDate(eventDate)}. Times and places are best settled now.`],
      action: 'See the booking',
    },
  }),
  delivery: ({ photographer }: About): BookingNews => ({
    kind: 'delivery.reminder',
    client: {
      title: `Are you happy with the pictures from ${photographer}?`,
      lines: ['Please confirm the delivery or ask for changes. Without an answer it soon counts as confirmed.'],
      action: 'See the delivery',
    },
  }),
} as const
