import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { PlainReader, RequestContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import { CHECK_LIFE_MS, CHECK_MIN_MS, CHECK_TRIES } from '#shared/api/bot-check.ts'
import { consume } from './rate-limit.ts'

const NOT_CHECKED =
  'We couldn’t confirm that a person is sending this. Please send it again; if that doesn’t work, reload the page first.'

/** Iterations for one key: enough that most of the time goes into native code, which no program outruns by much. */
const COST = 2000

const secrets = () => ({
  hmacSignatureSecret: derivedKey('bot check').toString('hex'),
  hmacKeySignatureSecret: derivedKey('bot check answer').toString('hex'),
})

/** A signed puzzle, which a browser solves while the form is filled in. `tries` is what its solution takes. */
export const issueChallenge = (
  { now }: Pick<PlainReader, 'now'>,
  tries = randomInt(CHECK_TRIES / 2, CHECK_TRIES * 1.5),
): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: tries,
    deriveKey,
    data: { at: now().getTime() },
    ...secrets(),
  })

/** What the browser sends: the challenge as it was issued, its solution, and what was put into the hidden field. */
const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), data: z.object({ at: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
  trap: z.string(),
})
type Proof = z.infer<typeof Proof>

/** The header's value for a proof: what is in JSON, in base64. */
function readProof(header: string | null): Proof | null {
  try {
    return Proof.parse(JSON.parse(Buffer.from(header ?? '', 'base64').toString()))
  } catch {
    return null
  }
}

const isTimely = ({ challenge }: Proof, now: Date): boolean => {
  const age = now.getTime() - challenge.parameters.data.at
  return age >= CHECK_MIN_MS && age <= CHECK_LIFE_MS
}

const isSolved = async ({ challenge, solution }: Proof): Promise<boolean> => {
  const given = { challenge: challenge as unknown as Challenge, solution: solution as Solution }
  return (await verifySolution({ ...given, deriveKey, ...secrets() })).verified
}

/** True once for each challenge, whichever instance is asked. */
const isFirstUse = async ({ db }: PlainReader, { challenge }: Proof): Promise<boolean> => {
  const { allowed } = await consume(db, `bot-check/${challenge.parameters.nonce}`, {
    limit: 1,
    windowMs: CHECK_LIFE_MS,
  })
  return allowed
}

/**
 * Lets through what a browser has sent whose hidden field is empty, that took two seconds at least, and that has solved a
 * challenge of ours, each once. (AB2)
 * @throws AppError NOT_CHECKED.
 */
export async function requireProof(ctx: RequestContext): Promise<void> {
  const proof = readProof(await ctx.resolveProof())
  const isPassed =
    proof?.trap === '' && isTimely(proof, ctx.now()) && (await isSolved(proof)) && (await isFirstUse(ctx, proof))
  if (!isPassed) throw new AppError('NOT_CHECKED', NOT_CHECKED)
}
