import { randomUUID } from 'node:crypto'
import type { BookingStage } from '#features/bookings/model.ts'
import { statusOfStage } from '#features/bookings/transitions.ts'
import type { Db } from '#server/db.ts'
import { callAs } from './call.ts'
import { makeBooking, makeClient, makePhotographer } from './factories.ts'
import { actorOf } from './market.ts'

/** A wedding whose day is agreed, unless it is said otherwise. */
export async function agreedDay(db: Db, now: Date, stage: BookingStage = 'upcoming') {
  const [photographer, client] = [await makePhotographer(db), await makeClient(db)]
  const { id: bookingId } = await makeBooking(db, {
    photographerId: photographer.id,
    clientId: client.id,
    status: statusOfStage(stage),
    stage,
    confirmedAt: statusOfStage(stage) === 'pending' ? null : new Date('2027-01-01T00:00:00Z'),
    eventLocation: 'The Old Mill, New York',
    packageDetails: { name: 'The day', hours: 8, photographers: 2, images: 500 },
  })
  const coupleActor = actorOf({ id: client.userId, email: client.email }, 'client')
  const vendorActor = actorOf({ id: photographer.userId, email: photographer.email }, 'photographer')
  const as = (actor: typeof coupleActor, at = now) => callAs(db, { actor, now: at }).dayPlan
  return {
    photographer,
    client,
    bookingId,
    as,
    coupleActor,
    vendorActor,
    couple: as(coupleActor),
    vendor: as(vendorActor),
  }
}

/** What `agreedDay` makes. */
export type AgreedDay = Awaited<ReturnType<typeof agreedDay>>

/** The plan as its couple reads it. */
export const planOf = ({ couple, bookingId }: AgreedDay) => couple.get({ bookingId })

export const moment = (title: string, time = '', place = '') => ({
  kind: 'moment' as const,
  id: randomUUID(),
  title,
  time,
  place,
  note: '',
})
export const contact = (title: string, phone = '') => ({
  kind: 'contact' as const,
  id: randomUUID(),
  title,
  side: 'other' as const,
  role: 'Planner',
  phone,
})
export const group = (title: string) => ({ kind: 'family_group' as const, id: randomUUID(), title, people: '' })
export const placeOf = (title: string, address = '') => ({ kind: 'place' as const, id: randomUUID(), title, address })
