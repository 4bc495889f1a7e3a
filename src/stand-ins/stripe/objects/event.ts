import type { Stripe } from 'stripe'
import { momentOf } from '#stand-ins/stripe/ids.ts'

type NewEvent = {
  id: string
  created: number
  apiVersion: string
  type: string
  object: object
  account: string | null
  request: { id: string | null; key: string | null }
}

/** Something that happened, with the object as it was then. */
export const newEvent = ({ id, created, apiVersion, type, object, account, request }: NewEvent) =>
  ({
    id,
    object: 'event',
    ...(account === null ? {} : { account }),
    api_version: apiVersion,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request.id, idempotency_key: request.key },
    type,
  }) as unknown as Stripe.Event

/** A thin event as it is kept: `created` in seconds, like everything else. */
export type KeptThinEvent = { id: string; object: 'v2.core.event'; created: number; type: string }

type NewThinEvent = Pick<NewEvent, 'id' | 'created' | 'type' | 'request'> & { account: string; include: string }

/** That something about an account of Accounts v2 has changed: where to read it, and not what it is now. */
export const newThinEvent = ({ id, created, type, account, include, request }: NewThinEvent) => ({
  id,
  object: 'v2.core.event' as const,
  created,
  livemode: false,
  reason: request.id === null ? null : { type: 'request', request: { id: request.id, idempotency_key: request.key } },
  related_object: {
    id: account,
    type: 'v2.core.account',
    url: `/v2/core/accounts/${account}${include && `?include=${include}`}`,
  },
  type,
})

/** An event as it is sent. */
export const sentEvent = (event: Stripe.Event | KeptThinEvent): object =>
  event.object === 'v2.core.event' ? { ...event, created: momentOf(event.created) } : event
