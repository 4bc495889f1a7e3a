import type { DirectoryCard } from '#features/directory/model.ts'
import type { CancellationPolicy } from '#features/payments/terms.ts'
import type { PhotographerFacts } from '#features/photographers/facts.ts'

/** How many photographers a shortlist holds. The ones on a device fit into a cookie. */
export const SHORTLIST_MAX = 30
/** How many two people who have joined may have: nothing is left out. */
export const SHORTLISTS_MAX = 2 * SHORTLIST_MAX
/** How many are compared side by side. */
export const COMPARE_MAX = 4
export const NOTE_MAX = 500

export const SAVED = 'Saved to your shortlist'
export const REMOVED = 'Removed from your shortlist'
export const SHORTLIST_FULL = `A shortlist holds ${SHORTLIST_MAX} photographers. Remove one first.`
export const NOT_LISTED = 'This photographer is no longer listed.'
export const NOT_ON_SHORTLIST = 'This photographer is no longer on your shortlist.'

/** A saved photographer as the couple keeps them. */
export type ShortlistEntry = {
  photographerId: string
  /** Moment, ISO text. */
  savedAt: string
  /** What the signed-in person noted; empty without a note. */
  note: string
  /** What their partner noted. */
  partnerNote: { by: string; note: string } | null
}

/** What the smallest active package contains. */
export type SmallestPackage = { hours: number; photographers: number; images: number | null; deliveryDays: number }

/** A listed photographer with what couples compare. */
export type ComparedPhotographer = {
  card: DirectoryCard
  /** The active package with the lowest price; null without packages. */
  smallest: SmallestPackage | null
  cancellationPolicy: CancellationPolicy | null
  facts: PhotographerFacts
  /** Pictures in the portfolio. */
  pictures: number
}
