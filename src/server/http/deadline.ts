/** The longest anybody waits for an answer; the limits of one connection and one statement add up to less. */
export const ANSWER_WITHIN_MS = 9_500

/**
 * The result of `work`, or of `tooLate` after `ms`. The work itself continues until its own limits; errors it throws
 * later are ignored.
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
