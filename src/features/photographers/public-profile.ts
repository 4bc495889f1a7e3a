import type { Picture } from '#shared/picture/picture.ts'
import type { PhotographerFacts } from './facts.ts'
import type { ApprovalStatus } from './model.ts'

/** How many portfolio pictures the profile shows before the page of all of them (C7). */
export const PROFILE_PICTURES = 6
/** What the profile shows of a portfolio: the first six after the cover, which already opens the page; never none. */
export const portfolioPictures = <P>(pictures: readonly P[]): P[] =>
  (pictures.length > 1 ? pictures.slice(1) : [...pictures]).slice(0, PROFILE_PICTURES)

/** Reviews the profile carries; the rest are asked for in further pages of the same size. */
export const REVIEWS_PAGE_SIZE = 6

/** How many reviews a photographer needs before stars are shown or sorted by (X78, X119). */
export const MIN_REVIEWS_FOR_RATING = 3

export const NOT_FOUND_TITLE = 'Photographer Not Found'
export const NOT_FOUND_TEXT = "The photographer profile you're looking for doesn't exist or has been removed."
export const NO_PORTFOLIO_IMAGES = 'No portfolio images available.'

/** The four marks beside the overall one. */
export const REVIEW_MARKS = ['quality', 'communication', 'punctuality', 'value'] as const
export type ReviewMark = (typeof REVIEW_MARKS)[number]
export const MARK_LABELS: Record<ReviewMark, string> = {
  quality: 'Quality',
  communication: 'Communication',
  punctuality: 'Punctuality',
  value: 'Value',
}

/** Which of the reviews are listed. */
export const REVIEW_FILTERS = ['all', 'photos', '5', '4', '3'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
export const REVIEW_FILTER_LABELS: Record<ReviewFilter, string> = {
  all: 'All reviews',
  photos: 'With photos',
  5: '5 stars',
  4: '4 stars',
  3: '3 stars or fewer',
}

/** A whole wedding in the profile's list; its pictures are on a page of their own. */
export type ProfileWedding = {
  id: string
  title: string
  venue: string
  /** The first day of its month, YYYY-MM-DD. */
  month: string
  pictureCount: number
  cover: Picture | null
}

/** What sets a portfolio apart in the market, in words, and of how many measured pictures. */
export type ProfileLook = { words: string[]; pictureCount: number }

export type ProfileReview = {
  id: string
  /** First name and initial of the person who booked. */
  author: string
  rating: number
  marks: Record<ReviewMark, number | null>
  text: string
  /** At most five, of the couple's own. */
  photos: Picture[]
  /** The wedding's month, YYYY-MM-DD. */
  eventDate: string
  /** ISO timestamp. */
  publishedAt: string
  reply: { text: string; publishedAt: string } | null
  /** Of a booking large enough to count in the average. */
  isCounted: boolean
  /** Disputed, and not decided yet. */
  isInCheck: boolean
}

/** What everybody may see of a listed photographer. No e-mail, no phone, no notes (X32). */
export type PhotographerProfile = {
  id: string
  name: string
  /** May be empty: then only the name is shown. */
  businessName: string
  location: string
  /** Names of the markets worked in. */
  markets: string[]
  specialties: string[]
  priceCents: number | null
  bio: string
  /** Safe absolute addresses, or null: http(s) only, hidden by the site's switch (PF12). */
  websiteUrl: string | null
  instagramUrl: string | null
  instagramHandle: string | null
  /** Average of 1 to 5, null with fewer than three reviews. */
  rating: number | null
  /** The averages of the four marks, null with the rating. */
  marks: Record<ReviewMark, number | null> | null
  /** Reviews that count in the average. */
  reviewCount: number
  facts: PhotographerFacts
  /** Null where too little was measured, or nothing stands out. */
  look: ProfileLook | null
  /** Reviews that are shown, counted or not. */
  shownReviews: number
  avatar: Picture | null
  /** All portfolio pictures in the photographer's order, featured first. */
  pictures: Picture[]
  /** Whole weddings, in the photographer's order. */
  weddings: ProfileWedding[]
  /** The newest reviews, at most REVIEWS_PAGE_SIZE. */
  reviews: ProfileReview[]
}

/** A profile the public may not see yet, for its owner and administrators. */
export type PhotographerPreview = { profile: PhotographerProfile; isPublic: boolean; approvalStatus: ApprovalStatus }
