import { statfsSync } from 'node:fs'
import { preflightProblems } from '#app/ops/preflight.ts'
import { isLoopback, refuseStandIns } from '#server/env.ts'
import { ask, type DoctorIo, type Finding, findingsAbout } from './finding.ts'

const variables = findingsAbout('variables')
const address = findingsAbout('address')
const disk = findingsAbout('disk')
const LEAST_BYTES = 1_000_000_000

/** Whether a process would start with these variables, and a deployment be built. */
export function variableChecks({ env }: DoctorIo): Finding[] {
  const found = preflightProblems(env).map((problem) => variables.wrong(problem, 'Set it where the product runs.'))
  try {
    refuseStandIns(env)
  } catch (error) {
    found.push(variables.wrong((error as Error).message, 'Set what is missing where the product runs.'))
  }
  if (!env.CRON_SECRET && env.VERCEL)
    found.push(variables.wrong('CRON_SECRET is missing', 'Set a long random text: openssl rand -hex 32.'))
  return found.length > 0 ? found : [variables.ok('the product starts with them')]
}

/** Whether the public address is set, safe, and answered by this product. */
export async function addressChecks(io: DoctorIo): Promise<Finding[]> {
  const { siteUrl } = io.env
  if (isLoopback(siteUrl))
    return [address.look(`${siteUrl} is this machine only`, 'For real people set SITE_URL to the public address.')]
  if (!siteUrl.startsWith('https://'))
    return [address.wrong(`${siteUrl} is not encrypted`, 'Set SITE_URL to https://…; sign-in cookies need it.')]
  const answer = await ask(io, `${siteUrl}/api/ready`)
  const body = (await answer?.json().catch(() => null)) as { status?: string; database?: string } | null
  if (!answer) return [address.wrong(`${siteUrl} does not answer`, 'Check DNS, certificate and proxy.')]
  if (body?.database === undefined)
    return [address.wrong(`${siteUrl} is answered by something else`, 'Let the domain lead to this product.')]
  return body.status === 'ok'
    ? [address.ok(`${siteUrl} is ready`)]
    : [address.wrong(`${siteUrl} is not ready`, `Open ${siteUrl}/api/ready: it names what is missing.`)]
}

/** Room for what this process keeps itself. */
export function diskChecks({ env }: DoctorIo): Finding[] {
  if (env.services.database !== 'embedded' && env.services.files !== 'embedded') return []
  try {
    const { bavail, bsize } = statfsSync(env.dataDir)
    return bavail * bsize < LEAST_BYTES
      ? [disk.look('less than 1 GB is free', 'Enlarge the volume, or set UPLOADTHING_TOKEN.')]
      : [disk.ok('room for pictures')]
  } catch {
    return [disk.look('the data folder does not exist yet', 'The first start makes it.')]
  }
}
