/** The header with a solved challenge, which whoever sends a form without an account must have. */
export const CHECK_HEADER = 'x-curio-check'

/**
 * How many keys a browser derives on average before it has the answer: the difficulty. One takes 0.4 ms of a desktop's
 * core and four times that on a phone; docs/decisions/022-bot-check.md has the figures.
 */
export const CHECK_TRIES = 400

/** Nobody fills in a form in less; a program that does has to wait. */
export const CHECK_MIN_MS = 2000

/** How long a challenge can be answered. A form that stays open longer fetches another. */
export const CHECK_LIFE_MS = 10 * 60_000
