/** Waits for all of them, also when one fails: nothing may go on unwatched. Then throws the first error there was. */
export async function allOrFirstError(work: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}
