import type { HelpTopic } from '#shared/site/help-topics.ts'

/** One question and its answer, in paragraphs and lists; every figure in it is a constant of the rule it tells. */
export type Answer = {
  topic: HelpTopic
  question: string
  answer: readonly (string | readonly string[])[]
  more?: { to: string; hash?: string; label: string }
}

export const inDays = (ms: number): number => Math.round(ms / 86_400_000)

/** "7, 12 and 13". */
export const listed = (figures: readonly number[]): string =>
  figures.length < 2 ? figures.join('') : `${figures.slice(0, -1).join(', ')} and ${figures.at(-1)}`
