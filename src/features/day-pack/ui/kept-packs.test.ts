import { describe, expect, it } from 'vitest'
import { DAY_PACK_CACHE } from '#shared/browser/day-pack-cache.ts'
import { contractPath, NOBODY, PACK_HEADERS, PACK_ROOT, packPath, readPackPath } from '../model.ts'
import { answerFont, answerPack, answerStart, type Device, keepPack, refreshPacks } from './kept-packs.ts'

const ORIGIN = 'https://curio.example'
const ID = '3f0c9a52-0000-4000-8000-000000000000'
const OTHER = '3f0c9a52-0000-4000-8000-000000000001'
const FONT = '/assets/display-abc.woff2'
const UNTIL = '2027-07-12'

type Answer = Response | Error
type Page = { id?: string; holder?: string; contract?: string; text?: string }

const headers = ({ holder = 'ana', contract = 'c1' }: Page, verdict = 'shown') => ({
  [PACK_HEADERS.verdict]: verdict,
  [PACK_HEADERS.holder]: holder,
  [PACK_HEADERS.until]: UNTIL,
  [PACK_HEADERS.contract]: contract,
})
const page = (of: Page = {}) =>
  new Response(`<html data-shown="live">${of.text ?? 'first'}`, {
    headers: { ...headers(of), 'content-type': 'text/html' },
  })
const contract = (of: Page = {}) => new Response(`%PDF ${of.contract ?? 'c1'}`, { headers: headers(of) })
const refusal = (status: number, holder = 'ana') =>
  new Response('no', { status, headers: headers({ holder }, 'refused') })
const gone = () => new TypeError('Failed to fetch')

