import * as z from 'zod/mini'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from './text-checks.ts'

/** One line of plain text, trimmed. */
export const plainLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, TEXT_LONG), z.refine(isPlainLine, TEXT_ODD))

/** The same, refused with a sentence of its own when shorter than `min`. */
export const neededLine = (max: number, needed: string, min = 1) =>
  z
    .string(needed)
    .check(z.trim(), z.minLength(min, needed), z.maxLength(max, TEXT_LONG), z.refine(isPlainLine, TEXT_ODD))

// What is too long is checked no further: searching it for contact details takes time.
const atMost = (max: number) => z.maxLength(max, { error: TEXT_LONG, abort: true })

/** A plain text of several lines, as it is stored: uniform line breaks, trimmed. */
export const plainText = (max: number) =>
  z.string().check(z.overwrite(tidyText), atMost(max), z.refine(isPlainText, TEXT_ODD))

/** The same, refused with a sentence of its own when shorter than `min`. */
export const neededText = (max: number, needed: string, min = 1) =>
  z.string(needed).check(z.overwrite(tidyText), z.minLength(min, needed), atMost(max), z.refine(isPlainText, TEXT_ODD))
