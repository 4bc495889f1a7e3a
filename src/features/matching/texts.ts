import type { LookMeasure } from '#features/photographers/look.ts'
import { LOOK, NEAREST_FIRST } from './score.ts'
import type { Question } from './search.ts'

export const INTRO = 'Six short questions, no account. You see why each photographer matches, and what does not fit.'

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
  look: {
    name: 'Pictures',
    title: 'Which pictures do you come back to?',
    hint: 'One from each of twelve portfolios here. Like as many as you want; photographers whose pictures look like them come first. Or go on without.',
  },
  style: {
    name: 'Style',
    title: 'Is there a style you have in mind?',
    hint: 'Choose up to three. One in common is enough to match; each more counts.',
  },
  must: {
    name: 'Must-haves',
    title: 'What do you insist on?',
    hint: 'These are facts in the directory, so everybody shown meets them. Choose none, or several.',
  },
}

export const MORE_LIKE_THESE = 'More like these'
export const LIKE_FIRST = 'Like a picture first, then you can see similar ones.'
export const PICTURES_FAILED = 'The pictures did not load. You can go on without them.'
export const PICTURES_LOADING = 'Choosing pictures…'
export const NO_PICTURES = 'There are no portfolio pictures to choose from yet. Go on with the next question.'
/** "3 pictures you liked", as an answer and as what was counted. */
export const likedWords = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'} you liked`
export const NEAREST_TITLE = 'Nearest to what you liked'
export const HOW_IT_WORKS = 'How matching works'
export const HOW_MANY_POINTS = 'The points and the measures'

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
/** The rule, beside its weights. */
export const SCORE_RULE =
  'First, everybody who does not match your answers is left out. The rest are ordered by these points. What you did not ask for earns everybody the same, equal scores rotate daily, and nobody can pay for points.'

/** Fewer than three results. */
export const FEW = {
  nobody: 'One answer rules out the most photographers. Remove it to see them:',
  some: 'Removing one answer would show you more:',
  severalReasons: 'No single answer is the reason: several of them together leave nobody. Start over with fewer.',
} as const

/** The rule for liked pictures, beside the measures. */
export const LOOK_RULE = `If you liked pictures, they are half of the score: up to ${LOOK.full} points for how near a portfolio looks to them, and half of the points above. Of everybody who matches, the ${NEAREST_FIRST} nearest portfolios are ordered this way.`
export const MEASURE_RULE = `When a picture is uploaded, its pixels are measured, and each measure is cut into steps; the subject is what its photographer filed it under. The look of a portfolio is the mean of its pictures without the quarter at either end. The distance of two looks is the sum of the steps between them; from ${LOOK.reach} on there are no points. A reason names only what sets a portfolio apart: a measure in the highest or lowest quarter of all portfolios here. Faces are not recognized, no other service is used, and nothing is learned from what people choose.`
export const MEASURE_WORDS: Record<LookMeasure, string> = {
  light: 'Light',
  contrast: 'Contrast',
  color: 'Color',
  warmth: 'Warmth',
  rose: 'Rose or green',
  closeness: 'Closeness',
  grain: 'Grain',
  subject: 'Subject',
}
