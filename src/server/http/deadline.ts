/** Nobody waits longer than this for an answer: the limits of one connection and one statement together stay below it. */
export const ANSWER_WITHIN_MS = 9_500

/**
 * What `work` answers, or what `tooLate` answers after `ms`. The work itself goes on and ends by its own limits; what it
 * throws later is of no more interest.
 */
export async function within(
  work: Promise<Response>,
  tooLate: () => Response,
  ms = ANSWER_WITHIN_MS,
): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(tooLate()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
