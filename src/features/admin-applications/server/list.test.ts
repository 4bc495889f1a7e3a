import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPicture, listPhotographer, signedIn } from '#tests/support/market.ts'
import { PAGE_SIZE } from '../model.ts'
import { ApplicationsSearch, ListApplicationsInput } from '../search.ts'

const db = await useDatabase()
const day = (number: number) => new Date(Date.UTC(2026, 9, 1) + number * 86_400_000)

const apply = (number: number, values: Parameters<typeof listPhotographer>[1] = {}) =>
  listPhotographer(db, {
    approvalStatus: 'pending',
    isPublished: false,
    createdAt: day(number),
    submittedAt: day(number),
    completeAt: day(number),
    name: `Person ${number}`,
    businessName: `Studio ${String(number).padStart(2, '0')}`,
    pictures: 0,
    ...values,
  })
const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') }).adminApplications
const asked = (input: object = {}) => ListApplicationsInput.parse(input)

const queue: Awaited<ReturnType<typeof apply>>[] = []
for (let number = 0; number < 23; number++) queue.push(await apply(number))
const unconfirmed = await apply(30, { submittedAt: null, completeAt: null, businessName: 'Not Yet' })
const rejected = await apply(31, {
  approvalStatus: 'rejected',
  name: 'Zoë Ångström',
  businessName: 'Studio Fåglar',
  location: 'Portland, OR',
})

describe('the list', () => {
  it('shows the queue by default, what has waited longest first, twenty a page, and counts every status (R24)', async () => {
    const { list } = await admin()
    const first = await list(asked())
    expect(first.items.map((row) => row.businessName)).toEqual(queue.slice(0, PAGE_SIZE).map((row) => row.businessName))
    expect(first.pageCount).toBe(2)
    expect(first.counts).toEqual({ pending: 23, approved: 0, rejected: 1, info_requested: 0, cancelled: 0, all: 25 })
    expect((await list(asked({ page: 2 }))).items).toHaveLength(3)
    const [newest] = (await list(asked({ order: '-appliedAt' }))).items
    expect(newest!.id).toBe(queue.at(-1)!.id)
  })

  it('shows applications without a confirmed address under "all" only, with a mark (VA3)', async () => {
    const { list } = await admin()
    expect((await list(asked({ q: 'not yet' }))).items).toEqual([])
    const { items: rows } = await list(asked({ q: 'not yet', status: 'all' }))
    expect(rows).toMatchObject([{ id: unconfirmed.id, isConfirmed: false }])
  })

  it.each([
    ['name', 'zoe ANGSTROM'],
    ['location', 'portland'],
    ['email', rejected.email.slice(3, 20)],
    ['business name', 'faglar STUDIO'],
  ])('is searched by %s on the server, ignoring case and accents (X111)', async (_field, q) => {
    const { items: rows, counts } = await (await admin()).list(asked({ q, status: 'rejected' }))
    expect(rows.map((row) => row.id)).toEqual([rejected.id])
    expect(counts.all).toBe(1)
  })

  it('takes LIKE wildcards literally', async () => {
    const { list } = await admin()
    for (const q of ['%', '_', '\\', "'; drop table photographers; --"]) {
      expect((await list(asked({ q, status: 'all' }))).items).toEqual([])
    }
  })

  it('drops search parameters it does not understand', () => {
    const search = ApplicationsSearch.parse({ status: 'x', page: '-3', order: '', q: '\u0000 ', id: 'y' })
    expect(search).toEqual({ status: 'pending', page: 1, order: 'timeLeft' })
    expect(ApplicationsSearch.parse({ page: '7', q: 12 })).toMatchObject({ page: 7, q: '12' })
  })
})

describe('next and previous', () => {
  it('walk the whole list across its pages, in its order (AD2)', async () => {
    const { neighbors } = await admin()
    const seen = [queue[22]!.id]
    for (;;) {
      const { nextId, position, total } = await neighbors({ id: seen.at(-1)!, status: 'pending', order: '-appliedAt' })
      expect({ position, total }).toEqual({ position: seen.length, total: 23 })
      if (!nextId) break
      seen.push(nextId)
    }
    expect(seen).toEqual(queue.toReversed().map(({ id }) => id))
    const oldest = await neighbors({ id: queue[1]!.id, status: 'pending', order: 'appliedAt' })
    expect(oldest).toMatchObject({ previousId: queue[0]!.id, nextId: queue[2]!.id, position: 2 })
  })

  it('are known for an application that has just left the list', async () => {
    const left = await apply(10.5, { approvalStatus: 'approved' })
    const { neighbors } = await admin()
    expect(await neighbors({ id: left.id, status: 'pending', order: '-appliedAt' })).toEqual({
      previousId: queue[11]!.id,
      nextId: queue[10]!.id,
      position: null,
      total: 23,
    })
  })
})

describe('the details', () => {
  it('hold everything needed to decide, including phone, email and what is missing', async () => {
    const vendor = await apply(40, { phone: '+1 555 0100', website: 'https://marsh.example', completeAt: null })
    await addPicture(db, vendor.id, { category: 'profile', isProfile: true, alt: '' })
    await addPicture(db, vendor.id, { originalName: 'DSC_1.jpg' })
    await addPicture(db, vendor.id, { status: 'rejected', width: null, height: null, widths: [] })
    const details = await (await admin()).get({ id: vendor.id })
    expect(details).toMatchObject({
      email: vendor.email,
      phone: '+1 555 0100',
      neededImages: 5,
      completeAt: null,
      markets: [{ slug: 'new-york' }],
      portfolio: [{ originalName: 'DSC_1.jpg', widths: [320, 640] }],
      profilePicture: { isProfile: true },
    })
    expect(details.portfolio[0]!.key).toMatch(/^private\//)
    const approved = await listPhotographer(db)
    expect((await (await admin()).get({ id: approved.id })).portfolio[0]!.key).not.toContain('private')
  })

  it('are not found for an unknown application and refused to everybody else', async () => {
    const id = '7d9c1d5e-0000-4000-8000-000000000000'
    await expect((await admin()).get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const vendor = callAs(db, { actor: await signedIn(db, 'photographer') }).adminApplications
    await expect(vendor.get({ id: rejected.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
