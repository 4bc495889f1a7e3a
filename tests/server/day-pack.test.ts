import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { clients, contractPdfs, dayPlanEntries } from '#drizzle/schema/index.ts'
import { contractPath, NOBODY, PACK_HEADERS, PACK_ROOT, packPath } from '#features/day-pack/model.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import { setDatabase } from '#server/runtime.ts'
import { forgetSettings } from '#server/settings.ts'
import { bookedWedding } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf } from '#tests/support/market.ts'
import { joinAs, leftOf } from '#tests/support/two.ts'
import { type Cast, castWedding, offerOf, signWedding } from '#tests/support/wedding.ts'
import { cookieFor, newAdmin, newClient, newVendor, suspend } from '../abuse/support/people.ts'

const db = await useDatabase()
setDatabase(db)
const NOW = new Date('2026-11-21T15:00:00Z')
const SITE = 'http://localhost:3000'

const get = (path: string, cookie = '') => dispatch(new Request(SITE + path, { headers: { cookie } }))

let booked: { cast: Cast; bookingId: string; contractId: string }
let [couple, vendor] = ['', '']
beforeAll(async () => {
  booked = await bookedWedding(db, NOW)
  const { client, photographer } = booked.cast
  couple = await cookieFor(db, client.userId)
  vendor = await cookieFor(db, photographer.userId)
  await db.update(clients).set({ phone: '+1 212 555 0114' }).where(eq(clients.id, client.id))
  const entry = { bookingId: booked.bookingId, createdBy: client.userId }
  const [mill] = await db
    .insert(dayPlanEntries)
    .values({ ...entry, kind: 'place', position: 0, title: 'The Old Mill', address: '1 "Mill" Road & <Lane>' })
    .returning({ id: dayPlanEntries.id })
  await db.insert(dayPlanEntries).values([
    {
      ...entry,
      kind: 'moment',
      position: 0,
      title: 'Ceremony <script>alert(1)</script>',
      timeOfDay: '16:30',
      placeId: mill!.id,
    },
    { ...entry, kind: 'moment', position: 1, title: 'Last dance', timeOfDay: '01:00' },
    {
      ...entry,
      kind: 'contact',
      position: 0,
      title: 'June',
      side: 'other',
      contactRole: 'Planner',
      phone: '(917) 555-0188',
    },
    {
      ...entry,
      kind: 'family_group',
      position: 0,
      title: 'Siblings',
      people: '<img src=x onerror=alert(1)>',
      isDone: true,
    },
  ])
})

describe('who sees a day pack (MB3, CP1)', () => {
  const statusFor = async (cookie: string) => {
    const pack = await get(packPath(booked.bookingId), cookie)
    const contract = await get(contractPath(booked.bookingId), cookie)
    expect([pack, contract].map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array(2).fill('private, no-store'),
    )
    expect(contract.status).toBe(pack.status)
    const verdict = pack.headers.get(PACK_HEADERS.verdict)
    expect(verdict).toBe(pack.status === 200 ? 'shown' : 'refused')
    expect(contract.headers.get(PACK_HEADERS.verdict)).toBe(verdict)
    return pack.status
  }

  it('the couple, either of the two, and their photographer', async () => {
    const partner = await joinAs(db, booked.cast.client.id)
    for (const cookie of [couple, vendor, await cookieFor(db, partner.userId)])
      expect(await statusFor(cookie)).toBe(200)
    await callAs(db, { actor: partner.actor }).partner.leave()
    expect(await statusFor(await cookieFor(db, partner.userId))).toBe(404)
  })

  it('nobody else: 404 for other people and administrators, 401 without a session', async () => {
    const others = [
      (await newClient(db)).cookie,
      (await newVendor(db)).cookie,
      (await newAdmin(db)).cookie,
      await cookieFor(db, (await leftOf(db, booked.cast.client.id)).userId),
    ]
    for (const cookie of others) expect(await statusFor(cookie)).toBe(404)
    expect(await statusFor('')).toBe(401)
    expect(await statusFor('session=nonsense')).toBe(401)
    const { cookie, client } = await newClient(db)
    await suspend(db, client.userId)
    expect(await statusFor(cookie)).toBe(401)
    const anonymous = await get(packPath(booked.bookingId))
    expect(anonymous.headers.get(PACK_HEADERS.holder)).toBe(NOBODY)
    expect(await anonymous.text()).toContain(`/sign-in?returnTo=${encodeURIComponent(packPath(booked.bookingId))}`)
  })

  it('each answer says whose it is, and no two people’s are the same', async () => {
    const holders = [couple, vendor].map(async (cookie) =>
      (await get(packPath(booked.bookingId), cookie)).headers.get(PACK_HEADERS.holder),
    )
    const [one, other] = await Promise.all(holders)
    expect(one).toMatch(/^[0-9a-f]{16}$/)
    expect(other).not.toBe(one)
  })

  it('not before it is booked, and not after it was cancelled', async () => {
    const cast = await castWedding(db)
    const cookie = await cookieFor(db, cast.client.userId)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    expect((await get(packPath(bookingId), cookie)).status).toBe(404)

    const gone = await bookedWedding(db, NOW)
    const actor = gone.cast.couple(NOW)
    const ofGone = await cookieFor(db, gone.cast.client.userId)
    expect((await get(packPath(gone.bookingId), ofGone)).status).toBe(200)
    const { refundCents, keptCents } = await previewCancellation(actor, { bookingId: gone.bookingId })
    await cancelBooking(actor, { bookingId: gone.bookingId, reason: 'The hall burned down.', refundCents, keptCents })
    const answer = await get(packPath(gone.bookingId), ofGone)
    expect([answer.status, answer.headers.get(PACK_HEADERS.verdict)]).toEqual([404, 'refused'])
  })

  it('until thirty days after the wedding', async () => {
    const at = (now: string) => {
      const headers = { cookie: couple, 'x-curio-now': now }
      return dispatch(Object.assign(new Request(SITE + packPath(booked.bookingId), { headers }), { ip: '127.0.0.1' }))
    }
    expect((await at('2027-07-12T15:00:00Z')).status).toBe(200)
    const over = await at('2027-07-13T15:00:00Z')
    expect([over.status, over.headers.get(PACK_HEADERS.verdict)]).toEqual([410, 'refused'])
  })
})

