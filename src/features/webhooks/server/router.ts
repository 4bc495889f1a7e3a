import { adminProcedure, router, service } from '#server/trpc.ts'
import { EndpointFields, UpdateEndpointInput, WebhookIdInput } from '../inputs.ts'
import { WebhooksSearch } from '../search.ts'
import { createEndpoint, removeEndpoint, resend, rotateSecret, sendTest, updateEndpoint } from './edit.ts'
import { listDeliveries, listEndpoints } from './read.ts'

export const webhooksRouter = router({
  /** The operator's endpoints, without their secrets. */
  endpoints: adminProcedure.query(service(listEndpoints)),
  /** What was sent or waits, with its attempts. */
  deliveries: adminProcedure.input(WebhooksSearch).query(service(listDeliveries)),
  /** Adds an endpoint and shows its secret, once. INVALID_INPUT (url), CONFLICT. */
  create: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'adds', audited: 'webhooks.create' })
    .input(EndpointFields)
    .mutation(service(createEndpoint)),
  /** Changes one. INVALID_INPUT (url), NOT_FOUND, CONFLICT. */
  update: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'version', audited: 'webhooks.update' })
    .input(UpdateEndpointInput)
    .mutation(service(updateEndpoint)),
  /** Gives one a new secret and shows it, once. NOT_FOUND. */
  rotateSecret: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret', audited: 'webhooks.rotateSecret' })
    .input(WebhookIdInput)
    .mutation(service(rotateSecret)),
  /** Removes one. NOT_FOUND. */
  remove: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'webhooks.remove' })
    .input(WebhookIdInput)
    .mutation(service(removeEndpoint)),
  /** Sends an event that says nothing. NOT_FOUND, CONFLICT. */
  sendTest: adminProcedure
    .meta({ meanwhile: 'adds', audited: 'webhooks.sendTest' })
    .input(WebhookIdInput)
    .mutation(service(sendTest)),
  /** Sends something once more. NOT_FOUND, CONFLICT. */
  resend: adminProcedure
    .meta({ meanwhile: 'step', audited: 'webhooks.resend' })
    .input(WebhookIdInput)
    .mutation(service(resend)),
})
