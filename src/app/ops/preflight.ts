import type { Env } from '#server/env.ts'

type Settings = Pick<
  Env,
  | 'VERCEL_ENV'
  | 'DATABASE_URL'
  | 'DATABASE_URL_UNPOOLED'
  | 'PRODUCTION_DATABASE_HOST'
  | 'CRON_SECRET'
  | 'RESEND_WEBHOOK_SECRET'
  | 'ALLOW_STAND_INS'
>

/**
 * The database server that a URL or a host name refers to: Neon's pooled and direct hosts are the same server, and
 * port and case make no difference. Null when it is neither.
 */
export function databaseServer(addressOrHost: string): string | null {
  try {
    const url = new URL(addressOrHost.includes('://') ? addressOrHost : `postgres://${addressOrHost}`)
    const host = url.hostname.toLowerCase().replace(/\.$/, '')
    return host === '' ? null : host.replace(/^([^.]+)-pooler(?=\.)/, '$1')
  } catch {
    return null
  }
}

const isPooled = (address: string) => /^[^.]+-pooler\./.test(new URL(address).hostname)

function addressProblems(settings: Settings): string[] {
  const { DATABASE_URL: pooled, DATABASE_URL_UNPOOLED: direct } = settings
  if (!pooled) return ['DATABASE_URL is missing: a deployment has no database of its own.']
  const server = databaseServer(pooled)
  if (!server) return ['DATABASE_URL is not an address.']
  if (!direct) {
    return isPooled(pooled) ? ['DATABASE_URL_UNPOOLED is missing: migrations need a direct connection.'] : []
  }
  if (!databaseServer(direct)) return ['DATABASE_URL_UNPOOLED is not an address.']
  const problems: string[] = []
  if (databaseServer(direct) !== server) {
    problems.push(
      'DATABASE_URL and DATABASE_URL_UNPOOLED name different servers: one would be migrated, the other used.',
    )
  }
  if (isPooled(direct)) problems.push('DATABASE_URL_UNPOOLED is a pooled address: migrations need a direct connection.')
  return problems
}

/** A preview that does not know where production is cannot avoid it. */
function previewProblems({ DATABASE_URL, DATABASE_URL_UNPOOLED, PRODUCTION_DATABASE_HOST }: Settings): string[] {
  const production = PRODUCTION_DATABASE_HOST ? databaseServer(PRODUCTION_DATABASE_HOST) : null
  if (!production) {
    return ['PRODUCTION_DATABASE_HOST is missing: a preview must know which database it may never touch.']
  }
  const touched = [DATABASE_URL, DATABASE_URL_UNPOOLED].filter((address) => address !== undefined)
  return touched.some((address) => databaseServer(address) === production)
    ? ['This preview would use the production database. Give it a branch of its own (npm run preview -- create).']
    : []
}

function productionProblems(settings: Settings): string[] {
  const problems: string[] = []
  const { DATABASE_URL, PRODUCTION_DATABASE_HOST: known } = settings
  if (known && DATABASE_URL && databaseServer(DATABASE_URL) !== databaseServer(known)) {
    problems.push('DATABASE_URL is not at PRODUCTION_DATABASE_HOST: this is not the production database.')
  }
  if (!settings.CRON_SECRET) {
    problems.push('CRON_SECRET is missing: deadlines, reminders and retries would never run.')
  }
  if (!settings.RESEND_WEBHOOK_SECRET && !settings.ALLOW_STAND_INS) {
    problems.push('RESEND_WEBHOOK_SECRET is missing: bounced addresses would be written to for ever.')
  }
  return problems
}

/**
 * Why this deployment must not be built, as sentences without values; none when it may. Production on stand-ins or
 * without a sender is refused before this (`refuseStandIns`).
 */
export function preflightProblems(settings: Settings): string[] {
  if (!settings.VERCEL_ENV || settings.VERCEL_ENV === 'development') return []
  const special = settings.VERCEL_ENV === 'preview' ? previewProblems : productionProblems
  return [...addressProblems(settings), ...special(settings)]
}
