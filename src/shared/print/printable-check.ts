import * as z from 'zod/mini'
import { unprintable } from './printable.ts'

const nameOf = (character: string) =>
  /[\p{C}\p{Z}]/u.test(character)
    ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : `“${character}”`

export const cannotPrint = (character: string): string =>
  `Contracts and receipts can’t show the character ${nameOf(character)}. Please write it another way.`

/** For every text that a PDF is made of: its characters are those that PDFs can show. */
export const printable = z.refine<string>((text) => unprintable(text) === null, {
  error: ({ input }) => cannotPrint(unprintable(String(input)) ?? ''),
})
