import { hasMailPieces, hasWebPieces } from './addresses.ts'
import { pointsElsewhere } from './elsewhere.ts'
import { hasNameElsewhere } from './networks.ts'
import { hasNumberPieces } from './numbers.ts'

// What only a reader can judge: it is flagged and never removed.

/** Names on networks, addresses in pieces, and words that send the reader somewhere else. */
export const hintsAtWeb = (text: string): boolean =>
  hasWebPieces(text) || pointsElsewhere(text) || hasNameElsewhere(text)

export const hintsAtMail = hasMailPieces
export const hintsAtPhone = hasNumberPieces
