import type { Moved } from './hosted.ts'

/** The name under which an attempt is found again, also after the provider has forgotten its key. */
export const KEY_FIELD = 'curio_key'

/** Answers that say nothing about whether money moved. */
const UNKNOWN_STATUS = [409, 429]

/** The reason of a definite refusal; null when the outcome is not known, or the request itself is at fault. */
export function refusalOf(error: unknown): string | null {
  const { type, statusCode, message } = error as { type?: string; statusCode?: number; message?: string }
  const isDefinite = type === 'StripeInvalidRequestError' || type === 'StripeCardError'
  return isDefinite && !UNKNOWN_STATUS.includes(statusCode ?? 0) ? (message ?? 'refused') : null
}

type Work = () => Promise<{ id: string; status?: string | null }>

/** The outcome of a request that moves money. @throws the library's error when the outcome is not known. */
export async function moved(work: Work): Promise<Moved> {
  try {
    const { id, status } = await work()
    return status === 'failed'
      ? { status: 'failed', message: 'refused by the bank' }
      : { status: 'succeeded', providerRef: id }
  } catch (error) {
    const message = refusalOf(error)
    if (message === null) throw error
    return { status: 'failed', message }
  }
}

/** What an earlier try made, else the outcome of making it now. It is looked up before: a look-up that is refused refuses nothing. */
export const unlessMade = async (made: string | null, make: Work): Promise<Moved> =>
  made === null ? moved(make) : { status: 'succeeded', providerRef: made }
