/** Waits for all of them even when one fails, so nothing keeps running unobserved; then throws the first error. */
export async function allOrFirstError(work: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}
