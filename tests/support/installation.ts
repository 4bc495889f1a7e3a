import { PAYMENT_EVENT_TYPES } from '#app/payment-event-types.ts'

// An installation in which all is well, as its services answer about it.

export const SITE = 'https://curio.example'
export const TOKEN = Buffer.from(JSON.stringify({ apiKey: 'sk_live_x', appId: 'app', regions: ['sea1'] })).toString(
  'base64',
)
export const SECRET = `whsec_${'a'.repeat(24)}`

export const VARIABLES = {
  NODE_ENV: 'production',
  SITE_URL: SITE,
  DATABASE_URL: 'postgres://curio@db.curio.example/curio',
  RESEND_API_KEY: 're_secret',
  RESEND_WEBHOOK_SECRET: SECRET,
  MAIL_FROM: 'Curio <hello@mail.curio.example>',
  UPLOADTHING_TOKEN: TOKEN,
  STRIPE_SECRET_KEY: `sk_live_${'b'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: [SECRET, SECRET].join(','),
  CRON_SECRET: 'c'.repeat(32),
}

export const json = (body: unknown, status = 200) => Response.json(body, { status })
export const DOMAINS = { data: [{ name: 'mail.curio.example', status: 'verified' }] }
const whole = (type: string) => (type.endsWith('.') ? `${type}created` : type)
export const ENDPOINTS = {
  object: 'list',
  data: [
    {
      url: `${SITE}/api/webhooks/stripe`,
      status: 'enabled',
      enabled_events: PAYMENT_EVENT_TYPES.filter((type) => !type.startsWith('v2.')).map(whole),
    },
  ],
}
export const DESTINATIONS = {
  data: [
    {
      event_payload: 'thin',
      status: 'enabled',
      webhook_endpoint: { url: `${SITE}/api/webhooks/stripe` },
      enabled_events: PAYMENT_EVENT_TYPES.filter((type) => type.startsWith('v2.')).map(whole),
    },
  ],
}
/** Registrations of the account for sales tax. */
export const registrations = (...states: string[]) => ({
  object: 'list',
  data: states.map((state) => ({ id: `taxreg_${state}`, country_options: { us: { state, type: 'state_sales_tax' } } })),
  has_more: false,
  url: '/v1/tax/registrations',
})
const USAGE = { totalBytes: 1, appTotalBytes: 1, filesUploaded: 1, limitBytes: 1_000 }
export const RECORDS: Record<string, string> = {
  'resend._domainkey.mail.curio.example': 'p=MIGf',
  'send.mail.curio.example': 'v=spf1 include:amazonses.com ~all',
  '_dmarc.curio.example': 'v=DMARC1; p=none',
}

export type Answer = (path: string) => Response

/** The payment service, with something else at one of its paths. */
export const stripe =
  (other: Record<string, () => Response> = {}): Answer =>
  (path) => {
    const all: Record<string, () => Response> = {
      '/v1/webhook_endpoints': () => json(ENDPOINTS),
      '/v2/core/event_destinations': () => json(DESTINATIONS),
      '/v2/core/accounts': () => json({ data: [], next_page_url: null, previous_page_url: null }),
      '/v1/tax/registrations': () => json(registrations('TX')),
      ...other,
    }
    return all[path]!()
  }

/** What each service answers, by its host. */
export const ANSWERS: Record<string, Answer> = {
  'api.resend.com': () => json(DOMAINS),
  'api.stripe.com': stripe(),
  'api.uploadthing.com': () => json(USAGE),
  'curio.example': () => json({ status: 'ok', database: 'ok' }),
}
