import path from 'node:path'
import * as z from 'zod/mini'

// zod/mini has no sentences of its own; every parse of the server uses these.
z.config(z.locales.en())

/** A variable that is present but empty is not set. */
const given = z.transform((value: unknown) => (value === '' ? undefined : value))
const optional = z.pipe(given, z.optional(z.string()))
const optionalUrl = z.pipe(given, z.optional(z.url({ protocol: /^https?$/ })))
/** Addresses, separated by commas. */
const urls = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [])),
  z.pipe(
    z.transform((parts: string[]) => parts.filter(Boolean)),
    z.array(z.url({ protocol: /^https?$/ })),
  ),
)
const flag = z.pipe(
  z.transform((value: unknown) => value === '1' || value === 'true'),
  z.boolean(),
)
const count = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))

const EnvSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(count(0, 65_535), 3000),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  SEED: z._default(z.union([z.enum(['demo', 'none']), count(1, 1_000_000)]), 'demo'),
  /** A folder of pictures for the demonstration, one subfolder a photographer. */
  DEMO_PICTURES: optional,
  SITE_URL: optionalUrl,
  /** Other addresses at which this deployment answers; links with a secret never use them. */
  SITE_ALIASES: urls,
  DATABASE_URL: optional,
  DATABASE_URL_UNPOOLED: optional,
  /** The host of production's data: a preview's build refuses it, production's build refuses any other. */
  PRODUCTION_DATABASE_HOST: optional,
  UPLOADTHING_TOKEN: optional,
  UPLOADTHING_CALLBACK_URL: optionalUrl,
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: optional,
  /** The key of the mail service's signed reports (`whsec_…`). */
  RESEND_WEBHOOK_SECRET: z.pipe(
    given,
    z.optional(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/=]{16,}(?:,whsec_[A-Za-z0-9+/=]{16,})?$/))),
  ),
  MAIL_FROM: optional,
  /** Both or none: the keys of the payment service and of its signed reports (`whsec_…`). */
  STRIPE_SECRET_KEY: z.pipe(given, z.optional(z.string().check(z.regex(/^[sr]k_(?:test|live)_\w{16,}$/)))),
  /** Up to three, with commas: one for each destination of events. */
  STRIPE_WEBHOOK_SECRET: z.pipe(
    given,
    z.optional(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/=]{16,}(?:,whsec_[A-Za-z0-9+/=]{16,}){0,2}$/))),
  ),
  /** Both or none: sign-in with Google. */
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  /** All or none: sign-in with Apple. The key is the text of the .p8 file. */
  APPLE_CLIENT_ID: optional,
  APPLE_TEAM_ID: optional,
  APPLE_KEY_ID: optional,
  APPLE_PRIVATE_KEY: optional,
  /** A stand-in for Google and Apple, as which anybody may sign in; demonstrations only. */
  EMBEDDED_IDENTITIES: flag,
  CRON_SECRET: optional,
  /** Asks applicants' websites whether they answer. */
  CHECK_WEBSITES: flag,
  /** Where traces are sent (OpenTelemetry over HTTP); its headers are OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  /** Where faults are sent (Sentry's protocol): `https://<key>@<host>/<project>`. */
  SENTRY_DSN: optionalUrl,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  ALLOW_STAND_INS: flag,
  /** `off`: the demonstration asks nobody to set up a second factor; for local work and tests. */
  DEMO_SECOND_FACTOR: z.pipe(given, z.optional(z.literal('off'))),
  VERCEL: optional,
  VERCEL_ENV: z.optional(z.enum(['production', 'preview', 'development'])),
  VERCEL_URL: optional,
  VERCEL_BRANCH_URL: optional,
  VERCEL_PROJECT_PRODUCTION_URL: optional,
  /** The commit that runs, where the platform says it. */
  VERCEL_GIT_COMMIT_SHA: optional,
})

export type Env = z.infer<typeof EnvSchema> & {
  /** Absolute folder of everything an embedded start writes. */
  dataDir: string
  /** The product's base URL, without a trailing slash. Whatever carries a secret or proves something links to it. (X141) */
  siteUrl: string
  /** The origins that are this deployment's: of its base URL and of its aliases. */
  siteOrigins: readonly string[]
  /** What serves each external need: the real service or the embedded stand-in. */
  services: {
    database: 'postgres' | 'embedded'
    mail: 'resend' | 'capture'
    files: 'uploadthing' | 'embedded'
    payments: 'stripe' | 'embedded'
  }
}

function siteUrlOf(env: z.infer<typeof EnvSchema>): string {
  if (env.SITE_URL) return env.SITE_URL.replace(/\/+$/, '')
  const host =
    env.VERCEL_ENV === 'production' ? env.VERCEL_PROJECT_PRODUCTION_URL : (env.VERCEL_BRANCH_URL ?? env.VERCEL_URL)
  return host ? `https://${host}` : `http://localhost:${env.PORT}`
}

const NOT_FOR_PREVIEWS = [
  'UPLOADTHING_TOKEN',
  'RESEND_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_CLIENT_ID',
  'APPLE_TEAM_ID',
  'APPLE_KEY_ID',
  'APPLE_PRIVATE_KEY',
] as const

