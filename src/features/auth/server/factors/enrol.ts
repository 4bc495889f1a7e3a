import { and, eq, isNull, sql } from 'drizzle-orm'
import { totpFactors } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import type { NewAppInput } from '../../factor-inputs.ts'
import { FACTOR_LIMITS } from '../../factor-model.ts'
import { CODE_WRONG, SET_UP_GONE, TOO_MANY_CODES } from '../../factor-texts.ts'
import { afterFactorChange, beforeNewFactor, type FactorOwner } from '../factor-records.ts'
import type { NewCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { newSecret, type QrCode, qrOf, stepOf } from './totp.ts'

/** What an app needs to be set up: its secret, drawn for the camera and written for the keyboard. */
export type AppSetUp = { id: string; secret: string; qr: QrCode }

/** Begins to set up an app: the secret waits for its first code. Beginning again replaces what was not finished. */
export async function beginApp(ctx: ServiceContext, { userId, email }: FactorOwner): Promise<AppSetUp> {
  const key = limitKey('new-factor', 'account', userId)
  await enforceLimits(ctx.db, TOO_MANY_CODES, [{ key, ...FACTOR_LIMITS.enrolment }])
  const secret = newSecret()
  const begun = { secret: sealSecret(secret, userId), createdAt: ctx.now() }
  const [app] = await ctx.db
    .insert(totpFactors)
    .values({ userId, name: '', ...begun })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      targetWhere: isNull(totpFactors.confirmedAt),
      // Another one: whoever has the former page open does not finish this one unawares.
      set: { ...begun, id: sql`gen_random_uuid()` },
    })
    .returning({ id: totpFactors.id })
  return { id: app!.id, secret, qr: qrOf(secret, email) }
}

/** The app that waits for its first code, with its secret. @throws AppError TOKEN_INVALID when there is none like it. */
async function openApp(db: Db, userId: string, id: string): Promise<{ secret: string }> {
  const [app] = await db
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(and(eq(totpFactors.id, id), eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
    .for('update')
  const secret = app && openSecret(app.secret, userId)
  if (!secret) throw new AppError('TOKEN_INVALID', SET_UP_GONE)
  return { secret }
}

/**
 * Finishes an app with its first code, which is spent by it; from now on the account asks for one.
 * @returns the recovery codes, with the first factor.
 * @throws AppError INVALID_CREDENTIALS (field code), TOKEN_INVALID, CONFLICT.
 */
export async function confirmApp(
  tx: Db,
  ctx: ServiceContext,
  { owner, codes, input }: { owner: FactorOwner; codes: NewCodes; input: NewAppInput },
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = owner
  const areNew = await beforeNewFactor(tx, userId, codes, ctx.now())
  const { secret } = await openApp(tx, userId, input.id)
  const step = stepOf(secret, input.code, ctx.now())
  if (step === null) throw new AppError('INVALID_CREDENTIALS', CODE_WRONG, { field: 'code' })
  const { id, name } = input
  const used = { confirmedAt: ctx.now(), lastUsedAt: ctx.now(), lastUsedStep: step }
  await tx
    .update(totpFactors)
    .set({ name, ...used })
    .where(eq(totpFactors.id, id))
  await afterFactorChange(tx, ctx, { owner, action: 'auth.addFactor', change: 'added', name })
  return { recoveryCodes: areNew ? codes.codes : null }
}
