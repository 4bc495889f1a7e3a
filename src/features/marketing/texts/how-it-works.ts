import type { Question, Step } from '../model.ts'

/** Title of the hero; the product's name comes from the settings (X3). */
export const howTitle = (siteName: string) => `How ${siteName} Works`

export const HOW = {
  lede: 'Choosing a photographer is mostly looking. We made the list short enough to really look, and put everything after that in one place.',
  pictureAlt: 'A wedding invitation in gray and blue, white roses beside it',
  trustTitle: 'Why Couples Trust Us',
  questionsTitle: 'Three questions couples ask first',
  testimonialsTitle: 'In their words',
  closingTitle: 'Start with the pictures',
  findButton: 'Find Your Photographer',
  matchButton: 'Get matched in six questions',
} as const

/** The three steps with the specification's exact titles. */
export const HOW_STEPS: readonly Step[] = [
  {
    title: 'Browse the Curio List',
    text: 'Set your date and city first. The list shows who is free, on hold or booked, with the starting price next to the picture, so no one you fall for turns out to be out of reach.',
  },
  {
    title: 'Find Your Fit',
    text: 'Open a portfolio and look through all of it: the ceremony at noon, the speeches by candlelight, the dance floor. Reviews come only from couples whose booking was completed here.',
  },
  {
    title: 'Connect Directly',
    text: 'Your inquiry goes to the photographers you choose and to no one else. Talk, agree on an offer, sign the contract and pay into escrow; the money is released after you confirm that your photographs arrived.',
  },
]

export const TRUST: readonly Step[] = [
  {
    title: 'Curated Selection',
    text: 'People review every application against a published rubric. A spot on the list can’t be bought, and neither can a higher one.',
  },
  {
    title: 'Style Matching',
    text: 'Photographers name the styles they really work in, and we check their portfolio against them. “Documentary” means documentary.',
  },
  {
    title: 'Peace of Mind',
    text: 'A signed contract, payments held in escrow until you confirm delivery, and a person who decides if something goes wrong.',
  },
]

export const HOW_QUESTIONS: readonly Question[] = [
  {
    question: 'What does it cost us?',
    answer:
      'Nothing. Couples use the platform free of charge. You pay the price in your photographer’s offer and not a dollar more; our commission comes out of the photographer’s share, after the event.',
  },
  {
    question: 'When does the photographer get our money?',
    answer:
      'You pay up front, as the schedule in your contract says, and the money is held in escrow. It’s released after you confirm that the photographs were delivered. If you don’t confirm or object, that happens automatically 14 days after delivery, and we remind you first.',
  },
  {
    question: 'Why do messages stay here until we book?',
    answer:
      'Until a booking is confirmed, email addresses, phone numbers and links are removed from messages, and you see exactly what the other side will read. It keeps the agreement, the money and the help in one place. Once you’re booked, both sides get each other’s full contact details.',
  },
]
