import type { Stripe } from 'stripe'

/** The network is asked again twice; the library names every try by the same key. */
const RETRIES = 2
const TIMEOUT_MS = 20_000

type Options = {
  secretKey: string
  /** Where requests go instead of the network: the stand-in in this process. */
  fetch?: typeof globalThis.fetch
}

/** The official library's client; loaded only where money is asked for: it costs a cold function some 57 ms of CPU. */
export async function openStripeClient({ secretKey, fetch }: Options): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const transport = fetch ? { httpClient: Client.createFetchHttpClient(fetch) } : {}
  return new Client(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: 'Curio' },
    ...transport,
  })
}
