import { and, desc, eq } from 'drizzle-orm'
import { totpFactors } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { hasDevPages } from '#server/env.ts'
import { openSecret } from './secrets.ts'
import { codeAt, stepOf } from './totp.ts'

const STEP_MS = 30_000

/** People of the demonstration, whose apps nobody has. */
const isDemoPerson = (email: string): boolean => hasDevPages() && email.endsWith('@curio.example')

/** The code that the app of a demonstration's person would show, else the next one if it is spent; null for everybody else. */
export async function demoCode(
  db: Db,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<string | null> {
  if (!isDemoPerson(email)) return null
  const [app] = await db
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId)))
    .orderBy(desc(totpFactors.createdAt))
    .limit(1)
  const secret = app && openSecret(app.secret, userId)
  if (!secret) return null
  const next = new Date(now.getTime() + STEP_MS)
  const isSpent = (app.lastUsedStep ?? 0) >= stepOf(secret, codeAt(secret, now), now)!
  return codeAt(secret, isSpent ? next : now)
}
