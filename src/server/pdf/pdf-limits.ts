import type { FlagReason } from '#shared/redaction/flags.ts'

/** What was found in a PDF, with what a message may not contain before a booking, or why it is refused: a code that `check-pdf.ts` has the sentence for. */
export type ReadPdf = { pages: number; flags: FlagReason[] } | { refused: 'protected' | 'long' | 'active' | 'damaged' }

export const PAGES_MAX = 100
/** Characters of text: a hundred full pages have fewer. */
export const TEXT_MAX = 500_000
