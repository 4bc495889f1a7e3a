import { domainEvent } from '#server/events.ts'
import type { ThreadSide } from '../model.ts'

/** A photographer has written in a conversation. */
export const vendorAnswered = domainEvent<[threadId: string, at: Date]>('vendorAnswered')

/** What a message held of contact details: some were removed, or some may be in what was delivered. */
export type ContactHit = 'removed' | 'uncertain'
export type ContactFound = {
  threadId: string
  messageId: string
  side: ThreadSide
  userId: string
  hit: ContactHit
  /** As delivered. */
  content: string
}

/** Somebody has written contact details, or what may be some, before a booking. */
export const contactFound = domainEvent<[found: ContactFound, at: Date]>('contactFound')
