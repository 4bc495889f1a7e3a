import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod/v4'
import { servePublicApi } from '#app/handlers/public-api.ts'
import { photographers, settings } from '#drizzle/schema/index.ts'
import { forgetSettings } from '#server/settings.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addWedding, listPhotographer, setDay } from '#tests/support/market.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')
const DAY = '2026-09-12'
const SITE = 'http://localhost:3000'
let ip = randomUUID()

beforeEach(async () => {
  ip = randomUUID()
  await db.update(photographers).set({ isPublished: false })
})

async function ask(path: string, init: RequestInit = {}) {
  const url = new URL(`${SITE}/api/v1${path}`)
  const response = await servePublicApi({ db, now: () => NOW }, new Request(url, init), { url, requestId: 'r-1', ip })
  const text = await response.text()
  return { response, status: response.status, text, body: text ? (JSON.parse(text) as Answer) : null! }
}

type Answer = {
  items: { id: string; availability: string | null; name: string }[]
  nextCursor: string | null
  booked: string[]
  onHold: string[]
  availability: string
  errors: { parameter: string }[]
  pictures: { url: string }[]
}
const idsOf = ({ body }: { body: Answer }) => body.items.map(({ id }) => id)

type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<
    string,
    { get: { parameters: { name: string; in: string; required: boolean }[]; responses: Responses } }
  >
  components: { schemas: Record<string, object> }
}
type Responses = Record<string, { content: Record<string, { schema: { $ref: string } }> }>

const document = async () => JSON.parse((await ask('/openapi.json')).text) as Document

/** Reads an answer by what the document says of it, and by nothing else. */
async function assertDescribed(path: string, status: number, text: string) {
  const { paths, components } = await document()
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  const { $ref } = paths[path]!.get.responses[status]!.content[type]!.schema
  const alone = JSON.stringify({ $ref, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  const { error } = fromJSONSchema(JSON.parse(alone) as Parameters<typeof fromJSONSchema>[0]).safeParse(
    JSON.parse(text),
  )
  expect(error).toBeUndefined()
}

describe('the OpenAPI document', () => {
  it('describes every answer and refusal as it comes', async () => {
    const { id } = await listPhotographer(db, { businessName: 'Ines Moreau Studio', pictures: 2 })
    await addWedding(db, id)
    await setDay(db, id, DAY, { isBlocked: true })
    for (const [path, address] of [
      ['/photographers', `/photographers?date=2026-09-13&limit=1`],
      ['/photographers/{id}', `/photographers/${id}`],
      ['/photographers/{id}/availability', `/photographers/${id}/availability`],
      ['/photographers/{id}/availability/{date}', `/photographers/${id}/availability/${DAY}`],
      ['/markets', '/markets'],
      ['/styles', '/styles'],
    ] as const) {
      const { status, text } = await ask(address)
      expect([address, status]).toEqual([address, 200])
      await assertDescribed(path, 200, text)
      const wrong = await ask(`${address.split('?')[0]}?nothing=1`)
      await assertDescribed(path, 400, wrong.text)
    }
    const missing = await ask(`/photographers/${randomUUID()}`)
    await assertDescribed('/photographers/{id}', 404, missing.text)
  })

  it('has every operation with its parameters, and schemas that stand in it by name', async () => {
    const described = await document()
    expect([described.openapi, described.servers]).toEqual(['3.1.1', [{ url: `${SITE}/api/v1` }]])
    const parameters = Object.entries(described.paths).map(([path, { get }]) => [
      path,
      ...get.parameters.map((one) => `${one.in}:${one.name}${one.required ? '!' : ''}`),
    ])
    expect(parameters).toEqual([
      ['/photographers', 'query:market', 'query:style', 'query:maxPrice', 'query:date', 'query:limit', 'query:cursor'],
      ['/markets'],
      ['/styles'],
      ['/photographers/{id}', 'path:id!'],
      ['/photographers/{id}/availability', 'path:id!'],
      ['/photographers/{id}/availability/{date}', 'path:id!', 'path:date!'],
    ])
    const text = JSON.stringify(described)
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(described.components.schemas[name!]).toBeDefined()
    expect(text).not.toContain('$schema')
  })
})

describe('the photographers', () => {
  it('come page by page, each once, whatever is added in between', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => listPhotographer(db)))
    const first = await ask('/photographers?limit=2')
    expect(first.body.items).toHaveLength(2)
    const second = await ask(`/photographers?limit=2&cursor=${first.body.nextCursor}`)
    const third = await ask(`/photographers?limit=2&cursor=${second.body.nextCursor}`)
    expect(third.body.nextCursor).toBeNull()
    expect([first, second, third].flatMap(idsOf)).toEqual(made.map(({ id }) => id).toSorted())
  })

  it('are filtered by market, style, price and date', async () => {
    const one = await listPhotographer(db, { markets: ['miami'], startingPriceCents: 200_000 })
    const other = await listPhotographer(db, { markets: ['miami'], specialty: ['Film'], startingPriceCents: 500_000 })
    await listPhotographer(db)
    await setDay(db, other.id, DAY, { isBlocked: true })
    const miami = [one.id, other.id].toSorted()
    expect(idsOf(await ask('/photographers?market=miami'))).toEqual(miami)
    expect(idsOf(await ask('/photographers?market=miami&style=film'))).toEqual([other.id])
    expect(idsOf(await ask('/photographers?market=miami&maxPrice=2000'))).toEqual([one.id])
    const free = await ask(`/photographers?market=miami&date=${DAY}`)
    expect(free.body.items).toMatchObject([{ id: one.id, availability: 'free' }])
  })

  it('are nobody who isn’t listed, at no address', async () => {
    const hidden = [
      await listPhotographer(db, { isPublished: false }),
      await listPhotographer(db, { approvalStatus: 'pending' }),
      await listPhotographer(db, { suspendedAt: NOW, suspendedReason: 'Trial' }),
      await listPhotographer(db, { suspendedAt: NOW, suspendedReason: 'Leaving' }),
      await listPhotographer(db, { businessType: 'videographer' }),
    ]
    expect((await ask('/photographers')).body.items).toEqual([])
    for (const { id } of hidden)
      for (const path of ['', '/availability', `/availability/${DAY}`])
        expect((await ask(`/photographers/${id}${path}`)).status).toBe(404)
    expect((await ask('/photographers/not-an-id')).status).toBe(404)
  })

  it('are shown without a way to reach them beside the site', async () => {
    const contact = {
      email: 'secret-mail@example.com',
      phone: '+1 555 0100 001',
      couplesPhone: '+1 555 0100 002',
      website: 'https://secret-site.example',
      instagramId: 'secret-handle',
      adminNotes: 'secret-note',
    }
    const { id, userId } = await listPhotographer(db, contact)
    const said = [(await ask('/photographers')).text, (await ask(`/photographers/${id}`)).text].join()
    expect(said).toContain(`${SITE}/photographer/${id}`)
    for (const value of [...Object.values(contact), userId]) expect(said).not.toContain(value)
    for (const word of ['email', 'phone', 'website', 'instagram', 'userId']) expect(said).not.toContain(`"${word}`)
  })

  it('have a calendar of what couples see', async () => {
    const { id } = await listPhotographer(db)
    await setDay(db, id, DAY, { isBlocked: true, note: 'secret-note' })
    await setDay(db, id, '2026-09-13', { holdUntil: new Date('2026-06-01T00:00:00Z') })
    const { body, text } = await ask(`/photographers/${id}/availability`)
    expect([body.booked, body.onHold]).toEqual([[DAY], ['2026-09-13']])
    expect(text).not.toContain('secret-note')
    expect((await ask(`/photographers/${id}/availability/${DAY}`)).body.availability).toBe('booked')
    expect((await ask(`/photographers/${id}/availability/2020-01-01`)).status).toBe(400)
  })
})

