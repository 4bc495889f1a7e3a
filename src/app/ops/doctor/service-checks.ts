import { UTApi } from 'uploadthing/server'
import { ask, type DoctorIo, type Finding, findingsAbout } from './finding.ts'

const mail = findingsAbout('mail')
const files = findingsAbout('pictures')
const ADD_RECORDS =
  'Add the records that the mail service shows for the domain; DMARC is a TXT record you write yourself.'

/** The domain of "Curio <hello@curio.example>" or of an address alone. */
const domainOf = (from: string): string => /@([^\s>]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? ''

/** A subdomain may be sent from when its parent is verified under this very name only; the policy comes from either. */
async function dnsChecks({ resolveTxt }: DoctorIo, domain: string): Promise<Finding[]> {
  const parent = domain.split('.').slice(-2).join('.')
  const texts = async (name: string) => resolveTxt(name).catch((): string[] => [])
  const spf = [...(await texts(`send.${domain}`)), ...(await texts(domain))]
  const policy = [...(await texts(`_dmarc.${domain}`)), ...(await texts(`_dmarc.${parent}`))]
  return [
    (await texts(`resend._domainkey.${domain}`)).length > 0
      ? mail.ok('DKIM key in the DNS')
      : mail.wrong(`no DKIM key at resend._domainkey.${domain}`, ADD_RECORDS),
    spf.some((text) => text.startsWith('v=spf1'))
      ? mail.ok('SPF in the DNS')
      : mail.wrong(`no SPF at send.${domain}`, ADD_RECORDS),
    policy.some((text) => text.startsWith('v=DMARC1'))
      ? mail.ok('DMARC in the DNS')
      : mail.look(`no DMARC at _dmarc.${domain}`, ADD_RECORDS),
  ]
}

/** The mail service: its key, the sender's domain there and in the DNS, and its reports. */
export async function mailChecks(io: DoctorIo): Promise<Finding[]> {
  const { env } = io
  if (env.services.mail === 'capture')
    return [
      mail.look('captured, never sent', 'Read them with npm run admin -- mails; for real people set RESEND_API_KEY.'),
    ]
  const domain = domainOf(env.MAIL_FROM ?? '')
  if (!domain) return [mail.wrong('MAIL_FROM names no sender', 'Set it to "Your name <hello@your.domain>".')]
  const answer = await ask(io, `${env.RESEND_BASE_URL ?? 'https://api.resend.com'}/domains`, {
    headers: { authorization: `Bearer ${env.RESEND_API_KEY}` },
  })
  const found: Finding[] = []
  const body = (await answer?.json().catch(() => null)) as {
    name?: string
    data?: { name: string; status: string }[]
  } | null
  if (!answer) found.push(mail.wrong('the service does not answer', 'Check the connection to Resend.'))
  else if (body?.name === 'restricted_api_key')
    found.push(mail.look('the key may only send', `See in Resend's dashboard that ${domain} is verified.`))
  else if (!answer.ok)
    found.push(mail.wrong(`RESEND_API_KEY is refused (${answer.status})`, 'Make a new key at Resend.'))
  else {
    const known = body?.data?.find(({ name }) => name === domain)
    found.push(
      known?.status === 'verified'
        ? mail.ok(`${domain} is verified`)
        : mail.wrong(
            `${domain} is ${known ? known.status : 'not a domain of this key'}`,
            'Add and verify it at Resend.',
          ),
    )
  }
  if (!env.RESEND_WEBHOOK_SECRET)
    found.push(
      mail.wrong('no reports of bounces', 'Add the webhook /api/webhooks/resend and set RESEND_WEBHOOK_SECRET.'),
    )
  return [...found, ...(await dnsChecks(io, domain))]
}

/** The upload service's token. */
export async function fileChecks({ env, fetch }: DoctorIo): Promise<Finding[]> {
  if (env.services.files === 'embedded')
    return [files.look('kept by this process', 'For several machines or a platform set UPLOADTHING_TOKEN.')]
  try {
    const { appTotalBytes, limitBytes } = await new UTApi({
      token: env.UPLOADTHING_TOKEN,
      fetch,
      logLevel: 'None',
    }).getUsageInfo()
    return appTotalBytes > limitBytes * 0.9
      ? [files.look('nine tenths of the space are used', 'Enlarge the plan at UploadThing.')]
      : [files.ok('the service accepts the token')]
  } catch {
    return [
      files.wrong('UPLOADTHING_TOKEN is refused', 'Copy the token (not the secret) from UploadThing’s dashboard.'),
    ]
  }
}
