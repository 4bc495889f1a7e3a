import { type AnyColumn, and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { photographers, vettingCases } from '#drizzle/schema/index.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

const isUnseen = and(
  eq(vettingCases.kind, 'application'),
  isNull(vettingCases.closedAt),
  isNull(vettingCases.firstLookedAt),
)

/** Whether nobody has looked at an application yet, in a statement about photographers. */
export const waitsForLook = (photographerId: AnyColumn) =>
  hasRow(vettingCases, and(isUnseen, eq(vettingCases.photographerId, photographerId)))

/** Whether nobody has looked at an application, although the promised time for it is over. */
export const missesLook = (photographerId: AnyColumn, now: Date) =>
  hasRow(
    vettingCases,
    and(isUnseen, eq(vettingCases.photographerId, photographerId), lt(vettingCases.firstLookBy, now)),
  )

/** Promises a first look at an application, unless somebody has taken it. */
export async function promiseFirstLook(tx: Db, photographerId: string, by: Date): Promise<void> {
  await tx
    .update(vettingCases)
    .set({ firstLookBy: by })
    .where(and(isUnseen, eq(vettingCases.photographerId, photographerId)))
}

/** Keeps when somebody of the team looked at a complete application first; false where that was before. */
export async function takeFirstLook(tx: Db, photographerId: string, at: Date): Promise<boolean> {
  const complete = tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(and(eq(photographers.id, photographerId), isNotNull(photographers.completeAt)))
  const looked = await tx
    .update(vettingCases)
    .set({ firstLookedAt: at })
    .where(and(isUnseen, eq(vettingCases.photographerId, complete)))
    .returning({ id: vettingCases.id })
  return looked.length > 0
}

/** When somebody of the team looked at the application that is open; null while nobody has. */
export async function firstLookOf(db: Db, photographerId: string): Promise<Date | null> {
  const [open] = await db
    .select({ at: vettingCases.firstLookedAt })
    .from(vettingCases)
    .where(
      and(
        eq(vettingCases.photographerId, photographerId),
        eq(vettingCases.kind, 'application'),
        isNull(vettingCases.closedAt),
      ),
    )
  return open?.at ?? null
}
