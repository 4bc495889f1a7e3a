import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients, threads, vendorMessages } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase()

/** Three conversations of one photographer: Noor waits for an answer, Elias has one, Ada has written and been read. */
async function inbox() {
  const [noor, elias, ada] = [await makePair(db), await makePair(db), await makePair(db)]
  for (const [pair, firstName] of [
    [noor, 'Noor'],
    [elias, 'Elias'],
    [ada, '100%_Ada'],
  ] as const) {
    await db.update(threads).set({ vendorId: noor.vendor.id }).where(eq(threads.id, pair.threadId))
    await db.update(clients).set({ firstName, lastName: 'Hart' }).where(eq(clients.id, pair.couple.id))
  }
  const owner = { ...noor, actors: noor.actors }
  await noor.say('client', 'A walled garden, write to sam@example.com')
  await elias.say('client', 'Is a vegetarian meal fine?')
  await db.update(vendorMessages).set({ vendorId: noor.vendor.id }).where(eq(vendorMessages.threadId, elias.threadId))
  const { messages } = callAs(db, { actor: owner.actors.vendor })
  const list = async (input: Parameters<typeof messages.threads>[0]) =>
    (await messages.threads(input)).items.map(({ id }) => id)
  return { noor, elias, ada, list, messages }
}

it('an inbox is searched by names and by what its reader can read, never by originals (BZ3, CF4)', async () => {
  const { noor, elias, ada, list } = await inbox()
  expect(await list({ search: 'noor' })).toEqual([noor.threadId])
  expect(await list({ search: 'HART' })).toHaveLength(3)
  expect(await list({ search: '0%_a' })).toEqual([ada.threadId])
  expect(await list({ search: 'vegetarian' })).toEqual([elias.threadId])
  expect(await list({ search: 'EMAIL REMOVED' })).toEqual([noor.threadId])
  expect(await list({ search: 'sam@example.com' })).toEqual([])
})

it('is filtered by what is unread and what waits for an answer, and sorted from either end (BZ3)', async () => {
  const { noor, elias, ada, list, messages } = await inbox()
  expect(new Set(await list({ filter: 'unread' }))).toEqual(new Set([noor.threadId, elias.threadId]))
  const moments = (await messages.threads({ order: 'oldest' })).items.map(({ lastMessageAt }) => lastMessageAt)
  expect(moments).toEqual(moments.toSorted())
  await messages.send({ id: crypto.randomUUID(), threadId: noor.threadId, text: 'We are free' })
  expect(await list({ filter: 'unanswered' })).toEqual([elias.threadId])
  expect(await list({ filter: 'unanswered', search: 'noor' })).toEqual([])
  const { items } = await messages.threads({ order: 'oldest' })
  const [first] = items
  const cursor = { at: first!.lastMessageAt, id: first!.id }
  expect((await messages.threads({ order: 'oldest', cursor })).items.map(({ id }) => id)).toEqual(
    items.slice(1).map(({ id }) => id),
  )
  expect(items.map(({ id }) => id)).toContain(ada.threadId)
})

it('shows nobody the conversations of others (BZ3)', async () => {
  await inbox()
  for (const role of ['client', 'admin'] as const) {
    const { messages } = callAs(db, { actor: await signedIn(db, role) })
    expect((await messages.threads({ search: 'Hart', filter: 'all' })).items).toEqual([])
  }
})
