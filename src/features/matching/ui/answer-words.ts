import { listOf } from '#features/inquiries/texts.ts'
import { marketName, styleName } from '#features/photographers/markets-and-styles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { budgetOf, MUST_HAVE_LABELS } from '../model.ts'
import { type MatchAnswers, QUESTIONS, type Question } from '../search.ts'
import { likedWords } from '../texts.ts'

/** What was answered to a question, in words; empty when it was left open. */
export function answerWords(answers: MatchAnswers, question: Question): string {
  const { date, place, budget, liked, style, must } = answers
  const words: Record<Question, string> = {
    date: date ? formatDate(date, 'long') : '',
    place: place ? marketName(place) : '',
    budget: budgetOf(budget)?.name ?? '',
    look: liked ? likedWords(liked.length) : '',
    style: style ? listOf(style.map(styleName)) : '',
    must: must ? must.map((item) => MUST_HAVE_LABELS[item].name).join(', ') : '',
  }
  return words[question]
}

/** The questions that were answered, with their words. */
export const givenAnswers = (answers: MatchAnswers): { question: Question; words: string }[] =>
  QUESTIONS.map((question) => ({ question, words: answerWords(answers, question) })).filter(({ words }) => words)
