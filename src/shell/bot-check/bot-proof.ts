import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

// Fetched when something is typed into a form that anybody can send.

/** A solved challenge, and when this browser got the challenge. */
export type Proof = { challenge: Challenge; solution: { counter: number; derivedKey: string }; since: number }

/** Long enough for an old phone; after it the form is sent without, and the server says so. */
const TIMEOUT_MS = 30_000

/**
 * Fetches a challenge and solves it in a worker.
 * @throws Error when there is no connection or no worker, or it takes too long.
 */
export async function prove(fetchChallenge: () => Promise<Challenge>): Promise<Proof> {
  const challenge = await fetchChallenge()
  const since = Date.now()
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: 1,
    createWorker: () => new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  })
  if (!solution) throw new Error('The challenge was not solved in time.')
  return { challenge, solution, since }
}
