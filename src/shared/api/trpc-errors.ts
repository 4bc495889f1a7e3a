import { TRPCClientError } from '@trpc/client'

/** Whether a call failed because the record does not exist, at least not for this person. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof TRPCClientError && (error.data as { code?: string } | null)?.code === 'NOT_FOUND'

type ErrorData = { appCode?: string | null; httpStatus?: number } | null | undefined
const dataOf = (error: unknown): ErrorData => (error instanceof TRPCClientError ? (error.data as ErrorData) : null)

/** The service's error code, such as EMAIL_TAKEN; null when there is none. */
export const appCodeOf = (error: unknown): string | null => dataOf(error)?.appCode ?? null

/** Whether the server did not answer at all: the message is then the network library's, not ours. */
export const isUnanswered = (error: unknown): boolean => !dataOf(error)

/** Whether a retry may help: no answer, or a gateway's 502, 503 or 504 (section 8). */
export const isRetryable = (error: unknown): boolean => {
  const status = dataOf(error)?.httpStatus
  return status === undefined || status === 502 || status === 503 || status === 504
}

/** Whether the connection dropped: unlike `isUnanswered`, errors thrown by our own code do not count. */
export const isCutOff = (error: unknown): boolean => error instanceof TRPCClientError && !dataOf(error)
