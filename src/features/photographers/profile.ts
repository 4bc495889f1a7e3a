import type { ApprovalStatus } from './model.ts'
import type { Picture } from '#shared/picture.ts'

/** How many portfolio pictures the profile shows before the lightbox (C7). */
export const PROFILE_PICTURES = 6
/** Reviews the profile carries; the rest are asked for in further pages of the same size. */
export const REVIEWS_PAGE_SIZE = 6

/** How many reviews a photographer needs before stars are shown or sorted by (X78, X119). */
export const MIN_REVIEWS_FOR_RATING = 3

export const NOT_FOUND_TITLE = 'Photographer Not Found'
export const NOT_FOUND_TEXT = "The photographer profile you're looking for doesn't exist or has been removed."
export const NO_PORTFOLIO_IMAGES = 'No portfolio images available.'

export type ProfileReview = {
  id: string
  /** First name and initial of the person who booked. */
  author: string
  rating: number
  text: string
  /** At most five, of the couple's own (RV3). */
  photos: Picture[]
  /** The wedding's month, YYYY-MM-DD. */
  eventDate: string
  /** ISO timestamp. */
  publishedAt: string
  reply: { text: string; publishedAt: string } | null
  /** Of a booking large enough to count in the average (X127). */
  isCounted: boolean
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
  /** Safe absolute addresses, or null: http(s) only (X48), hidden by the site's switch (PF12). */
  websiteUrl: string | null
  instagramUrl: string | null
  instagramHandle: string | null
  /** Average of 1 to 5, null with fewer than three reviews. */
  rating: number | null
  /** Reviews that count in the average. */
  reviewCount: number
  /** Reviews that are shown, counted or not. */
  shownReviews: number
  avatar: Picture | null
  /** All portfolio pictures in the photographer's order, featured first. */
  pictures: Picture[]
  /** The newest reviews, at most REVIEWS_PAGE_SIZE. */
  reviews: ProfileReview[]
}

/** A profile the public may not see yet, for its owner and administrators. */
export type PhotographerPreview = { profile: PhotographerProfile; isPublic: boolean; approvalStatus: ApprovalStatus }