describe('an answer', () => {
  it('may be kept by anyone and read by any page, without cookies', async () => {
    const { response } = await ask('/markets', { headers: { cookie: 'curio_session=abc' } })
    const said = (name: string) => response.headers.get(name)
    expect(said('access-control-allow-origin')).toBe('*')
    expect(said('access-control-allow-credentials')).toBeNull()
    expect(said('set-cookie')).toBeNull()
    expect(said('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
    const etag = said('etag')!
    const again = await ask('/markets', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text, again.response.headers.get('etag')]).toEqual([304, '', etag])
    const head = await ask('/markets', { method: 'HEAD' })
    expect([head.status, head.text, head.response.headers.get('etag')]).toEqual([200, '', etag])
  })

  it('to a browser that asks first says what it may do', async () => {
    const { response, status } = await ask('/photographers', { method: 'OPTIONS' })
    expect([status, response.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
    expect(response.headers.get('ratelimit')).toBeNull()
  })

  it.each([
    ['market=atlantis', 'market'],
    ['date=2026-02-31', 'date'],
    ['date=2020-01-01', 'date'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['maxPrice=cheap', 'maxPrice'],
    ['cursor=1', 'cursor'],
    ['page=2', 'page'],
    ['market=miami&market=austin', 'market'],
  ])('to %s is a refusal that names the parameter', async (query, parameter) => {
    const { response, status, body } = await ask(`/photographers?${query}`)
    expect([status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(body.errors.map((one) => one.parameter)).toContain(parameter)
  })

  it('at an address that is none is a refusal, too', async () => {
    for (const path of ['/', '/photographers/', '/users', '/photographers/a/b/c/d'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })
})

it('the limit counts every question of an address but those of others, and says what is left', async () => {
  const first = await ask('/styles')
  expect(first.response.headers.get('ratelimit-policy')).toBe('"minute";q=120;w=60')
  expect(first.response.headers.get('ratelimit')).toBe('"minute";r=119;t=60')
  for (let count = 1; count < 120; count += 1) await ask('/styles')
  const over = await ask('/styles')
  expect([over.status, over.response.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
  const wait = Number(over.response.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(over.response.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+$/)
  ip = randomUUID()
  expect((await ask('/styles')).status).toBe(200)
})

describe('in maintenance', () => {
  const set = async (maintenanceMode: boolean) => {
    await db.update(settings).set({ value: { maintenanceMode } }).where(eq(settings.id, 1))
    forgetSettings(db)
  }
  afterEach(() => set(false))

  it('nothing is answered', async () => {
    await set(true)
    const { response, status } = await ask('/markets')
    expect([status, response.headers.get('retry-after')]).toEqual([503, '600'])
  })
})
