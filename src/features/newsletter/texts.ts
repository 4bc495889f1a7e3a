import type { SubscriberFilter } from './search.ts'

export const SUBSCRIBERS_TITLE = 'Newsletter'
export const SUBSCRIBERS_LOADING = 'Loading subscribers...'
export const SUBSCRIBERS_NONE = 'No subscribers found'
export const SUBSCRIBERS_FAILED = 'Failed to load subscribers'
export const SUBSCRIBER_GONE = 'This address is no longer on the list.'
export const SUBSCRIBER_REMOVED = 'Address removed'
export const SUBSCRIBERS_PAGE_SIZE = 50
/** Rows in one export file: the program that sends the newsletter can import them all. */
export const SUBSCRIBERS_EXPORT_MAX = 20_000

export const SUBSCRIBER_FILTER_LABELS: Record<SubscriberFilter, string> = {
  all: 'All',
  pending: 'Waiting',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
}
