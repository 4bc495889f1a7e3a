import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailOutbox, photographerImages, takedowns } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { imageOf, noticeAbout, only } from '#tests/support/factories.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'

const db = await useDatabase({ max: 4 })
const NOW = new Date('2027-05-03T15:00:00Z')

const casesAbout = (imageId: string) => db.select().from(takedowns).where(eq(takedowns.imageId, imageId))
const statusOf = async (id: string) =>
  only(
    await db
      .select({ status: photographerImages.status })
      .from(photographerImages)
      .where(eq(photographerImages.id, id)),
  ).status

async function reported(values: Partial<typeof takedowns.$inferInsert> = {}) {
  const vendor = await listPhotographer(db)
  const image = only(
    await db
      .insert(photographerImages)
      .values(imageOf(vendor.id, { comparedAt: NOW }))
      .returning(),
  )
  const notice = { ...noticeAbout(vendor.id, 'Robin Vale'), claimantEmail: `${image.id}@x.test`, imageId: image.id }
  const { id } = only(
    await db
      .insert(takedowns)
      .values({ ...notice, ...values })
      .returning(),
  )
  return { id, vendor, image, claimantEmail: notice.claimantEmail }
}

const mailsTo = async (address: string) =>
  (await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, address))).map(({ template, props }) => ({
    template,
    ...props,
  }))

describe('reporting a picture', () => {
  const REPORT = {
    name: 'Robin Vale',
    address: '12 Elm Street, Portland, OR 97201',
    work: 'A couple under an oak, taken in May',
    claim: 'I took it and allowed nobody to show it.',
    isBelieved: true,
    isSworn: true,
    signature: 'Robin Vale',
  }
  const visitor = () => callAs(db, { now: NOW })
  async function shown() {
    const vendor = await listPhotographer(db)
    const image = only(
      await db
        .insert(photographerImages)
        .values(imageOf(vendor.id, { comparedAt: NOW, storagePath: `${vendor.id}_portfolio_x` }))
        .returning(),
    )
    return { vendor, image }
  }

  it('needs no account: it opens a case, is confirmed by mail and hides nothing yet (CU2)', async () => {
    const { vendor, image } = await shown()
    const email = `${image.id}@x.test`
    const picture = `https://files.example/f/${image.storagePath}-640.webp`
    await visitor().takedowns.report({ ...REPORT, picture, email })
    expect(only(await casesAbout(image.id))).toMatchObject({ origin: 'notice', status: 'open', claimantEmail: email })
    expect(await statusOf(image.id)).toBe('ready')
    expect(await mailsTo(email)).toMatchObject([{ template: 'takedown-claimant', event: 'received', counter: null }])
    expect(await mailsTo(vendor.email)).toEqual([])
  })

  it('is refused without the sworn statements, and for what is not shown here', async () => {
    const { image } = await shown()
    const notice = { ...REPORT, picture: image.storagePath, email: 'robin@x.test' }
    for (const missing of [{ isSworn: false }, { isBelieved: false }, { signature: ' ' }, { address: '' }]) {
      await expect(visitor().takedowns.report({ ...notice, ...missing })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    const { takedowns: api } = visitor()
    await expect(api.report({ ...notice, picture: 'https://x.test/other-640.webp' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await db.update(photographerImages).set({ status: 'hidden' }).where(eq(photographerImages.id, image.id))
    await expect(api.report(notice)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await casesAbout(image.id)).toEqual([])
  })
})

describe('a counter-notice', () => {
  const ANSWER = {
    text: 'I took this picture myself.',
    name: 'Ada Moss',
    address: '3 Oak Road, Portland, OR 97201',
    isBelieved: true,
    isSworn: true,
    isReachable: true,
    signature: 'Ada Moss',
  }
  const as = async (vendor: { userId: string }) => {
    const actor = { ...(await signedIn(db, 'photographer')), userId: vendor.userId }
    return callAs(db, { actor, now: NOW }).takedowns
  }

  it('is sent on to the claimant with name and address, who then has ten business days (CU2)', async () => {
    const { id, vendor, claimantEmail } = await reported({ status: 'hidden' })
    const api = await as(vendor)
    expect(await api.mine()).toMatchObject([{ id, status: 'hidden', claimant: 'Robin Vale' }])
    expect(JSON.stringify(await api.mine())).not.toContain(claimantEmail)
    expect(await api.counter({ id, ...ANSWER })).toEqual({ restoreOn: '2027-05-18' })
    expect(await mailsTo(claimantEmail)).toMatchObject([
      { event: 'countered', counter: { name: 'Ada Moss', address: ANSWER.address, text: ANSWER.text } },
    ])
    await expect(api.counter({ id, ...ANSWER })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is the photographer’s own alone, and only to what is hidden', async () => {
    const { id, vendor } = await reported({ status: 'hidden' })
    const other = await as(await listPhotographer(db))
    await expect(other.counter({ id, ...ANSWER })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await other.mine()).toEqual([])
    const open = await reported()
    await expect((await as(open.vendor)).counter({ id: open.id, ...ANSWER })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await (await as(open.vendor)).mine()).toEqual([])
    await expect((await as(vendor)).counter({ id, ...ANSWER, isReachable: false })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
