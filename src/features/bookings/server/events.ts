import type { AuditContext } from '#server/context.ts'
import { domainEvent } from '#server/events.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import type { BookingStage, BookingStatus } from '../model.ts'
import type { EndingTransition } from '../transitions.ts'

/** Why something ended, when, and who ended it. */
export type End = { reason: string; at: Date; actorId: string | null; actorRole: ActorRole }

/** A booking is over; `name` is the transition that ended it. */
export const bookingEnded = domainEvent<[bookingId: string, end: End & { name: EndingTransition }]>('bookingEnded')

/** A booking has another of the four statuses. */
export const bookingMoved =
  domainEvent<[booking: { id: string; photographerId: string; status: BookingStatus; at: Date }]>('bookingMoved')

export type MovedBooking = { id: string; status: BookingStatus; stage: BookingStage | null; isTimer: boolean }

/** A confirmed booking has another stage, or, with `stage` null, a chargeback. */
export const bookingWentOn = domainEvent<[ctx: AuditContext, booking: MovedBooking]>('bookingWentOn')

/** The time for reviews has ended. A subscriber answers whose reviews it has shown. */
export const reviewWindowOver = domainEvent<[bookingId: string, at: Date], ('client' | 'vendor')[]>('reviewWindowOver')