/** Keys of one service, which are of use only together. */
const KEYS_TOGETHER = {
  'the payment service': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  'sign-in with Google': ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  'sign-in with Apple': ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const

function assertKeysTogether(env: z.infer<typeof EnvSchema>): void {
  for (const [service, keys] of Object.entries(KEYS_TOGETHER)) {
    const missing = keys.filter((key) => !env[key])
    if (missing.length === 0 || missing.length === keys.length) continue
    throw new Error(`The environment is not usable. ${missing.join(', ')}: needed with the other keys of ${service}`)
  }
}

/**
 * Reads and checks every environment variable Curio knows. A key that is present switches the real service on.
 * @throws Error naming the bad variables (never their values).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = EnvSchema.safeParse(source)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${names.join('; ')}`)
  }
  const env = parsed.data
  const services: Env['services'] = {
    database: env.DATABASE_URL ? 'postgres' : 'embedded',
    mail: env.RESEND_API_KEY && env.VERCEL_ENV !== 'preview' ? 'resend' : 'capture',
    files: env.UPLOADTHING_TOKEN && env.VERCEL_ENV !== 'preview' ? 'uploadthing' : 'embedded',
    payments: env.STRIPE_SECRET_KEY && env.VERCEL_ENV !== 'preview' ? 'stripe' : 'embedded',
  }
  assertKeysTogether(env)
  // A preview never reads the keys of services that would reach people, their money or the real pictures.
  if (env.VERCEL_ENV === 'preview') for (const key of NOT_FOR_PREVIEWS) env[key] = undefined
  const siteUrl = siteUrlOf(env)
  const siteOrigins = [...new Set([siteUrl, ...env.SITE_ALIASES].map((address) => new URL(address).origin))]
  return { ...env, dataDir: path.resolve(env.DATA_DIR), siteUrl, siteOrigins, services }
}

/** The process's environment, read once. */
export const env: Env = readEnv(process.env)

/** Whether a URL leads to this machine only; a database's may also be a socket. An unreadable one does not. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  const host = hostname.replace(/\.$/, '').toLowerCase()
  if (host === '') return protocol.startsWith('postgres')
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
}

/** What shows that other people reach this process, whatever the platform; one is enough. */
function productionReasons({ NODE_ENV, VERCEL_ENV, SITE_URL, DATABASE_URL }: Env): string[] {
  const reasons = {
    'NODE_ENV is production': NODE_ENV === 'production',
    'VERCEL_ENV is production': VERCEL_ENV === 'production',
    'SITE_URL is not on this machine': SITE_URL !== undefined && !isLoopback(SITE_URL),
    'DATABASE_URL is not on this machine': DATABASE_URL !== undefined && !isLoopback(DATABASE_URL),
  }
  return Object.entries(reasons).flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** The variable that replaces a stand-in with the real service. */
const REAL_SERVICES = {
  database: 'DATABASE_URL',
  mail: 'RESEND_API_KEY',
  files: 'UPLOADTHING_TOKEN',
  payments: 'STRIPE_SECRET_KEY',
} as const

/** The needs that a stand-in serves here. */
export const standInsOf = ({ services }: Env = env): (keyof typeof REAL_SERVICES)[] =>
  (['database', 'mail', 'files', 'payments'] as const).filter((need) =>
    ['embedded', 'capture'].includes(services[need]),
  )

/**
 * Every start calls this first: the product, the dev server, a deployment's build and its functions.
 * @throws Error naming what is missing, when production would run on a stand-in that is not allowed or its mails would
 * have no sender (X136), and when anything but the demonstration would do without second factors.
 */
export function refuseStandIns(settings: Env = env): void {
  if (settings.DEMO_SECOND_FACTOR && !hasDevPages(settings)) {
    throw new Error('DEMO_SECOND_FACTOR is for the demonstration only: this start has real people or real services.')
  }
  const reasons = productionReasons(settings)
  if (reasons.length === 0) return
  const standIns = standInsOf(settings)
  if (standIns.length > 0 && !settings.ALLOW_STAND_INS) {
    const missing = standIns.map((need) => REAL_SERVICES[need]).join(', ')
    throw new Error(
      `Production (${reasons.join(', ')}) does not start on stand-ins (${standIns.join(', ')}). ` +
        `Set ${missing}, or ALLOW_STAND_INS=1 if that is meant.`,
    )
  }
  if (settings.services.mail === 'resend' && !settings.MAIL_FROM) {
    throw new Error(
      'Production does not start without MAIL_FROM: it names the sender, at a domain verified with Resend.',
    )
  }
}

/**
 * True when this process runs on stand-ins and demonstration data, embedded or on a preview: only then do the /dev pages
 * and the demonstration people exist, and a request may name its moment. Never where production did not allow them.
 */
export const hasDevPages = (settings: Env = env): boolean =>
  settings.services.mail === 'capture' &&
  (settings.ALLOW_STAND_INS || productionReasons(settings).length === 0) &&
  (settings.VERCEL_ENV === 'preview' || (settings.services.database === 'embedded' && !settings.VERCEL_ENV))

/** Whether administrators, and photographers with payout details, must have a second factor: everywhere but in a demonstration without. */
export const isFactorDemanded = (settings: Env = env): boolean =>
  settings.DEMO_SECOND_FACTOR !== 'off' || !hasDevPages(settings)

/** True when captured files are kept in the database, because functions share no folder. */
export const keepsFilesInDatabase = (settings: Env = env): boolean =>
  settings.services.files === 'embedded' && settings.services.database === 'postgres' && settings.VERCEL !== undefined
