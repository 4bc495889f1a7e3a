import type { RouterOutputs } from '#shell/trpc.ts'

export type Endpoint = RouterOutputs['webhooks']['endpoints'][number]
export type Delivery = RouterOutputs['webhooks']['deliveries']['items'][number]
