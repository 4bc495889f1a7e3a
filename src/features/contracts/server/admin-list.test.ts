import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makeContract, makePhotographer, sentValues } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { AdminContractsInput } from '../search.ts'

const db = await useDatabase()
const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') }).contracts
const asked = (input: object = {}) => AdminContractsInput.parse(input)

describe('the contracts of everybody', () => {
  it('are found by title, vendor and client, with the real names (R26, X63, AD4, CT10)', async () => {
    const vendor = await makePhotographer(db, { businessName: 'Quartz & Fern' })
    const client = await makeClient(db, { firstName: 'Imogen', lastName: 'Ångström' })
    const { id } = await makeContract(db, { vendorId: vendor.id, clientId: client.id, title: 'Our mountain day' })
    const { adminList, adminGet } = await admin()
    for (const search of ['MOUNTAIN day', 'quartz & fern', 'imogen angstrom']) {
      expect((await adminList(asked({ search }))).items).toMatchObject([
        { id, vendorName: 'Quartz & Fern', clientName: 'Imogen Ångström', status: 'draft', isSent: false },
      ])
    }
    expect((await adminList(asked({ search: 'mountain', status: 'signed' }))).items).toEqual([])
    expect((await adminList(asked({ search: '%' }))).items).toEqual([])
    expect(await adminGet({ id })).toMatchObject({ id, title: 'Our mountain day', content: 'We agree.', events: [] })
  })

  it('show a deadline that has passed as expired (CT11)', async () => {
    const vendor = await makePhotographer(db)
    const client = await makeClient(db)
    const past = new Date(Date.now() - 86_400_000)
    const pair = { vendorId: vendor.id, clientId: client.id }
    const sent = { ...(await sentValues(db, pair)), status: 'sent', sentAt: past, expiresAt: past } as const
    const { id } = await makeContract(db, { ...pair, ...sent, title: 'Late answer' })
    const { adminList } = await admin()
    const { items } = await adminList(asked({ search: 'late answer', status: 'expired' }))
    expect(items).toMatchObject([{ id, status: 'expired', isSent: true }])
  })

  it('that do not exist are not found', async () => {
    const { adminGet } = await admin()
    await expect(adminGet({ id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
