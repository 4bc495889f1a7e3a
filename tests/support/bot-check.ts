import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { CHECK_HEADER, CHECK_MIN_MS } from '#shared/api/bot-check.ts'

/** How long a person takes to fill in a form. */
export const FILLED_IN_MS = 5 * CHECK_MIN_MS

/** What a browser sends for a challenge: solved, with the hidden field as it is. */
export async function proofOf(challenge: Challenge, trap = ''): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution, trap }))
}

/**
 * The headers of a form that a browser sends to a product that runs elsewhere. The challenge is asked for as of when the
 * form was begun; where a request may not name its moment, it is answered as late as a form would be.
 * @param read the text that the product answers for a path
 */
export async function checked(read: (path: string, headers: Record<string, string>) => Promise<string>) {
  const begun = new Date(Date.now() - FILLED_IN_MS)
  const answer = await read('/api/trpc/auth.challenge', { 'x-curio-now': begun.toISOString() })
  const { data } = (JSON.parse(answer) as { result: { data: Challenge } }).result
  const proof = await proofOf(data)
  const early = Number(data.parameters.data!.at) + CHECK_MIN_MS - Date.now()
  if (early > 0) await new Promise((done) => setTimeout(done, early))
  return { [CHECK_HEADER]: proof }
}
