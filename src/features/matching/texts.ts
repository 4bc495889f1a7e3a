import type { LookMeasure } from '#features/photographers/look.ts'
import { LOOK, NEAREST_FIRST } from './score.ts'
import type { Question } from './search.ts'

export const INTRO = 'Six short questions, no account. See why each photographer matches, and what doesn’t fit.'

export const QUESTION_TEXTS: Record<Question, { name: string; title: string; hint: string }> = {
  date: {
    name: 'Date',
    title: 'When is the wedding?',
    hint: 'We only show photographers who can still take that day. No date yet? Go on and add it later.',
  },
  place: {
    name: 'Place',
    title: 'Where will it be?',
    hint: 'We match photographers by the cities they say they work in.',
  },
  budget: {
    name: 'Budget',
    title: 'What’s your photography budget?',
    hint: 'We leave out anyone who starts above it. A starting price is the smallest package; you’ll agree on the offer together.',
  },
  look: {
    name: 'Pictures',
    title: 'Which pictures do you come back to?',
    hint: 'One from each of twelve portfolios here. Like as many as you want; photographers whose pictures look like them come first. Or skip this one.',
  },
  style: {
    name: 'Style',
    title: 'Is there a style you have in mind?',
    hint: 'Choose up to three. One in common is enough to match; each one more counts.',
  },
  must: {
    name: 'Must-haves',
    title: 'What can’t you do without?',
    hint: 'These are facts in the directory, so everyone we show you meets them. Choose several, or none.',
  },
}

export const MORE_LIKE_THESE = 'More like these'
export const LIKE_FIRST = 'Like a picture first, then you can see similar ones.'
export const PICTURES_FAILED = 'The pictures didn’t load. You can go on without them.'
export const PICTURES_LOADING = 'Choosing pictures…'
export const NO_PICTURES = 'There are no portfolio pictures to choose from yet. Go on to the next question.'
/** "3 pictures you liked", as an answer and as what was counted. */
export const likedWords = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'} you liked`
export const NEAREST_TITLE = 'Closest to what you liked'
export const HOW_IT_WORKS = 'How matching works'
export const HOW_MANY_POINTS = 'The points and the measures'

export const ANYWHERE = 'Anywhere'
export const NO_BUDGET = 'Not decided yet'
export const NEEDS_DATE = 'Add your wedding date first.'
export const NEXT = 'Next'
export const SEE_MATCHES = 'See who fits'
export const START_OVER = 'Start over'
export const FINDING = 'Comparing photographers…'
export const FIND_FAILED = 'The matches didn’t load'
export const FITS_TITLE = 'Why it matches'
export const MISFITS_TITLE = 'What doesn’t fit'
export const NO_MISFITS = 'Nothing you asked for is missing.'
export const CONTACT_SELECTED = 'Contact selected'
export const NOBODY_CHOSEN = 'Choose up to three photographers first'
/** The rule, beside its weights. */
export const SCORE_RULE =
  'First, we leave out everyone who doesn’t match your answers. The rest are ordered by these points. What you didn’t ask for earns everyone the same, equal scores rotate daily, and no one can pay for points.'

/** Fewer than three results. */
export const FEW = {
  nobody: 'One answer rules out the most photographers. Remove it to see them:',
  some: 'Removing one answer would show you more:',
  severalReasons: 'No single answer is the reason: several of them together leave no one. Start over with fewer.',
} as const

/** The rule for liked pictures, beside the measures. */
export const LOOK_RULE = `If you liked pictures, they make up half the score: up to ${LOOK.full} points for how close a portfolio looks to them, plus half of the points above. Of everyone who matches, the ${NEAREST_FIRST} closest portfolios are ordered this way.`
export const MEASURE_RULE = `When a picture is uploaded, we measure its pixels and divide each measure into steps; the subject is the category its photographer chose. The look of a portfolio is the average of its pictures, leaving out the quarter at either end. The distance between two looks is the sum of the steps between them; from ${LOOK.reach} on, there are no points. A reason names only what sets a portfolio apart: a measure in the highest or lowest quarter of all portfolios here. We don’t recognize faces, we don’t use any other service, and nothing is learned from what people choose.`
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
