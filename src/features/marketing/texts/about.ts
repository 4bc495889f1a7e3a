import type { VettingSettings } from '#shared/site/vetting.ts'
import type { Step } from '../model.ts'

export const ABOUT = {
  title: 'A list you can finish reading',
  lede: 'There are more wedding photographers online than anyone can look at. We look first, keep the ones we’d book ourselves, and stay out of the way.',
  pictureAlt: 'A suspension bridge and a quay in evening haze',
  whoTitle: 'Who we are',
  who: [
    'We’re a small team that spends its days looking at wedding pictures, and we’ve all been the friend people ask: do you know anyone good?',
    'This is our answer. Couples use it free of charge. Photographers pay only when a wedding has been photographed, delivered and confirmed. That’s the whole business, so we only do well when weddings go well.',
  ],
  vetTitle: 'How we vet',
  vet: 'Someone on our team reads every application and looks at all of its pictures, for the five things in this table. The table gives reviewers a common language; it isn’t a formula. When the pictures leave a question open, we ask. When we don’t accept someone, we tell them why.',
  rankTitle: 'How the list is ordered',
  payTitle: 'No pay-to-rank',
  pay: [
    'There are no paid boosts, no sponsored spots and no ads anywhere on this site. Photographers can’t pay to be accepted, to be listed, or to rank higher.',
    'Our commission follows the same rule for the first photographer on the list and the last, so we have no reason to favor anyone.',
  ],
  timesTitle: 'How long a review takes',
  closingTitle: 'Look for yourself',
  findButton: 'Find Your Photographer',
  vendorLink: 'I’m a photographer',
} as const

/** Above the operator's name and address. */
export const runBy = (siteName: string): string => `${siteName} is run by`

const PEOPLE = [
  '',
  'One person on our team gives',
  'Two people on our team, or as many as we have, give',
  'Three people on our team, or as many as we have, give',
]

/** The rule of decision as the settings have it: nothing is promised that they do not demand. */
export function vettingRule({ reviewers, approveFrom, rejectBelow, thirdFrom }: VettingSettings): string {
  if (reviewers === 0) return 'Right now one person decides from the pictures, without writing down points.'
  const blind = reviewers > 1 ? ' or each other’s points' : ''
  const third =
    reviewers > 1
      ? ` When their totals are ${thirdFrom} or more points apart, a third person looks, if there is one.`
      : ''
  return `${PEOPLE[reviewers]} each item 0 to 2 points without seeing names${blind}.${third} An average of ${approveFrom} or more out of 10 speaks for accepting, less than ${rejectBelow} speaks against it, and people always make the decision.`
}

export const RANKING_POINTS: readonly Step[] = [
  {
    title: 'Hard filters first',
    text: 'Date, market, style and price rule out what doesn’t fit. We never show you someone outside your filters because it suits us.',
  },
  {
    title: 'You can change it',
    text: 'Sort by price, by newest, or by rating. The rating order only counts photographers with three or more reviews.',
  },
  { title: 'New isn’t worse', text: 'A photographer without reviews is marked New, never shown with zero stars.' },
]
