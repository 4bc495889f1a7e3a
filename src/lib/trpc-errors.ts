import { TRPCClientError } from '@trpc/client'

/** Whether a call failed because the thing asked for does not exist, or not for this person. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof TRPCClientError && (error.data as { code?: string } | null)?.code === 'NOT_FOUND'