describe('a day pack', () => {
  const text = async (cookie = couple) => (await get(packPath(booked.bookingId), cookie)).text()

  it('has the day in its order, the places, both sides’ people and the family list', async () => {
    const html = await text()
    const order = [
      '4:30 PM',
      '1:00 AM',
      'Open in maps',
      '+1 212 555 0114',
      'Planner',
      'Siblings',
      'The signed contract',
    ]
    const found = order.map((word) => html.indexOf(word))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(html).toContain('href="tel:9175550188"')
    expect(html).toContain(encodeURIComponent('1 "Mill" Road & <Lane>'))
  })

  it('escapes what people wrote, and runs no script but its own', async () => {
    const answer = await get(packPath(booked.bookingId), vendor)
    const html = await answer.text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toMatch(/<script>alert|<img/)
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256').update(scripts[0]!).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
  })

  it('brings the contract whose hash is on record', async () => {
    const answer = await get(contractPath(booked.bookingId), couple)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const kept = await db.select().from(contractPdfs).where(eq(contractPdfs.contractId, booked.contractId))
    expect(kept.map(({ sha256 }) => sha256)).toContain(createHash('sha256').update(bytes).digest('hex'))
    expect(answer.headers.get(PACK_HEADERS.contract)).toBe(booked.contractId)
  })
})

describe('the list', () => {
  it('has a person’s own weddings, the other side’s name on each', async () => {
    const list = async (cookie = '') => (await get(PACK_ROOT, cookie)).text()
    expect(await list(couple)).toContain(packPath(booked.bookingId))
    expect(await list(vendor)).toContain(packPath(booked.bookingId))
    expect(await list()).toContain('/sign-in?returnTo=')
    const other = (await newClient(db)).cookie
    expect(await list(other)).not.toContain(booked.bookingId)
  })

  it('is nowhere kept on the way, and refuses what is no page', async () => {
    expect((await get(PACK_ROOT)).headers.get('cache-control')).toBe('private, no-store')
    for (const path of ['/day-pack/', '/day-pack/x', `${packPath(booked.bookingId)}/other.pdf`])
      expect((await get(path, couple)).status).toBe(404)
    const posted = await dispatch(new Request(SITE + PACK_ROOT, { method: 'POST' }))
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the service worker (MB3)', () => {
  const worker = () => get('/service-worker.js')
  const adminApi = async () => {
    const { user } = await newAdmin(db)
    return callAs(db, { actor: actorOf(user, 'admin') }).settings
  }
  const save = async (change: object) => {
    const api = await adminApi()
    const { value, version } = await api.get()
    await api.update({ tab: 'general', version, values: { ...value, ...change } } as never)
    forgetSettings(db)
  }

  it('is asked for anew every time, carries no person’s data, and reaches only this site', async () => {
    const answer = await worker()
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    const code = await answer.text()
    expect(await (await worker()).text()).toBe(code)
    expect(() => new Script(code)).not.toThrow()
  })

  it('empties and removes itself when administrators have switched it off', async () => {
    await save({ dayPacksOnPhones: false })
    try {
      const off = await (await worker()).text()
      expect(off).toContain('unregister')
      expect(off).not.toContain('respondWith')
      expect(await (await get(packPath(booked.bookingId), couple)).text()).toContain('data-keeping="off"')
    } finally {
      await save({ dayPacksOnPhones: true })
    }
    expect(await (await worker()).text()).toContain('respondWith')
  })

  it('keeps its copies during maintenance: that is no refusal', async () => {
    await save({ maintenanceMode: true })
    try {
      const answer = await get(packPath(booked.bookingId), couple)
      expect([answer.status, answer.headers.get(PACK_HEADERS.verdict)]).toEqual([503, null])
      expect((await worker()).status).toBe(200)
    } finally {
      await save({ maintenanceMode: false })
    }
  })
})

it('the manifest names what an installation needs', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; purpose: string }[] }
  expect(manifest).toMatchObject({ name: 'Curio', start_url: PACK_ROOT, scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
})
