/** The three vetting times of the specification, each with its meaning (X1). */
export const VETTING_TIMES = {
  firstLook: {
    time: '12-24 hours',
    title: 'First look',
    text: 'Someone on the curation team opens your application and checks that it’s complete.',
  },
  decision: {
    time: '2-3 business days',
    title: 'Usual decision',
    text: 'Once the application is complete, you’ll usually hear yes or no within this time.',
  },
  atMost: {
    time: '5-7 business days',
    title: 'At most',
    text: 'When we have questions for you, the whole review takes no longer than this.',
  },
} as const
