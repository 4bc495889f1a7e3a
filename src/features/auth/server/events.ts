import type { ServiceContext } from '#server/context.ts'
import { domainEvent } from '#server/events.ts'

/** Someone has signed up; `returnTo` is the page they came from. */
export const accountOpened =
  domainEvent<[ctx: ServiceContext, account: { userId: string; returnTo: string | undefined }]>('accountOpened')

/** What a person is told of the inquiry they wrote before signing up, and the page that shows it. */
export type InquiryNews = { words: string; label: string; path: `/${string}` }

/** Someone is about to be asked to confirm an address; answered with what is kept for the account until then. */
export const confirmationAsked = domainEvent<[ctx: ServiceContext, userId: string], InquiryNews | null>(
  'confirmationAsked',
)

/** An account's address is confirmed; once per account. Answered with what has gone out with it, if anything has. */
export const addressConfirmed = domainEvent<[ctx: ServiceContext, userId: string], InquiryNews | null | void>(
  'addressConfirmed',
)

/**
 * A person, or their listing, is about to be suspended or restored: whoever acts on `standingChanged` locks its rows now,
 * before anything of the person is locked.
 */
export const standingWillChange = domainEvent<[userId: string]>('standingWillChange')

/** Somebody who was leaving has signed in again, and stays. */
export const personReturned = domainEvent<[ctx: ServiceContext, userId: string]>('personReturned')

/** A person, or their listing, has been suspended or restored. */
export const standingChanged =
  domainEvent<[ctx: ServiceContext, person: { userId: string; who: 'photographer' | 'client' }]>('standingChanged')

/**
 * A person signs in with another address from now on, which is proven: whatever was written to the former one because it
 * was theirs goes to the new one.
 */
export const addressChanged =
  domainEvent<[ctx: ServiceContext, change: { userId: string; from: string; to: string }]>('addressChanged')
