import { COMMISSION_WORDS } from '#features/payments/terms-words.ts'

/** Titles and descriptions of the marketing pages; separate from the texts because every page's entry includes them. */
export const HEADS = {
  home: {
    path: '/',
    title: 'Curated Wedding Photographers',
    description:
      'A short list of wedding photographers, each application reviewed by a person. Browse by date, city and style, write to the ones you like, and book in one place.',
  },
  howItWorks: {
    path: '/how-it-works',
    title: 'How It Works',
    description:
      'Browse a curated list of wedding photographers, find the one that fits your date and style, and connect directly. Free for couples.',
  },
  forPhotographers: {
    path: '/for-photographers',
    title: 'For Photographers',
    description: `No listing fee and no subscription. Apply, get reviewed by people, and pay ${COMMISSION_WORDS.range} of completed bookings, never more than ${COMMISSION_WORDS.cap}.`,
  },
  about: {
    path: '/about',
    title: 'About',
    description:
      'Who we are, how we choose photographers, the rubric we use, how the list is ordered, and why no one can pay to rank higher.',
  },
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    description:
      'What we do so everyone can use this site, what we test with every change, and how to report a barrier.',
  },
  developers: {
    path: '/developers',
    title: 'Developers',
    description:
      'The directory of wedding photographers as data: who is listed, what they show, and which days they can still take.',
  },
  terms: {
    path: '/terms',
    title: 'Terms',
    description:
      'The agreement between couples, photographers and the platform: bookings, held payments, cancellation and fees.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description:
      'What we store, what is read in messages and why, how long everything is kept, and how to get or delete it.',
  },
} as const
