/**
 * Marketing figures in the specification's words (X2): shown in the demonstration, or once an administrator has stated
 * them; `figure-words.ts` puts computed ones in their place. Never in structured data.
 */
export const FIGURES = {
  trusted: 'Trusted by 500+ happy couples',
  rating: 'Rated 4.9/5 by couples.',
  acceptance: 'Only the top 5% of photographers who apply are accepted.',
  cards: [
    { key: 'vetted', value: '50+', label: 'Vetted Photographers', note: 'Every portfolio reviewed by people' },
    { key: 'couples', value: '500+', label: 'Happy Couples', note: 'From city hall to three-day weddings' },
    { key: 'events', value: '1,200+', label: 'Events Covered', note: 'Weddings, engagements, elopements' },
    { key: 'satisfaction', value: '98%', label: 'Satisfaction Rate', note: 'Couples who would book again' },
  ],
} as const

export type Step = { title: string; text: string }
export type Testimonial = { quote: string; names: string; place: string }
export type Question = { question: string; answer: string }

export const HOME = {
  badge: 'Curated Wedding Photographers',
  headline: 'Find your wedding photographer without the endless scrolling',
  lede: 'A short list instead of a long one. A person has reviewed every application, so every portfolio you open here is worth your evening.',
  findButton: 'Find Your Photographer',
  howButton: 'How It Works',
  matchLink: 'Not sure yet? Get matched in six questions',
  pictureAlt: 'A table for two on a terrace above the evening sea',
  plateAlt: 'Warm light on a snow ridge after a clear day',
  statsTitle: 'The Numbers Speak For Themselves',
  statsQuote:
    'Curation means you only see photographers who meet rigorous quality standards. Everyone else stays off the list.',
  stepsTitle: 'Three steps, one evening',
  featuredTitle: 'On the list now',
  featuredLede: 'The first eight on today’s list. The order rotates daily, and no one can pay to appear in it.',
  featuredLink: 'See the full list',
  testimonialsTitle: 'What couples say',
  testimonialsLink: 'Read more couple stories',
  newsletterTitle: 'One letter a month, at most',
  newsletterText:
    'New photographers, real timelines and honest advice on planning the day’s light. No promotions, no tracking.',
} as const

/** Home page: three numbered steps, each leading to /how-it-works (P2). */
export const HOME_STEPS: readonly Step[] = [
  {
    title: 'We Curate',
    text: 'A person reviews every application: technique, people, low light, and whether the last picture is as good as the first.',
  },
  {
    title: 'You Discover',
    text: 'Choose your date, your city and the look you like. See who’s free, what they charge, and their actual pictures.',
  },
  {
    title: 'Connect Seamlessly',
    text: 'Write only to the photographers you choose. Questions, contract and payments stay together in one place.',
  },
]

/** Three fixed couple quotes; shown on the home page and on /how-it-works#testimonials (P4, X113). */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote: 'We opened twelve portfolios instead of two hundred, and we’d have been happy with any of them.',
    names: 'Maya and Jordan',
    place: 'Married in Austin',
  },
  {
    quote: 'She’d read our notes about my grandmother before our first call. That’s when we knew.',
    names: 'Priya and Sam',
    place: 'Married in Brooklyn',
  },
  {
    quote: 'The contract, the payments and the gallery were all in one place. My spreadsheet retired.',
    names: 'Elena and Chris',
    place: 'Married in Portland',
  },
]
