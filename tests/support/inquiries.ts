import { randomUUID } from 'node:crypto'
import type { InquiryInput } from '#features/inquiries/inputs.ts'
import type { Db } from '#server/db.ts'
import { callAs } from './call.ts'
import { makeClient } from './factories.ts'
import { actorOf, listPhotographer } from './market.ts'

/** A couple of its own for one test, signed in; `call` at a moment, from a network address of its own. */
export async function makeCouple(db: Db, now: Date) {
  const client = await makeClient(db)
  const actor = actorOf({ id: client.userId, email: client.email }, 'client')
  const at = (moment: Date) => callAs(db, { actor, now: moment, ip: randomUUID() })
  return { ...client, actor, at, call: at(now) }
}

/** A photographer of its own for one test, listed unless told otherwise, and signed in. */
export async function makeVendor(db: Db, now: Date, values: Parameters<typeof listPhotographer>[1] = {}) {
  const photographer = await listPhotographer(db, values)
  const actor = actorOf({ id: photographer.userId, email: photographer.email }, 'photographer')
  const at = (moment: Date) => callAs(db, { actor, now: moment, ip: randomUUID() })
  return { ...photographer, actor, at, call: at(now) }
}

/** An inquiry about 2027-06-12 in Austin. */
export const inquiryTo = (photographerIds: string[], values: Partial<InquiryInput> = {}): InquiryInput => ({
  photographerIds,
  eventDate: '2027-06-12',
  city: 'Austin',
  venue: 'The Old Mill',
  hours: 8,
  guests: 90,
  budgetBand: '$3,000 to $5,000',
  packageName: null,
  packageId: null,
  addOns: [],
  note: 'Are you free on our day?',
  ...values,
})
