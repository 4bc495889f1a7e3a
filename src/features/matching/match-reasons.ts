import type { DirectoryCard } from '#features/directory/model.ts'
import { listOf } from '#features/inquiries/texts.ts'
import { LOOK_STEPS, type Look } from '#features/photographers/look.ts'
import type { Spread } from '#features/photographers/look-words.ts'
import { marketName, styleName } from '#features/photographers/markets-and-styles.ts'
import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/public-profile.ts'
import { countOfPhotographers } from '#features/photographers/texts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { differenceOf, likenessOf } from './look-reasons.ts'
import { budgetOf, MUST_HAVE_LABELS, type Relaxable } from './model.ts'
import type { MatchFacts } from './score.ts'
import type { MatchAnswers } from './search.ts'

/** The portfolio's look beside what was liked; its own is null while nothing is measured. */
type Looks = { look: Look | null; liked: Look; spread: Spread }
type Subject = {
  answers: MatchAnswers
  facts: MatchFacts
  card: Pick<DirectoryCard, 'rating' | 'tags'>
  looks: Looks | null
}

const stylesOf = ({ answers, card }: Subject) => {
  const chosen = (answers.style ?? []).map(styleName)
  const worksIn = (name: string) => card.tags.includes(name)
  return { named: chosen.filter(worksIn), missing: chosen.filter((name) => !worksIn(name)) }
}

/** Why a photographer matches, one sentence per answer that fits. */
export function fitsOf(subject: Subject): string[] {
  const { answers, facts, card, looks } = subject
  const { named } = stylesOf(subject)
  const day = answers.date && formatDate(answers.date, 'long')
  const price = facts.priceCents
  const within = budgetOf(answers.budget) ? ', within your budget' : ''
  return [
    day && facts.availability === 'free' && `Free on ${day}`,
    answers.place && `Works in ${marketName(answers.place)}`,
    price !== null && `Starts at ${formatMoney(price)}${within}`,
    looks?.look && likenessOf(looks.look, looks.liked, looks.spread, facts.lookDistance ?? LOOK_STEPS),
    named.length > 0 && `${listOf(named)}: ${named.length > 1 ? 'styles' : 'a style'} you chose`,
    card.rating !== null && `${card.rating.toFixed(1)} of 5 from ${facts.reviewCount} reviews`,
  ].filter((sentence): sentence is string => Boolean(sentence))
}

/** What doesn’t fit, or is not known, one sentence each; empty when nothing is missing. */
export function misfitsOf(subject: Subject): string[] {
  const { answers, facts, looks } = subject
  const { missing } = stylesOf(subject)
  const day = answers.date && formatDate(answers.date, 'long')
  return [
    day && facts.availability === 'hold' && `Another couple is deciding on ${day}; the hold may expire`,
    facts.priceCents === null && 'No listed price: ask what your day would cost',
    looks &&
      (looks.look
        ? differenceOf(looks.look, looks.liked)
        : facts.hasPortfolio && 'The pictures haven’t been measured yet'),
    missing.length > 0 && `Doesn’t list ${listOf(missing)}`,
    facts.reviewCount < MIN_REVIEWS_FOR_RATING && 'Fewer than three reviews so far',
    !facts.hasPortfolio && 'No pictures on the profile yet',
  ].filter((sentence): sentence is string => Boolean(sentence))
}

/** "12 photographers fit your answers", "One photographer fits your answers". */
export function resultTitle(total: number): string {
  if (total === 0) return 'No one fits all of that yet'
  return total === 1 ? 'One photographer fits' : `${formatNumber(total)} photographers fit`
}

const RELAX_WORDS: Record<'date' | 'place' | 'budget' | 'style', string> = {
  date: 'On any date',
  place: 'In any place',
  budget: 'At any price',
  style: 'In any style',
}

/** The button that takes one answer back: "In any style: 14 photographers". */
export function relaxWords({ answer, total }: { answer: Relaxable; total: number }): string {
  const words =
    answer in RELAX_WORDS
      ? RELAX_WORDS[answer as keyof typeof RELAX_WORDS]
      : `Without “${MUST_HAVE_LABELS[answer as keyof typeof MUST_HAVE_LABELS].name}”`
  return `${words}: ${countOfPhotographers(total)}`
}
