/** A question to our team: waiting for a person, answered, or closed without an answer. */
export const HELP_STATUSES = ['open', 'answered', 'closed'] as const
export type HelpStatus = (typeof HELP_STATUSES)[number]

export const QUESTION_MIN = 10
export const QUESTION_MAX = 3000
export const ANSWER_MAX = 6000
export const PAGE_MAX = 300
/** Of an administrators' page; of a person's own questions on /help. */
export const HELP_PAGE_SIZE = 20
export const OWN_QUESTIONS = 10

const OF_BOOKING = /^\/(?:dashboard|vendor|admin)\/(?:bookings|proposal)\/([\da-f-]{36})(?:$|[/?#])/

/** The booking that a page is about, by its address; whether it is the reader's own is the server's to say. */
export const bookingOfPage = (page: string | null | undefined): string | null =>
  OF_BOOKING.exec(page ?? '')?.[1] ?? null
