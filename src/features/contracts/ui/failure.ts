import { isUnanswered } from '#shared/api/trpc-errors.ts'

/** The specification's sentence followed by the server's (T58). */
export const contractFailure = (sentence: string, error: { message: string }): string =>
  isUnanswered(error) ? `${sentence}: the connection dropped. Please try again.` : `${sentence}: ${error.message}`
