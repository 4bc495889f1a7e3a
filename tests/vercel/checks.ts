import { existsSync } from 'node:fs'
import path from 'node:path'
import { functionsOf } from './output.ts'

type Check = { name: string; holds: () => Promise<boolean> }

/** What a preview must be beside what people see, asked over HTTP. */
function checksOf(site: string, copy: string, cronSecret: string): Check[] {
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(site + address, { headers, redirect: 'manual' })
  const clock = { authorization: `Bearer ${cronSecret}` }
  return [
    {
      name: 'health names a real database, captured mail and captured files',
      async holds() {
        const { services } = (await (await get('/api/health')).json()) as { services: Record<string, string> }
        return (
          JSON.stringify(services) ===
          '{"database":"postgres","mail":"capture","files":"embedded","payments":"embedded"}'
        )
      },
    },
    {
      name: 'no page, answer or crawler file is for search engines',
      async holds() {
        const answers = await Promise.all(['/', '/api/health', '/robots.txt', '/nowhere'].map((page) => get(page)))
        const robots = await (await get('/robots.txt')).text()
        return (
          answers.every(({ headers }) => headers.get('x-robots-tag') === 'noindex') && /Disallow: \/\n/.test(robots)
        )
      },
    },
    {
      name: 'the clock needs its secret, and may come twice',
      async holds() {
        const without = await get('/api/cron/jobs')
        const both = [await get('/api/cron/jobs', clock), await get('/api/cron/jobs', clock)]
        const mail = await get('/api/cron/outbox', clock)
        return without.status === 404 && both.every(({ status }) => status === 200) && mail.status === 200
      },
    },
    {
      name: 'an address ends without a slash',
      async holds() {
        const { status, headers } = await get('/about/')
        return status === 308 && headers.get('location') === '/about'
      },
    },
    {
      name: 'assets are kept for good, and nothing lists them',
      async holds() {
        const html = await (await get('/')).text()
        const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '/assets/none'
        const { status, headers } = await get(asset)
        return (
          status === 200 &&
          headers.get('cache-control') === 'public, max-age=31536000, immutable' &&
          (await get('/.vite/manifest.json')).status === 404
        )
      },
    },
    {
      name: 'functions carry no embedded database, no migrations and no demonstration pictures',
      holds: async () =>
        functionsOf(copy).every((name) =>
          ['drizzle', 'node_modules/@electric-sql'].every(
            (folder) => !existsSync(path.join(copy, 'functions', `${name}.func`, folder)),
          ),
        ),
    },
    {
      name: 'functions write nothing to their disk',
      holds: async () =>
        functionsOf(copy).every((name) => !existsSync(path.join(copy, 'functions', `${name}.func`, '.data'))),
    },
  ]
}

/** Runs the checks one after the other and says which hold. */
export async function checkDeployment(site: string, copy: string, cronSecret: string): Promise<number> {
  let failed = 0
  for (const { name, holds } of checksOf(site, copy, cronSecret)) {
    const isTrue = await holds().catch(() => false)
    if (!isTrue) failed += 1
    process.stdout.write(`  ${isTrue ? 'ok    ' : 'FAILED'} ${name}\n`)
  }
  return failed
}
