import type { Stripe } from 'stripe'

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
