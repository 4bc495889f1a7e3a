import type { LegalSection } from './legal.ts'

/** The day on which somebody last compared the page with the site. */
export const ACCESSIBILITY_DATE = '2026-11-27'

export const ACCESSIBILITY = {
  title: 'Accessibility',
  lede: 'Everyone should be able to find a photographer, read a contract and get help here. This is what we do about it, what we check, and how to tell us where it falls short.',
} as const

/** What is tried with every change, what is known to be missing, and how to report. */
export const ACCESSIBILITY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'aim',
    title: 'What we aim for',
    blocks: [
      'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page and in every email.',
      'Our own judgment, from the tests below: the site conforms in part. What we know to be missing is listed under “What isn’t right yet”.',
    ],
  },
  {
    id: 'tried',
    title: 'What we test',
    blocks: [
      'Every page is opened at the size of a phone and checked automatically with axe, which finds missing names, low contrast and broken structure. Whole journeys, from the inquiry to the delivered pictures, are tested without a mouse every night. A change goes live only when its own checks pass.',
      [
        'Everything works with a keyboard, the focus is always visible, and it comes back to where you were when a dialog closes.',
        'No page scrolls sideways on a narrow phone, and buttons and links are at least 44 pixels high.',
        'Light and dark mode follow your device, and you can choose one at the bottom of every page. Motion is reduced when your device asks for it.',
        'Photographs have descriptions. Charts have a table behind them. Color never carries meaning on its own.',
        'Errors are spelled out next to the field they’re about, and screen readers announce them.',
        'Public pages can be read without scripts. Contracts are text on the page, not just a PDF.',
      ],
    ],
  },
  {
    id: 'limits',
    title: 'What isn’t right yet',
    blocks: [
      [
        'PDFs of contracts and receipts aren’t tagged for screen readers. The same text is on the page where you open the contract or payment.',
        'Photographers write the descriptions of their own pictures; some are short.',
        'PDFs that photographers attach to their contracts are their own, and we don’t check whether a screen reader can read them.',
        'Emails follow the same rules, but only their words and structure are checked automatically, not how each email program shows them.',
        'We haven’t had the site audited by an outside expert yet.',
      ],
    ],
  },
  {
    id: 'report',
    title: 'Tell us',
    blocks: [
      'Something you can’t use, read or reach? Ask us on the Help page, with or without an account. A person reads it, and helps you do what you came for in the meantime.',
    ],
  },
]