/** A browser's caches in memory: a deleted cache lives on unseen for whoever had opened it, as in browsers. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const state = { isFull: false }
  const nameOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (request: RequestInfo | URL) => entries.get(nameOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(nameOf(request), answer)
    },
    delete: async (request: RequestInfo | URL) => entries.delete(nameOf(request)),
    keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
  })
  const caches = {
    has: async (name: string) => all.has(name),
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new Map())
      return cacheOf(all.get(name)!) as unknown as Cache
    },
    delete: async (name: string) => all.delete(name),
  }
  return { caches, state, paths: () => [...(all.get(DAY_PACK_CACHE)?.keys() ?? [])].toSorted() }
}

/** A phone, and a network that answers by path. */
function phone() {
  const { caches, state, paths } = memoryCaches()
  const network: Record<string, () => Answer | Promise<Answer>> = {
    [packPath(ID)]: () => page(),
    [contractPath(ID)]: () => contract(),
    [FONT]: () => new Response('font'),
  }
  const asked: string[] = []
  const work: Promise<unknown>[] = []
  const clock = { now: new Date('2027-06-12T08:00:00Z') }
  const device: Device = {
    caches,
    origin: ORIGIN,
    fonts: [FONT],
    now: () => clock.now,
    fetch: async ({ url }) => {
      const path = new URL(url).pathname
      asked.push(path)
      const answer = await network[path]!()
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: () => new Promise((done) => setTimeout(done, 20)),
    waitUntil: (done) => void work.push(done),
    offlinePage: () => new Response('offline', { status: 200 }),
  }
  const open = async (path: string) => {
    const answer = await answerPack(device, new Request(ORIGIN + path))
    const shown = { status: answer.status, text: await answer.text() }
    for (const done of work) await done
    return shown
  }
  return { device, network, asked, clock, state, paths, open, cut: (path = packPath(ID)) => (network[path] = gone) }
}

/** The same, with the pack kept. */
async function phoneWithPack() {
  const made = phone()
  expect(await keepPack(made.device, ID)).toBe('kept')
  return made
}

const EVERYTHING = [FONT, packPath(ID), contractPath(ID)].toSorted()

describe('what is kept', () => {
  it('is nothing until somebody asks for it, and then the page, its contract and the fonts', async () => {
    const { open, paths, device } = phone()
    expect((await open(packPath(ID))).text).toContain('data-shown="live"')
    expect(paths()).toEqual([])
    expect(await keepPack(device, ID)).toBe('kept')
    expect(paths()).toEqual(EVERYTHING)
  })

  it('is shown without a network and says so; the contract, too', async () => {
    const { open, cut } = await phoneWithPack()
    cut()
    cut(contractPath(ID))
    expect(await open(packPath(ID))).toEqual({ status: 200, text: '<html data-shown="saved">first' })
    expect((await open(contractPath(ID))).text).toBe('%PDF c1')
  })

  it('is replaced whenever the network has a pack, with another contract only if it changed', async () => {
    const { open, network, asked, cut } = await phoneWithPack()
    network[packPath(ID)] = () => page({ text: 'second' })
    asked.length = 0
    expect((await open(packPath(ID))).text).toBe('<html data-shown="live">second')
    expect(asked).toEqual([packPath(ID)])
    network[packPath(ID)] = () => page({ text: 'third', contract: 'c2' })
    network[contractPath(ID)] = () => contract({ contract: 'c2' })
    await open(packPath(ID))
    cut()
    cut(contractPath(ID))
    expect((await open(packPath(ID))).text).toBe('<html data-shown="saved">third')
    expect((await open(contractPath(ID))).text).toBe('%PDF c2')
  })

  it('is shown after four seconds when the network is slow, and follows it later', async () => {
    const { open, network, cut } = await phoneWithPack()
    network[packPath(ID)] = () => new Promise((done) => setTimeout(() => done(page({ text: 'late' })), 60))
    expect((await open(packPath(ID))).text).toBe('<html data-shown="saved">first')
    cut()
    expect((await open(packPath(ID))).text).toBe('<html data-shown="saved">late')
  })

  it.each([
    ['503', () => new Response('maintenance', { status: 503 })],
    ['429', () => new Response('slow down', { status: 429 })],
    ['a 404 of somebody else', () => new Response('no such page', { status: 404 })],
    ['a page that is no pack', () => new Response('Welcome to the hotel', { status: 200 })],
  ])('stays, and is shown, when the network answers with %s', async (_what, answer) => {
    const { open, network, paths } = await phoneWithPack()
    network[packPath(ID)] = answer
    expect((await open(packPath(ID))).text).toBe('<html data-shown="saved">first')
    expect(paths()).toEqual(EVERYTHING)
  })

  it('stays when the phone is full', async () => {
    const { open, network, state, cut } = await phoneWithPack()
    state.isFull = true
    network[packPath(ID)] = () => page({ text: 'second' })
    expect((await open(packPath(ID))).text).toBe('<html data-shown="live">second')
    cut()
    expect((await open(packPath(ID))).text).toBe('<html data-shown="saved">first')
  })
})

describe('keeping', () => {
  it('says that the phone is full, and leaves nothing half', async () => {
    const { device, state, paths } = phone()
    state.isFull = true
    expect(await keepPack(device, ID)).toBe('full')
    expect(paths()).toEqual([])
  })

  it('fails as a whole when the contract does not come', async () => {
    const { device, cut, paths } = phone()
    cut(contractPath(ID))
    expect(await keepPack(device, ID)).toBe('failed')
    expect(paths()).toEqual([FONT])
  })
})

describe('privacy', () => {
  it.each([403, 404, 410])('a refusal with %i deletes the pack and shows the refusal', async (status) => {
    const { open, network, paths } = await phoneWithPack()
    network[packPath(ID)] = () => refusal(status)
    expect(await open(packPath(ID))).toEqual({ status, text: 'no' })
    expect(paths()).toEqual([FONT])
  })

  it('that nobody is signed in any more deletes everything', async () => {
    const { open, network, device } = await phoneWithPack()
    network[packPath(ID)] = () => refusal(401, NOBODY)
    expect((await open(packPath(ID))).status).toBe(401)
    expect(await device.caches.has(DAY_PACK_CACHE)).toBe(false)
  })

  it('a contract that is refused deletes its pack, too', async () => {
    const { open, network, paths } = await phoneWithPack()
    network[contractPath(ID)] = () => refusal(404)
    await open(contractPath(ID))
    expect(paths()).toEqual([FONT])
  })

  it('another person’s answer deletes what was kept here before, whatever they open', async () => {
    for (const path of [packPath(OTHER), PACK_ROOT]) {
      const { open, network, device, paths } = await phoneWithPack()
      network[path] = () => page({ holder: 'ben', contract: 'none' })
      await (path === PACK_ROOT ? answerStart(device, new Request(ORIGIN + path)) : open(path))
      expect(paths()).toEqual([FONT])
    }
  })

  it('a sign-out while the network is asked leaves nothing, whatever it answers', async () => {
    const { open, network, device, paths } = await phoneWithPack()
    network[packPath(ID)] = async () => {
      await device.caches.delete(DAY_PACK_CACHE)
      return page({ text: 'second' })
    }
    await open(packPath(ID))
    expect(paths()).toEqual([])
    const fresh = phone()
    fresh.network[contractPath(ID)] = async () => {
      await fresh.device.caches.delete(DAY_PACK_CACHE)
      return contract()
    }
    await keepPack(fresh.device, ID)
    expect(fresh.paths()).toEqual([])
  })

  it('thirty days after the wedding the copy goes, even without a network', async () => {
    const { open, clock, cut, paths } = await phoneWithPack()
    cut()
    cut(contractPath(ID))
    clock.now = new Date(`${UNTIL}T23:00:00Z`)
    expect((await open(packPath(ID))).text).toContain('first')
    clock.now = new Date('2027-07-13T00:00:00Z')
    expect((await open(packPath(ID))).text).toBe('offline')
    expect((await open(contractPath(ID))).text).toBe('offline')
    expect(paths()).toEqual([FONT])
  })
})

it('now and then every kept pack is fetched anew, without anybody opening it', async () => {
  const { device, network, open, cut } = await phoneWithPack()
  network[packPath(ID)] = () => page({ text: 'from last night' })
  await refreshPacks(device)
  await new Promise((done) => setTimeout(done))
  cut()
  expect((await open(packPath(ID))).text).toContain('from last night')
})

it('the list is never a copy: without a network the worker’s own page stands there', async () => {
  const { device, network, paths } = await phoneWithPack()
  network[PACK_ROOT] = () => new Response('weddings', { headers: { [PACK_HEADERS.holder]: 'ana' } })
  const list = async () => (await answerStart(device, new Request(ORIGIN + PACK_ROOT))).text()
  expect(await list()).toBe('weddings')
  network[PACK_ROOT] = gone
  expect(await list()).toBe('offline')
  network[PACK_ROOT] = () => new Response('down', { status: 503 })
  expect(await list()).toBe('offline')
  expect(paths()).toEqual(EVERYTHING)
})

it('fonts come from the phone when they are kept', async () => {
  const { device, cut } = await phoneWithPack()
  cut(FONT)
  expect(await (await answerFont(device, new Request(ORIGIN + FONT))).text()).toBe('font')
})

it('only a pack, its contract and the list are a pack’s addresses', () => {
  expect([PACK_ROOT, packPath(ID), contractPath(ID)].map((path) => readPackPath(path)?.kind)).toEqual([
    'start',
    'pack',
    'contract',
  ])
  for (const path of [
    '/',
    '/dashboard',
    '/day-packs',
    '/day-pack/',
    '/day-pack/x',
    `${packPath(ID)}/`,
    '/api/trpc/auth.me',
  ])
    expect(readPackPath(path)).toBeNull()
})
