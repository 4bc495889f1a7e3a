import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emailOutbox, profiles, vendorMessages } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { MESSAGE_LIMITS } from '../model.ts'
import { sendDigests } from './digest.ts'
import { insertMessage } from './records.ts'

const db = await useDatabase()
const START = new Date('2026-03-01T12:00:00.000Z')
const minute = (count: number) => new Date(START.getTime() + count * 60_000)
const digest = (count: number) => sendDigests({ db, now: () => minute(count) })

beforeEach(async () => {
  await db.delete(emailOutbox)
  await db.delete(vendorMessages)
})

async function pair() {
  const [vendor, couple] = await Promise.all([makePhotographer(db), makeClient(db)])
  const thread = await makeThread(db, vendor.id, couple.id)
  const say = (sender: 'client' | 'vendor' | 'platform', text: string, at: Date, isAnnounced = false) =>
    insertMessage(db, {
      threadId: thread.id,
      vendorId: vendor.id,
      clientId: couple.id,
      senderUserId: null,
      sender,
      recipient: sender === 'client' ? 'vendor' : 'client',
      text,
      at,
      isAnnounced,
    })
  // The thread's clock starts before the test's.
  await db.execute(`update threads set last_message_at = '2026-01-01' where id = '${thread.id}'`)
  return { vendor, couple, threadId: thread.id, say }
}

const mails = () => db.select().from(emailOutbox).orderBy(emailOutbox.toAddress)

it('waits 15 minutes, then mails each conversation once with everything unread in it (IQ9)', async () => {
  const { vendor, threadId, say } = await pair()
  await say('client', 'One', minute(0))
  await say('client', 'Two, call 512-555-0142', minute(10))
  expect(await digest(15)).toEqual({ vendors: 0, clients: 0 })
  expect(await digest(16)).toEqual({ vendors: 1, clients: 0 })
  expect(await digest(17)).toEqual({ vendors: 0, clients: 0 })
  expect(await mails()).toMatchObject([
    {
      template: 'message-digest',
      toAddress: vendor.email,
      props: {
        fromName: 'Robin Vale',
        messages: ['One', 'Two, call [PHONE NUMBER REMOVED]'],
        moreCount: 0,
        path: `/vendor/inbox?thread=${threadId}`,
      },
    },
  ])
  await say('client', 'Three', minute(20))
  expect(await digest(40)).toEqual({ vendors: 1, clients: 0 })
})

it('says nothing of what was read, what another mail has told, and to people who are not active', async () => {
  const [read, told, suspended] = [await pair(), await pair(), await pair()]
  const { messageId } = await read.say('vendor', 'Read already', minute(0))
  await db.update(vendorMessages).set({ isRead: true }).where(eq(vendorMessages.id, messageId))
  await told.say('client', 'An inquiry', minute(0), true)
  await suspended.say('vendor', 'Are you there?', minute(0))
  await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, suspended.couple.userId))
  expect(await digest(60)).toEqual({ vendors: 0, clients: 0 })
  expect(await mails()).toEqual([])
})

it('quotes a few messages, counts the others, and cuts long ones', async () => {
  const { say } = await pair()
  for (let count = 0; count < 7; count += 1)
    await say('vendor', count === 0 ? 'long '.repeat(300) : `${count}`, minute(count))
  await digest(60)
  const [mail] = await mails()
  const { messages, moreCount } = mail!.props as { messages: string[]; moreCount: number }
  expect(messages).toHaveLength(MESSAGE_LIMITS.digestMessages)
  expect(messages[0]!.length).toBeLessThanOrEqual(MESSAGE_LIMITS.digestText + 1)
  expect(moreCount).toBe(2)
})

it("mails platform messages in the platform's name", async () => {
  const { couple, say } = await pair()
  await say('platform', 'Please be kind.', minute(0))
  await digest(60)
  expect(await mails()).toMatchObject([{ toAddress: couple.email, props: { fromName: null } }])
})
