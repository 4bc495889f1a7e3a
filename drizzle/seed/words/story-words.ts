// What the people of the sign-ins write to each other, said nowhere else.

/** How client@curio.example began each conversation, by the photographer's place in the story. */
export const AMELIA_ASKS = {
  day: 'We’re marrying at Wave Hill, with ninety guests and a grandfather who reads a poem. Your picture of the aunt who dances first decided it for us.',
  film: 'Mara Okafor photographs our day at Wave Hill. Would you come for three hours in between and make portraits of the guests on film?',
  second:
    'We’re looking for film portraits during the cocktail hour at Wave Hill and have asked two of you; could you tell us what three hours would cost?',
  rejected: 'Is there a way to have you for the whole day at Wave Hill, getting ready included?',
  late: 'We’ve fallen for Wave Hill and for your way of photographing families. Could you send us a contract to look at?',
  taken: 'We haven’t decided on a photographer for Wave Hill yet, and yours are the pictures we keep coming back to.',
} as const

/** A question of Amelia's that her photographer has not read yet. */
export const AMELIA_UNREAD = 'Small question: do you need a meal on the day, and is a vegetarian one fine?'

export const DANA_ASKS =
  'We’re having a courtyard wedding for sixty, tacos instead of a cake, and Luis’s band. Would that be fun for you?'

/** Contact details that were taken out, in conversations of vendor@curio.example. */
export const WITHOUT_CONTACT = {
  offered: {
    text: 'Could we talk it over by phone? My number is [PHONE NUMBER REMOVED], or write to [EMAIL REMOVED].',
    original: 'Could we talk it over by phone? My number is (555) 010-4477, or write to hello@our-wedding.example.',
  },
  contract_sent: {
    text: 'The contract is with you. A longer gallery is at [URL REMOVED] if your parents want to see more.',
    original:
      'The contract is with you. A longer gallery is at www.my-weddings.example/garden if your parents want to see more.',
  },
} as const

/** The reviews of the story's own bookings. */
export const STORY_REVIEW = {
  rating: 5,
  text: 'From the first call we felt looked after. The pictures of our grandmothers laughing are worth everything; we did not notice the camera once.',
  reply: 'Thank you both. Your grandmothers should give lessons.',
} as const
export const SEALED_REVIEW = {
  rating: 4,
  text: 'Beautiful pictures and a calm presence all day. The gallery took a little longer than we had hoped, but it was worth it.',
} as const
