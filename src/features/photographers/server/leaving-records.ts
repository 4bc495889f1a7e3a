import { and, eq, isNull } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { LEAVES } from './records.ts'

/** Hides the profile of somebody who leaves; one that is suspended already stays as it is. */
export async function hideProfile(tx: Db, { now }: PlainReader, userId: string): Promise<void> {
  await tx
    .update(photographers)
    .set({ suspendedAt: now(), suspendedReason: LEAVES, updatedAt: now() })
    .where(and(eq(photographers.userId, userId), isNull(photographers.suspendedAt)))
}

/** Shows the profile of somebody who has come back, as it was. */
export async function showProfile(tx: Db, { now }: PlainReader, userId: string): Promise<void> {
  await tx
    .update(photographers)
    .set({ suspendedAt: null, suspendedReason: null, updatedAt: now() })
    .where(and(eq(photographers.userId, userId), eq(photographers.suspendedReason, LEAVES)))
}
