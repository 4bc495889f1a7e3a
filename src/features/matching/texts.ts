import type { Question } from './search.ts'

export const INTRO = 'Five short questions, no account. You see why each photographer matches, and what does not fit.'

export const QUESTION_TEXTS: Record<Question, { name: string; title: string; hint: string }> = {
  date: {
    name: 'Date',
    title: 'When is the wedding?',
    hint: 'Only photographers who can still take the day are shown. If you have no date yet, go on and add it later.',
  },
  place: {
    name: 'Place',
    title: 'Where will it be?',
    hint: 'Photographers are matched by the cities they say they work in.',
  },
  budget: {
    name: 'Budget',
    title: 'What is your budget for the photographs?',
    hint: 'Anyone who starts above it is left out. A starting price is the smallest package; the offer is agreed with you.',
  },
  style: {
    name: 'Style',
    title: 'Which pictures do you come back to?',
    hint: 'Choose up to three. One in common is enough to match; each more counts.',
  },
  must: {
    name: 'Must-haves',
    title: 'What do you insist on?',
    hint: 'These are facts in the directory, so everybody shown meets them. Choose none, or several.',
  },
}

export const ANYWHERE = 'Anywhere'
export const NO_BUDGET = 'Not decided yet'
export const NEEDS_DATE = 'Add your wedding date first.'
export const NEXT = 'Next'
export const SEE_MATCHES = 'See who fits'
export const START_OVER = 'Start over'
export const FINDING = 'Comparing photographers…'
export const FIND_FAILED = 'The matches did not load'
export const FITS_TITLE = 'Why it matches'
export const MISFITS_TITLE = 'What does not fit'
export const NO_MISFITS = 'Nothing you asked for is missing.'
export const CONTACT_SELECTED = 'Contact selected'
export const NOBODY_CHOSEN = 'Choose up to three photographers first'
/** The rule, beside its weights (R9, DS13). */
export const SCORE_RULE =
  'First, everybody who does not match your answers is left out. The rest are ordered by these points. What you did not ask for earns everybody the same, equal scores rotate daily, and nobody can pay for points.'

/** Fewer than three results (R9). */
export const FEW = {
  nobody: 'One answer rules out the most photographers. Remove it to see them:',
  some: 'Removing one answer would show you more:',
  severalReasons: 'No single answer is the reason: several of them together leave nobody. Start over with fewer.',
} as const
