import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recoveryCodes } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '../../factor-model.ts'
import { hashPassword, verifyPassword } from '../password.ts'

/** Without letters that are read as digits. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

export type NewCodes = { codes: string[]; hashes: string[] }

/** Ten new codes in groups of four, and their hashes. Hashing is slow: call it before the transaction begins. */
export async function newCodes(): Promise<NewCodes> {
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  )
  const hashes = await Promise.all(plain.map((code) => hashPassword(code)))
  return { codes: plain.map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-')), hashes }
}

/** Puts new codes in the place of all others. */
export async function writeCodes(tx: Db, userId: string, { hashes }: NewCodes, now: Date): Promise<void> {
  await dropCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

/** Ends all codes of a person. */
export async function dropCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** How many codes a person has left. */
export const codesLeft = (db: Db, userId: string): Promise<number> => db.$count(recoveryCodes, unused(userId))

/** Spends a code: of many at once one succeeds. */
export async function spendRecoveryCode(tx: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const left = await tx
    .select({ id: recoveryCodes.id, hash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(unused(userId))
  const fits = await Promise.all(left.map(({ hash }) => verifyPassword(hash, code)))
  const found = left.find((_, index) => fits[index])
  if (!found) return false
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.id, found.id), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return spent.length === 1
}
