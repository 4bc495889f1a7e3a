import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { settings } from '#drizzle/schema/index.ts'
import { LIMIT_MAX, LIMITED_ACTIONS } from '#shared/access/rate-limits.ts'
import { startBrokenTwin } from '../support/broken-twin.ts'
import { type Product, startProduct } from '../support/product.ts'
import { isHere, type Probe, sqlmap, type Verdict, wapiti } from '../support/scanners.ts'
import { makeWorld, type World } from '../support/world.ts'
import type { Trial } from '../trial.ts'

const MISSING = {
  isOk: null,
  figure: 'not run: sqlmap or wapiti is missing here (Debian: apt-get install sqlmap wapiti)',
}
/** What must be found in the twin, in wapiti's words. */
const PLANTED = /Cross Site Scripting|Open Redirect|Path Traversal|Content Security Policy/i

const query = (url: string, name: string, input: string) =>
  `${url}/api/trpc/${name}?input=${encodeURIComponent(input).replaceAll('%2A', '*')}`

/** Inputs of the product whose text reaches a statement, and the twin's two. */
function probesOf(product: Product, world: World, twin: string): { ours: Probe[]; planted: Probe[] } {
  const { url } = product
  const { admin, upcoming } = world
  const read = (name: string, input: string, cookie?: string): Probe => ({
    name,
    address: query(url, name, input),
    cookie,
  })
  const write = (name: string, body: string, cookie?: string): Probe => ({
    name,
    address: `${url}/api/trpc/${name}`,
    body,
    cookie,
  })
  const threadId = upcoming.cast.inquiry.threadId
  return {
    ours: [
      read('directory.list', '{"q":"Miami*"}'),
      read('directory.facets', '{"q":"Miami*","location":["new-york"]}'),
      read('photographers.get', `{"id":"${upcoming.cast.photographer.id}*"}`),
      write('auth.signIn', '{"email":"a*@curio-mail.dev","password":"quiet-olive"}'),
      write('auth.requestPasswordReset', '{"email":"a*@curio-mail.dev"}'),
      write(
        'messages.send',
        `{"id":"5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11","threadId":"${threadId}","text":"Hello*"}`,
        upcoming.client,
      ),
      write('tasks.create', '{"title":"Call*"}', upcoming.vendor),
      read('adminVendors.list', '{"search":"Ada*"}', admin.cookie),
      read('bookings.adminList', '{"search":"Ada*"}', admin.cookie),
      read('audit.list', '{"action":"booking*"}', admin.cookie),
      read('moderation.messages', '{"q":"words*"}', admin.cookie),
      read('mailLog.list', '{"q":"curio*"}', admin.cookie),
    ],
    planted: [
      { name: 'the twin by GET', address: query(twin, 'directory.list', '{"q":"Miami*"}') },
      { name: 'the twin by POST', address: `${twin}/api/trpc/auth.signIn`, body: '{"email":"a*@b.co","password":"x"}' },
    ],
  }
}

async function prepare(product: Product): Promise<World> {
  const world = await makeWorld(product.db, (max) => 'Plain words'.slice(0, max))
  const wide = { limit: LIMIT_MAX, windowMinutes: 1 }
  const rateLimits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, { perAccount: wide, perAddress: wide }]),
  )
  await product.db.update(settings).set({ value: { rateLimits } })
  return world
}

/** Scanners of other makers over the running product, each also run on a broken twin whose holes it must find. */
export const scanners: Trial = async ({ isQuick, scratch, say }) => {
  const name = 'sqlmap and wapiti over the running product, each beside a deliberately broken twin'
  const bar = '0 findings on ours, the planted holes found'
  if (!isHere('sqlmap') || !isHere('wapiti')) return { name, bar, details: [], ...MISSING }
  const product = await startProduct(scratch)
  const twin = await startBrokenTwin(product.databaseUrl)
  try {
    const world = await prepare(product)
    const { ours, planted } = probesOf(product, world, twin.url)
    const verdicts: (Verdict & { isTwin: boolean })[] = []
    for (const probe of [...planted, ...(isQuick ? ours.slice(0, 2) : ours)]) {
      const verdict = await sqlmap(probe, scratch)
      verdicts.push({ ...verdict, isTwin: planted.includes(probe) })
      say(
        `${probe.name}: ${verdict.isInjectable ? 'injectable' : verdict.hasFinished ? 'not injectable' : 'did not finish'}, ${verdict.requests} requests`,
      )
    }
    const folders = ['ours', 'twin'].map((part) => path.join(scratch, part)) as [string, string]
    for (const folder of folders) mkdirSync(folder)
    const pages = [
      '/find-photographer?q=a',
      `/photographer/${world.upcoming.cast.photographer.id}`,
      '/sign-in?returnTo=/dashboard',
      '/verify?code=a',
      '/get-matched?step=results',
      '/unsubscribe?token=a',
      '/confirm-calendar?token=a',
      '/newsletter/confirm?token=a',
    ]
    const found = await wapiti(product.url, pages, folders[0])
    const foundInTwin = await wapiti(twin.url, ['/search?q=a', '/go?returnTo=/', '/file?name=package.json'], folders[1])
    const holes = Object.keys(foundInTwin).filter((kind) => PLANTED.test(kind))
    const injectable = verdicts.filter((verdict) => !verdict.isTwin && verdict.isInjectable)
    const unfinished = verdicts.filter(({ hasFinished }) => !hasFinished)
    const isTwinSeen = verdicts.every(({ isTwin, isInjectable }) => !isTwin || isInjectable) && holes.length >= 3
    const count = Object.values(found).flat().length
    return {
      name,
      bar,
      figure: `sqlmap: ${injectable.length} of ${verdicts.length - planted.length} inputs injectable, both of the twin's; wapiti: ${count} findings on ours, ${holes.length} kinds in the twin`,
      isOk: injectable.length === 0 && unfinished.length === 0 && count === 0 && isTwinSeen,
      details: [
        `sqlmap: ${verdicts.map(({ name: input, isInjectable, requests, answered }) => `${input} ${isInjectable ? 'INJECTABLE' : 'clean'} (${requests}, ${answered} answered)`).join(', ')}`,
        `wapiti in the twin: ${Object.keys(foundInTwin).join(', ')}`,
        ...Object.entries(found).map(([kind, list]) => `wapiti: ${kind}: ${list.slice(0, 3).join('; ')}`),
        ...unfinished.map(({ name: input }) => `sqlmap did not finish ${input}.`),
      ],
    }
  } finally {
    await twin.close()
    await product.stop()
  }
}
