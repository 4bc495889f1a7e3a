import type { Picture } from '#shared/picture/picture.ts'

/** How many pictures make a whole wedding; the database computes from it what is public (`weddings.is_complete`). */
export const WEDDING_PICTURES_MIN = 40
/** The most of one wedding; the database enforces it too. */
export const WEDDING_PICTURES_MAX = 150
export const WEDDINGS_MAX = 20
/** Those that reviewers see with the application. */
export const REVIEWED_WEDDINGS = 3
export const WEDDING_TITLE_MAX = 80
export const WEDDING_VENUE_MAX = 120
/** The earliest year a wedding may be of. */
export const WEDDING_YEAR_MIN = 2000

/** `removed` = deleted by its owner, who may still undo it; its files go later. */
export const WEDDING_IMAGE_STATUSES = ['uploading', 'ready', 'removed', 'hidden'] as const

/** A whole wedding as everybody sees it. */
export type PublicWedding = {
  id: string
  photographerId: string
  /** Who took the pictures, and where they work. */
  photographer: string
  location: string
  title: string
  venue: string
  /** The first day of its month, YYYY-MM-DD. */
  month: string
  /** In the order of the story; the first is the cover. */
  pictures: Picture[]
}

/** The address of a wedding's page. */
export const storyPath = ({ photographerId, id }: Pick<PublicWedding, 'photographerId' | 'id'>): string =>
  `/photographer/${photographerId}/weddings/${id}`

/** What a wedding still needs before couples see it. */
export type WeddingNeed = 'pictures' | 'venue' | 'month' | 'consent'

/** The needs that are not met, in the order of the screen. */
export function weddingNeeds(wedding: {
  pictureCount: number
  venue: string
  month: string | null
  hasConsent: boolean
}): WeddingNeed[] {
  const needs: [WeddingNeed, boolean][] = [
    ['pictures', wedding.pictureCount < WEDDING_PICTURES_MIN],
    ['venue', wedding.venue === ''],
    ['month', wedding.month === null],
    ['consent', !wedding.hasConsent],
  ]
  return needs.filter(([, isMissing]) => isMissing).map(([need]) => need)
}
