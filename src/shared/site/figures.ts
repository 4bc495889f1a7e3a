import * as z from 'zod/mini'

/** What the marketing pages claim in figures, and the couples' quotes. */
export const FIGURE_KEYS = [
  'vetted',
  'couples',
  'events',
  'satisfaction',
  'rating',
  'acceptance',
  'testimonials',
] as const
export type FigureKey = (typeof FIGURE_KEYS)[number]

/** The claims that a visitor sees: in the specification's words, or with a figure that was computed. */
export type ShownFigures = { [Key in FigureKey]?: 'fixed' | number }

/** From so many completed weddings on, figures are computed. */
export const COMPUTED_FROM_WEDDINGS = 30
/** "50+ vetted" never stands beside fewer photographers than that. */
export const VETTED_CLAIMED = 50

/** What each claim says, as an administrator decides about it. */
export const FIGURE_CLAIMS: Record<FigureKey, string> = {
  vetted: '50+ vetted photographers',
  couples: '500+ happy couples',
  events: '1,200+ events covered',
  satisfaction: '98% satisfaction rate',
  rating: 'Rated 4.9/5 by couples',
  acceptance: 'Only the top 5% are accepted',
  testimonials: 'The three couples’ quotes',
}

export const GROUND_MAX = 500
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** That a claim is true, since which day, and on what ground; `since` and `ground` may be there before it is switched on. */
const StatementSchema = z.object({
  isTrue: z._default(z.boolean(), false),
  since: z._default(text(10), ''),
  ground: z._default(text(GROUND_MAX), ''),
})
export type FigureStatement = z.infer<typeof StatementSchema>

/** A value for each claim. */
export const perFigure = <Value>(valueOf: (key: FigureKey) => Value) =>
  Object.fromEntries(FIGURE_KEYS.map((key) => [key, valueOf(key)])) as Record<FigureKey, Value>

export const FigureStatementsSchema = z.prefault(z.object(perFigure(() => z.prefault(StatementSchema, {}))), {})
export type FigureStatements = Record<FigureKey, FigureStatement>
