import * as z from 'zod/mini'
import { RecordVersion } from '#shared/api/record-version.ts'
import { URL_MAX, WEBHOOK_EVENTS } from './model.ts'
import { EVENTS_NEEDED, URL_WRONG } from './texts.ts'

/** What can be said of an address before it is asked; where it leads is checked at every attempt. */
const isSendable = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export const EndpointFields = z.object({
  url: z.string().check(z.trim(), z.maxLength(URL_MAX, URL_WRONG), z.refine(isSendable, URL_WRONG)),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1, EVENTS_NEEDED), z.maxLength(WEBHOOK_EVENTS.length)),
  isOn: z.boolean(),
})
export type EndpointFields = z.infer<typeof EndpointFields>

export const UpdateEndpointInput = z.extend(EndpointFields, { id: z.uuid(), version: RecordVersion })
export type UpdateEndpointInput = z.infer<typeof UpdateEndpointInput>

export const WebhookIdInput = z.object({ id: z.uuid() })
export type WebhookIdInput = z.infer<typeof WebhookIdInput>
