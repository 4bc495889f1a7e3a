import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { totpFactors } from '#drizzle/schema/index.ts'
import { deviceHash, isKnownDevice } from '#server/account/devices.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { Role } from '#shared/access/roles.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import type { FactorProofInput } from '../../factor-inputs.ts'
import { type ChallengePurpose, FACTOR_LIMITS } from '../../factor-model.ts'
import { CODE_SPENT, CODE_WRONG, PASSKEY_REFUSED, RECOVERY_WRONG, TOO_MANY_CODES } from '../../factor-texts.ts'
import { acceptPasskey, spendChallenge } from './passkey-records.ts'
import { codesLeft, spendRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './secrets.ts'
import { stepOf } from './totp.ts'

/** Whose factor it is, and the token of the browser or session that uses it. */
export type Prover = { userId: string; email: string; role: Role; tokenHash: string; purpose: ChallengePurpose }

/**
 * Counts a try. On a browser that the account knows, the owner has tries of their own, whatever others do.
 * @returns the key that a right one clears.
 * @throws AppError RATE_LIMITED.
 */
export async function countProof(ctx: RequestContext, userId: string): Promise<string> {
  const device = (await isKnownDevice(ctx.db, ctx, userId)) ? deviceHash(ctx) : null
  const key = limitKey(device ? 'factor-device' : 'factor', 'account', `${device ?? ''} ${userId}`)
  await enforceLimits(ctx.db, TOO_MANY_CODES, [{ key, ...FACTOR_LIMITS.proof }])
  return key
}

/**
 * Spends an app's code: it and every earlier one of that app are over, so of many at once one succeeds.
 * @throws AppError INVALID_CREDENTIALS (field code).
 */
async function spendCode(tx: Db, userId: string, code: string, now: Date): Promise<void> {
  const apps = await tx
    .select({ id: totpFactors.id, secret: totpFactors.secret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .orderBy(desc(totpFactors.lastUsedAt), totpFactors.id)
  let refusal = CODE_WRONG
  for (const { id, secret } of apps) {
    const plain = openSecret(secret, userId)
    const step = plain === null ? null : stepOf(plain, code, now)
    if (step === null) continue
    const { lastUsedStep } = totpFactors
    const [spent] = await tx
      .update(totpFactors)
      .set({ lastUsedStep: step, lastUsedAt: now })
      .where(and(eq(totpFactors.id, id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
      .returning({ id: totpFactors.id })
    if (spent) return
    refusal = CODE_SPENT
  }
  throw new AppError('INVALID_CREDENTIALS', refusal, { field: 'code' })
}

/** Tells the owner that a recovery code was used, and how many are left. */
async function tellOfRecovery(tx: Db, ctx: RequestContext, { userId, email, role }: Prover): Promise<void> {
  await recordAudit(tx, ctx, {
    entityType: 'user',
    entityId: userId,
    action: 'auth.useRecoveryCode',
    by: { userId, role },
  })
  await enqueueMail(tx, {
    template: 'recovery-code-used',
    to: email,
    props: { usedAt: formatUtc(ctx.now()), left: await codesLeft(tx, userId) },
    dedupeKey: `recovery-code-used/${ctx.requestId}`,
  })
}

/** What a proof needs before its transaction begins: a passkey's challenge, which is spent whatever comes of it. */
export async function prepareProof(
  ctx: RequestContext,
  { tokenHash, purpose }: Prover,
  proof: FactorProofInput,
): Promise<string | null> {
  if (proof.kind !== 'passkey') return null
  const { clientDataJSON } = proof.response.response
  const challenge = await spendChallenge(ctx, { clientDataJSON, purpose, tokenHash })
  if (!challenge) throw new AppError('INVALID_CREDENTIALS', PASSKEY_REFUSED)
  return challenge
}

/**
 * Uses one of a person's factors, once. A recovery code is told by mail.
 * @throws AppError INVALID_CREDENTIALS.
 */
export async function spendProof(
  tx: Db,
  ctx: RequestContext,
  { prover, proof, challenge }: { prover: Prover; proof: FactorProofInput; challenge: string | null },
): Promise<void> {
  const { userId } = prover
  if (proof.kind === 'code') return spendCode(tx, userId, proof.code, ctx.now())
  if (proof.kind === 'recovery') {
    if (!(await spendRecoveryCode(tx, userId, proof.code, ctx.now()))) {
      throw new AppError('INVALID_CREDENTIALS', RECOVERY_WRONG, { field: 'code' })
    }
    return tellOfRecovery(tx, ctx, prover)
  }
  const isTheirs = await acceptPasskey(tx, ctx, { response: proof.response, challenge: challenge!, userId })
  if (!isTheirs) throw new AppError('INVALID_CREDENTIALS', PASSKEY_REFUSED)
}
