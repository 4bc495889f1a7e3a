import { contactCases, contactSteps, coupleNotes, threadReports, vendorMessages } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import type { callAs } from './call.ts'
import { makeBooking, makeClient, makePhotographer, makeThread, only } from './factories.ts'

const LATER = new Date('2100-01-01T00:00:00Z')
const REASON = 'Looked at the conversation'
type Admin = ReturnType<typeof callAs>

/** A conversation of its own in which the couple may have passed contact details on. */
export async function contactCase(db: Db) {
  const client = await makeClient(db)
  const thread = await makeThread(db, (await makePhotographer(db)).id, client.id)
  const opened = { threadId: thread.id, side: 'client', userId: client.userId, cause: 'uncertain' } as const
  return only(await db.insert(contactCases).values(opened).returning())
}

const conversation = async (db: Db) => makeThread(db, (await makePhotographer(db)).id, (await makeClient(db)).id)

/** An open report about a conversation of its own. */
export async function report(db: Db): Promise<string> {
  const { id: threadId } = await conversation(db)
  const filed = { threadId, side: 'client', reason: 'Please look' } as const
  return only(await db.insert(threadReports).values(filed).returning()).id
}

/** What moderators decide about contact details, each on a conversation of its own. */
export const contactChanges = (db: Db): Record<string, (admin: Admin) => Promise<unknown>> => ({
  'moderation.decideCase': async (admin) =>
    admin.moderation.decideCase({ id: (await contactCase(db)).id, decision: 'notice', reason: REASON }),
  'moderation.liftPause': async (admin) => {
    const { threadId, userId } = await contactCase(db)
    const pause = { threadId, userId, step: 'pause', until: LATER } as const
    const { id } = only(await db.insert(contactSteps).values(pause).returning())
    return admin.moderation.liftPause({ id, reason: REASON })
  },
  'moderation.decideReports': async (admin) =>
    admin.moderation.decideReports({ ids: [await report(db)], status: 'resolved' }),
  'moderation.reopenReports': async (admin) => {
    const id = await report(db)
    await admin.moderation.decideReport({ id, status: 'dismissed' })
    return admin.moderation.reopenReports({ ids: [id] })
  },
  'moderation.setFlags': async (admin) => {
    const { id: threadId, vendorId, clientId } = await conversation(db)
    const said = {
      threadId,
      vendorId,
      clientId,
      content: 'Hello',
      senderType: 'client',
      recipientSide: 'vendor',
    } as const
    const { id } = only(await db.insert(vendorMessages).values(said).returning())
    return admin.moderation.setFlags({ ids: [id], isFlagged: true })
  },
  'reviews.takeDownNote': async (admin) => {
    const [photographer, client] = [await makePhotographer(db), await makeClient(db)]
    const about = { photographerId: photographer.id, clientId: client.id }
    const { id: bookingId } = await makeBooking(db, about)
    const { id } = only(
      await db
        .insert(coupleNotes)
        .values({ ...about, bookingId, body: 'Late' })
        .returning(),
    )
    return admin.reviews.takeDownNote({ id, policy: 'abuse', reason: REASON })
  },
})
