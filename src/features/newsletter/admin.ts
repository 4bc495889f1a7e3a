import * as z from 'zod/mini'
import { SUBSCRIBER_STATUSES } from './model.ts'

export const SUBSCRIBERS_TITLE = 'Newsletter'
export const SUBSCRIBERS_LOADING = 'Loading subscribers...'
export const SUBSCRIBERS_NONE = 'No subscribers found'
export const SUBSCRIBERS_FAILED = 'Failed to load subscribers'
export const SUBSCRIBERS_PAGE_SIZE = 50
/** Rows of one export file, the newest first. */
export const EXPORT_MAX = 20_000

export const SUBSCRIBER_FILTERS = ['all', ...SUBSCRIBER_STATUSES] as const
export type SubscriberFilter = (typeof SUBSCRIBER_FILTERS)[number]
export const SUBSCRIBER_FILTER_LABELS: Record<SubscriberFilter, string> = {
  all: 'All',
  pending: 'Waiting',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
}

const status = z.catch(z._default(z.enum(SUBSCRIBER_FILTERS), 'all'), 'all')
const pageNumber = z.pipe(
  z.transform((value: unknown) => Number(value)),
  z.int().check(z.minimum(1), z.maximum(100_000)),
)
/** The screen's state in the address, and what the list is asked for. */
export const SubscribersInput = z.object({
  status,
  order: z.catch(z._default(z.enum(['newest', 'oldest']), 'newest'), 'newest'),
  page: z.catch(z._default(pageNumber, 1), 1),
})
export type SubscribersInput = z.infer<typeof SubscribersInput>
export const SUBSCRIBERS_DEFAULTS = { status: 'all', order: 'newest', page: 1 } as const

export const ExportSubscribersInput = z.object({ status })
export type ExportSubscribersInput = z.infer<typeof ExportSubscribersInput>
