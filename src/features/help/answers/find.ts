import type { Promises } from '#shared/site/vetting-words.ts'
import type { HelpReader } from '../search.ts'
import type { Answer } from './answer.ts'
import { FOR_COUPLES } from './couples.ts'
import { FOR_EVERYBODY } from './everybody.ts'
import { forPhotographers } from './photographers.ts'

export type AnswerGroup = { id: string; title: string; reader: HelpReader | null; answers: readonly Answer[] }

/** Every answer, for those whom it is for. */
export const answerGroups = (promises: Promises): readonly AnswerGroup[] => [
  { id: 'couples', title: 'For couples', reader: 'couples', answers: FOR_COUPLES },
  { id: 'photographers', title: 'For photographers', reader: 'photographers', answers: forPhotographers(promises) },
  { id: 'everybody', title: 'For everyone', reader: null, answers: FOR_EVERYBODY },
]

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
const textOf = ({ question, answer }: Answer): string => folded([question, ...answer.flat()].join(' '))

/** The answers for a reader in which every word of a search begins one of theirs; groups without any are left out. */
export function findAnswers(
  { q, reader }: { q?: string | undefined; reader?: HelpReader | undefined },
  promises: Promises,
): AnswerGroup[] {
  const wanted = folded(q ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const fits = (answer: Answer) => {
    const words = textOf(answer).split(/[^\p{L}\p{N}%$]+/u)
    return wanted.every((word) => words.some((known) => known.startsWith(word)))
  }
  return answerGroups(promises)
    .filter((group) => !reader || group.reader === null || group.reader === reader)
    .map((group) => ({ ...group, answers: group.answers.filter(fits) }))
    .filter(({ answers }) => answers.length > 0)
}
