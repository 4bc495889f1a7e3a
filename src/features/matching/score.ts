import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/public-profile.ts'
import type { Availability } from '#shared/status/availability.ts'
import { budgetOf, RATED_RANK } from './model.ts'
import type { MatchAnswers } from './search.ts'

/** The published weights: points out of 100. `partly` is what the second-best case earns. */
export const WEIGHTS = {
  style: { full: 35, rule: 'Each style you chose that the photographer works in earns its share.' },
  date: { full: 20, partly: 8, rule: 'Free on your date earns all points, on hold for another couple 8.' },
  budget: { full: 20, partly: 8, rule: 'A starting price within your budget earns all points, no listed price 8.' },
  reviews: {
    full: 20,
    partly: 10,
    rule: '3 stars earn nothing, 5 stars all points; fewer than three reviews earn 10.',
  },
  portfolio: { full: 5, partly: 0, rule: 'Pictures on the profile.' },
} as const
export type ScorePart = keyof typeof WEIGHTS
export const SCORE_PARTS = Object.keys(WEIGHTS) as ScorePart[]

/** Ratings are kept in hundredths: 300 earns nothing, 500 all. */
export const RANK_FLOOR = 300
export const RANK_SPAN = 200

/**
 * Liked pictures are half of the score: the full points for the same look, none from `reach` steps of difference on.
 */
export const LOOK = { full: 50, reach: 28 } as const
/** With liked pictures, how many of the nearest matching portfolios are ordered by points; the rest come after. */
export const NEAREST_FIRST = 200

/** What is known about a photographer for a couple's answers. */
export type MatchFacts = {
  /** How many of the chosen styles the photographer works in. */
  styleHits: number
  priceCents: number | null
  /** Average rating in hundredths, -1 with fewer than three reviews. */
  ratingRank: number
  reviewCount: number
  hasPortfolio: boolean
  /** Availability on the date, null without one. */
  availability: Availability | null
  /** How far the portfolio's look is from what was liked, in steps; null when nothing was, or nothing is measured. */
  lookDistance: number | null
  /** Whether the photographer works in the chosen place; true without one. */
  isInPlace: boolean
}

/** Whether a score can say anything: place and must-haves only decide who is shown at all. */
export const isScored = ({ date, style, budget, liked }: MatchAnswers): boolean =>
  date !== undefined || liked !== undefined || (style?.length ?? 0) > 0 || budgetOf(budget)?.maxCents != null

/** Points per part, whole numbers. Questions left open earn everybody full points. */
export function scoreParts(answers: MatchAnswers, facts: MatchFacts): Record<ScorePart, number> {
  const { style, date, budget, reviews, portfolio } = WEIGHTS
  const chosen = answers.style?.length ?? 0
  const isLimited = budgetOf(answers.budget)?.maxCents != null
  const rank = Math.min(Math.max(facts.ratingRank - RANK_FLOOR, 0), RANK_SPAN)
  return {
    style: chosen === 0 ? style.full : Math.floor((style.full * Math.min(facts.styleHits, chosen)) / chosen),
    date: facts.availability === 'hold' ? date.partly : facts.availability === 'booked' ? 0 : date.full,
    budget: isLimited && facts.priceCents === null ? budget.partly : budget.full,
    reviews: facts.ratingRank < 0 ? reviews.partly : Math.floor((reviews.full * rank) / RANK_SPAN),
    portfolio: facts.hasPortfolio ? portfolio.full : portfolio.partly,
  }
}

/** Points for the look: 50 for the same as what was liked, fewer the further away, none without a measured picture. */
const lookPoints = (distance: number | null): number =>
  distance === null ? 0 : Math.floor((LOOK.full * Math.max(LOOK.reach - distance, 0)) / LOOK.reach)

/**
 * The published score: 0 to 100, the sum of its parts; with liked pictures half of it and the points for the look. The
 * database orders by the same rule.
 */
export function scoreOf(answers: MatchAnswers, facts: MatchFacts): number {
  const sum = Object.values(scoreParts(answers, facts)).reduce((total, points) => total + points, 0)
  return answers.liked ? Math.floor(sum / 2) + lookPoints(facts.lookDistance) : sum
}

/** Whether a photographer matches every answer: the hard filters that come before any score. */
export function keepsTo(answers: MatchAnswers, facts: MatchFacts): boolean {
  const { priceCents, ratingRank, availability } = facts
  const max = budgetOf(answers.budget)?.maxCents ?? null
  const mustHaves = {
    price: priceCents !== null,
    reviews: facts.reviewCount >= MIN_REVIEWS_FOR_RATING,
    rated: ratingRank >= RATED_RANK,
    portfolio: facts.hasPortfolio,
    certain: availability === null || availability === 'free',
  }
  return (
    facts.isInPlace &&
    availability !== 'booked' &&
    (max === null || priceCents === null || priceCents <= max) &&
    (answers.style === undefined || facts.styleHits > 0) &&
    (answers.must ?? []).every((must) => mustHaves[must])
  )
}
