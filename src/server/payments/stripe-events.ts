import type { Stripe } from 'stripe'
import type { ProviderEvent } from './hosted.ts'

/** How old a signed report may be, in seconds: the provider signs each attempt separately. */
const TOLERANCE_SECONDS = 300

type Signed = { payload: string; signature: string }

async function isSignedWith(stripe: Stripe, { payload, signature }: Signed, secret: string, at: number) {
  try {
    return await stripe.webhooks.signature!.verifyHeaderAsync(
      payload,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      at,
    )
  } catch {
    return false
  }
}

/** A thin event names the object and does not show it: it is read where the event is handled. */
function thinEvent(stripe: Stripe, payload: string): ProviderEvent {
  const event = stripe.parseEventNotificationWithoutVerification(payload)
  const about = 'related_object' in event ? (event.related_object as { id?: string } | null) : null
  const objectRef = about?.id ?? ''
  return { id: event.id, type: event.type, objectRef, accountRef: null, data: {} }
}

/** A snapshot event shows the object as it was. */
function snapshotEvent(stripe: Stripe, payload: string): ProviderEvent {
  const event = stripe.webhooks.constructEventWithoutVerification(payload)
  const { object } = event.data as unknown as { object: { id: string } }
  return { id: event.id, type: event.type, objectRef: object.id, accountRef: event.account ?? null, data: object }
}

const isThin = (payload: string) => (JSON.parse(payload) as { object?: string }).object === 'v2.core.event'

/** The event of a report; null when it was signed with none of the secrets, too long ago, or is not an event. */
export async function readEvent(
  stripe: Stripe,
  signed: Signed,
  { secrets, at }: { secrets: readonly string[]; at: number },
): Promise<ProviderEvent | null> {
  const { payload } = signed
  for (const secret of secrets) {
    if (!(await isSignedWith(stripe, signed, secret, at))) continue
    try {
      return isThin(payload) ? thinEvent(stripe, payload) : snapshotEvent(stripe, payload)
    } catch {
      return null
    }
  }
  return null
}
