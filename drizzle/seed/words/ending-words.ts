import type { BookingStage } from '#features/bookings/model.ts'

/** Why a booking ended, by the stage that it ended in. */
export const CANCEL_REASONS: Partial<Record<BookingStage, readonly string[]>> = {
  withdrawn: [
    'The photographer took the offer back: another couple signed for {date} first.',
    'The photographer took the offer back: the trip to {venue} and home again doesn’t fit the weekend.',
  ],
  rejected: ['The couple decided on another photographer for {date}.'],
  expired: ['The contract for {date} was not signed in time.'],
  unpaid: ['The first payment for {date} was not made in time.'],
  by_client: [
    'Our plans have changed: instead of {venue} we’re marrying abroad, in a very small circle.',
    '{partner} has been posted overseas, and we’ve had to give up {date}.',
    'We’ve called the wedding at {venue} off. Thank you for your understanding.',
  ],
  by_vendor: [
    'I need surgery and can’t work in the weeks around {date}.',
    'A family illness: I’ll be away from home on {date}, and {venue} deserves somebody who is fully there.',
    'I’m moving across the country before {date} and can’t keep this booking.',
  ],
  by_admin: ['Cancelled by the team: {venue} has closed, and both sides asked for it.'],
}

/** What a photographer writes with the first pictures. */
export const DELIVERY_NOTES = [
  'Your pictures of {date}, {first}, sorted by the hours of the day.',
  'Here is {venue}, {first} and {partner}, from the first button to the last song.',
  'All of {date}, {first}. Start with the second album if you want to cry early.',
] as const

/** What a couple wants changed, and what it gets. */
export const CHANGES: readonly { note: string; answer: string }[] = [
  {
    note: 'Could the pictures of the speeches at {venue} be a little brighter?',
    answer: 'The brighter edits of the evening at {venue} are in the second album, {first}.',
  },
  {
    note: 'We’d love the portraits of {date} in color as well as in black and white.',
    answer: 'The portraits of {date} are now in both versions, {first}.',
  },
  {
    note: '{partner}’s grandparents seem to be missing from the family groups.',
    answer: 'Found them, {first}: {partner}’s grandparents are in the album “Families”.',
  },
]

/** A dispute: what the couple says, with the numbers of its contract and deliveries, and what was written since. */
export const DISPUTES: readonly {
  changes: string
  answer: string
  reason: string
  messages: [string, string, string]
}[] = [
  {
    changes: 'The dancing is missing altogether. Could you send the rest of {date}?',
    answer: 'Some more of the dinner at {venue}; I’m still looking for the evening.',
    reason:
      'The contract says about {agreed} edited pictures; {delivered} were delivered, and the dancing is missing altogether.',
    messages: [
      'We love the ceremony at {venue}, but the evening is simply not there, and we asked for it once before.',
      'One of my two memory cards of {date} failed. I’ve sent it to a recovery service and expect an answer this week.',
      'We’d be glad to have the evening back. Until then, please don’t release the money for {date}.',
    ],
  },
  {
    changes: 'We can’t find the family groups we had agreed on for {date}. Are there more?',
    answer: 'A few more of the guests at {venue}; the groups were cut short by the rain.',
    reason:
      'We agreed on about {agreed} edited pictures and a list of family groups; we have {delivered}, and most of the groups are not among them.',
    messages: [
      'We had sent the list of groups four weeks before {date}, and half of our families came a long way to {venue}.',
      'The rain took forty minutes from us at {venue}, as {first} will remember. I’d gladly photograph the groups again.',
      'Not everybody can come back, so we’d like to settle for a part of the price of {date}.',
    ],
  },
]
