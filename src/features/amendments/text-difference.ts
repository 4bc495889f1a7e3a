import { diffWordsWithSpace } from 'diff'

/** A part of a text: kept, taken out or added. */
export type TextPart = { text: string; kind: 'kept' | 'out' | 'added' }

/** The changes of a text word by word, in reading order. */
export const textDifference = (before: string, after: string): TextPart[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'out' : 'kept',
  }))

/** Only what was taken out and what was added, for a document without colors. */
export const rewordedParts = (before: string, after: string): { isAdded: boolean; text: string }[] =>
  before === after
    ? []
    : textDifference(before, after)
        .filter(({ kind, text }) => kind !== 'kept' && text.trim() !== '')
        .map(({ kind, text }) => ({ isAdded: kind === 'added', text: text.trim() }))
