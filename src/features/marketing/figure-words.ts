import type { FigureKey, ShownFigures } from '#shared/site/figures.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { FIGURES } from './model.ts'

/** The cards of computed figures; the labels are the specification's. */
const COMPUTED: Record<
  (typeof FIGURES)['cards'][number]['key'],
  { valueOf: (figure: number) => string; note: string }
> = {
  vetted: { valueOf: formatNumber, note: 'Every portfolio reviewed by people' },
  couples: { valueOf: formatNumber, note: 'Married, photographed, pictures in hand' },
  events: { valueOf: formatNumber, note: 'Booked, photographed and delivered here' },
  satisfaction: { valueOf: (percent) => `${percent}%`, note: 'Couples’ reviews with four or five stars' },
}

/** What the marketing pages say of the figures that are shown: fixed words, or computed ones in their place. */
export function figureWords(figures: ShownFigures) {
  const words = (key: FigureKey, fixed: string, computed: (figure: number) => string) => {
    const figure = figures[key]
    return figure === undefined ? undefined : figure === 'fixed' ? fixed : computed(figure)
  }
  return {
    trusted: words('couples', FIGURES.trusted, (couples) => `Trusted by ${formatNumber(couples)} couples`),
    rating: words('rating', FIGURES.rating, (stars) => `Rated ${stars}/5 by couples.`),
    acceptance: words(
      'acceptance',
      FIGURES.acceptance,
      (percent) => `${percent}% of the photographers we’ve decided on were accepted.`,
    ),
    cards: FIGURES.cards.flatMap(({ key, ...card }) => {
      const figure = figures[key]
      if (figure === undefined) return []
      if (figure === 'fixed') return [card]
      const { valueOf, note } = COMPUTED[key]
      return [{ label: card.label, value: valueOf(figure), note }]
    }),
  }
}
