import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { followReader } from './records.ts'

const db = await useDatabase()

it.each([
  ['with nothing', null, 'confirmed', true],
  ['with a subscription that waits', 'pending', 'confirmed', true],
  ['with one of its own', 'confirmed', 'unsubscribed', false],
  ['with one that was ended', 'unsubscribed', 'unsubscribed', false],
] as const)('a reader takes the newsletter along to an address %s', async (_what, there, status, isMoved) => {
  const [from, to] = [`from-${there}@curio-mail.dev`, `to-${there}@curio-mail.dev`]
  const subscribe = (email: string, state: 'pending' | 'confirmed' | 'unsubscribed') =>
    db.insert(subscribers).values({ email, status: state, tokenHash: `hash of ${email}` })
  await subscribe(from, 'confirmed')
  if (there) await subscribe(to, there)
  await followReader(db, { db, now: () => new Date() }, { from, to })
  const own = only(
    await db
      .select()
      .from(subscribers)
      .where(eq(subscribers.tokenHash, `hash of ${from}`)),
  )
  expect(own).toMatchObject({ status, email: isMoved ? to : from })
})
