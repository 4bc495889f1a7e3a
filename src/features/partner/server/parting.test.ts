import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { notifications, profiles } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeCouple } from '#tests/support/inquiries.ts'
import { joinAs } from '#tests/support/two.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-02T10:00:00Z')

/** Two people of one couple: its owner Mara, and her partner Ben. */
async function maraAndBen() {
  const mara = await makeCouple(db, NOW)
  const { userId, actor } = await joinAs(db, mara.id)
  await db.update(profiles).set({ firstName: 'Mara' }).where(eq(profiles.id, mara.userId))
  await db.update(profiles).set({ firstName: 'Ben' }).where(eq(profiles.id, userId))
  return { mara, ben: { userId, call: callAs(db, { actor, now: NOW }) } }
}

/** What somebody has read about the end of their couple. */
const toldTo = ({ userId }: { userId: string }) =>
  db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'partner.left')))

it('a partner who was removed reads who did it and what is left to them; the owner is told nothing', async () => {
  const { mara, ben } = await maraAndBen()
  await mara.call.partner.remove()
  expect(await toldTo(ben)).toEqual([
    {
      title: 'Mara has ended your access to the account you shared',
      body: expect.stringMatching(
        /they stay with Mara\. Your own account goes on, with the photographers you both saved/,
      ),
    },
  ])
  expect(await toldTo(mara)).toEqual([])
})

it('who stays reads who has left', async () => {
  const { mara, ben } = await maraAndBen()
  await ben.call.partner.leave()
  expect(await toldTo(mara)).toMatchObject([{ title: 'Ben has left your couple’s account' }])
})
