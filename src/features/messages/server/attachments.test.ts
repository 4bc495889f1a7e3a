import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { privateFile } from '#app/private-files.ts'
import { UPLOAD_TABLES } from '#app/uploads.ts'
import { bookings, fileDeletions, messageAttachments, vendorMessages } from '#drizzle/schema/index.ts'
import { sweepUploads } from '#features/uploads/server/sweep.ts'
import type { Actor } from '#server/context.ts'
import { attach } from '#tests/support/attachments.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { makePair, minute, START } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { pdf } from '#tests/support/pdfs.ts'
import { photograph, useUploads } from '#tests/support/uploads.ts'
import type { MessageAttachment } from '../model.ts'
import { ATTACHMENT_GONE, NOT_YOUR_THREAD } from '../texts.ts'
import { ATTACHMENTS } from '../upload-rules.ts'

const db = await useDatabase({ max: 20 })
const { tools, files } = await useUploads(db)
/** A small one: what becomes of its widths is tried with the uploads. */
const jpeg = () => photograph(200, 250).jpeg().toBuffer()
const CONTACT = 'Write to sam@example.com'

type Side = 'client' | 'vendor'
const other = (side: Side): Side => (side === 'client' ? 'vendor' : 'client')

/** A pair, with files put into a composer, and messages sent with them. */
async function conversation() {
  const pair = await makePair(db)
  const { threadId, actors, as } = pair
  const put = async (side: Side, file: Partial<Parameters<typeof attach>[2]> = {}) => {
    const result = await attach(tools, actors[side], { threadId, bytes: await jpeg(), ...file })
    if (!result.ok) throw new Error(result.error)
    return result.id
  }
  const send = (side: Side, attachmentIds: string[], text = 'See here', id: string = randomUUID()) =>
    as(side).send({ id, threadId, text, attachmentIds })
  const last = async (side: Side) => (await as(side).list({ threadId })).items.at(-1)!
  return { ...pair, put, send, last }
}

/** What the site serves at an address, for one person. */
async function load(href: string | null, actor: Actor | null, now = minute(30)) {
  const [, folder, name] = /^\/files\/private\/([a-z]+)\/([^/]+)$/.exec(href ?? '')!
  return privateFile(contextFor(db, { actor }), tools.store, { folder: folder!, name: name!, now })
}

const book = ({ vendor, couple }: Awaited<ReturnType<typeof conversation>>) =>
  makeBooking(db, { photographerId: vendor.id, clientId: couple.id, status: 'confirmed', stage: 'upcoming' })

describe('files of a message (IQ8)', () => {
  it('wait in their writer’s composer, are sent with it, and reach both sides and nobody else', async () => {
    const pair = await conversation()
    const { as, threadId, actors, send, put, last } = pair
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } }
    const picture = await put('client', { bytes: await photograph().jpeg().withExif(gps).toBuffer() })
    const document = await put('client', {
      bytes: await pdf({ pages: 2 }),
      type: 'application/pdf',
      name: 'Wünsche.pdf',
    })
    expect((await as('client').unsent({ threadId })).ready.map(({ id }) => id)).toEqual([picture, document])
    expect((await as('vendor').unsent({ threadId })).ready).toEqual([])
    const sent = await send('client', [picture, document])
    expect(sent.attachments).toMatchObject([
      { id: picture, kind: 'picture', name: 'dance.jpg', isHeld: false, picture: { width: 800, height: 1000 } },
      { id: document, kind: 'document', name: 'Wünsche.pdf', pages: 2, picture: null },
    ])
    expect((await as('client').unsent({ threadId })).ready).toEqual([])
    const received = (await last('vendor')).attachments
    expect(received.map(({ id }) => id)).toEqual([picture, document])
    const [image, paper] = received
    const shown = await load(image!.href, actors.vendor)
    const { format, exif } = await sharp(await new Response(shown!.body()).bytes()).metadata()
    expect([format, exif, shown!.headers['content-type']]).toEqual(['webp', undefined, 'image/webp'])
    const download = await load(paper!.href, actors.vendor)
    expect(download!.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="W_nsche.pdf"; filename*=UTF-8''W%C3%BCnsche.pdf`,
      'cache-control': 'private, no-cache',
    })
    // An address is one person's: the other party, a stranger, an administrator and a visitor get nothing by it.
    const [stranger, admin] = [await signedIn(db, 'client'), await signedIn(db, 'admin')]
    for (const person of [actors.client, stranger, admin, null]) {
      expect(await load(image!.href, person)).toBeNull()
      expect(await load(paper!.href, person)).toBeNull()
    }
    expect(await load(image!.href, actors.vendor, minute(59))).not.toBeNull()
    expect(await load(image!.href, actors.vendor, minute(121))).toBeNull()
    const { href } = image!
    const forged = [
      href!.replace(/.(?=-800)/, (letter) => (letter === 'A' ? 'B' : 'A')),
      href!.replace('800.webp', '801.webp'),
    ]
    for (const wrong of [...forged, href!.replace('-800.webp', '.pdf'), paper!.href!.replace('.pdf', '-800.webp')])
      expect(await load(wrong, actors.vendor)).toBeNull()
  })

  it.each([
    ['in the text of a PDF', 'plan.pdf', () => pdf({ text: CONTACT }), 'application/pdf'],
    ['in a link of a PDF', 'plan.pdf', () => pdf({ link: 'https://marsh.example' }), 'application/pdf'],
    ['in the name of a picture', 'call 917 555 0199.jpg', jpeg, 'image/jpeg'],
    ['in the name of a PDF', 'sam@example.com.pdf', () => pdf(), 'application/pdf'],
  ])('with contact details %s are held back until the pair has booked', async (_where, name, make, type) => {
    for (const side of ['client', 'vendor'] as const) {
      const pair = await conversation()
      const { put, send, last, actors } = pair
      const id = await put(side, { name, type, bytes: await make() })
      const sent = await send(side, [id])
      expect(sent.attachments).toMatchObject([{ id, name, isHeld: true, href: expect.any(String) }])
      expect(await load(sent.attachments[0]!.href, actors[side])).not.toBeNull()
      const [held] = (await last(other(side))).attachments
      const nothing = { name: '', sizeBytes: 0, pages: null, picture: null, href: null }
      expect(held).toEqual({ id, kind: type === 'application/pdf' ? 'document' : 'picture', isHeld: true, ...nothing })
      const [row] = await db.select().from(vendorMessages).where(eq(vendorMessages.id, sent.id))
      expect(row).toMatchObject({ isFlagged: true, flags: [expect.stringContaining('detected')] })
      await book(pair)
      const [given] = (await last(other(side))).attachments
      expect(given).toMatchObject({ name, isHeld: false })
      expect(await load(given!.href, actors[other(side)])).not.toBeNull()
    }
  })

  it.each([
    'IMG_20270612_183045.jpg',
    'DSC04321.jpg',
    'Screenshot 2027-06-12 at 15.00.12.png',
    'PXL_20270612_183045123.jpg',
    '2027-06-12 Price list.jpg',
    'photo_5312@20-11-2026_18-30-45.jpg',
    'WhatsApp Image 2027-06-12 at 15.00.12.jpg',
    '1700000000000.jpg',
    'IMG-20270612-WA0003.jpg',
    'our venue (final).jpg',
  ])('a camera’s name holds nothing back: %s', async (name) => {
    const { put, send, last } = await conversation()
    await send('client', [await put('client', { name, bytes: await jpeg() })])
    expect((await last('vendor')).attachments).toMatchObject([{ name, isHeld: false }])
  })

  it('that a person may no longer have are not served: booked and cancelled again, or not theirs', async () => {
    const pair = await conversation()
    const { put, send, last, actors } = pair
    await send('client', [await put('client', { name: 'sam@example.com.jpg' })])
    const { id } = await book(pair)
    const [given] = (await last('vendor')).attachments
    expect(await load(given!.href, actors.vendor)).not.toBeNull()
    await db.update(bookings).set({ status: 'cancelled', stage: 'by_client' }).where(eq(bookings.id, id))
    expect(await load(given!.href, actors.vendor)).toBeNull()
  })

  it('are shown to administrators who open the message, by addresses of their own, and not before they are sent', async () => {
    const { put, send, as, threadId } = await conversation()
    const admin = await signedIn(db, 'admin')
    const unsent = await put('client', { name: 'sam@example.com.jpg' })
    const own = (await as('client').unsent({ threadId })).ready[0]!
    expect(await load(own.href, admin)).toBeNull()
    const sent = await send('client', [unsent])
    const { attachments } = await callAs(db, { actor: admin }).moderation.open({ id: sent.id })
    expect(attachments).toMatchObject([{ id: unsent, name: 'sam@example.com.jpg', isHeld: true }])
    expect(await load(attachments[0]!.href, admin)).not.toBeNull()
    expect(await load(attachments[0]!.href, await signedIn(db, 'admin'))).toBeNull()
    await expect(callAs(db, { actor: admin }).messages.unsent({ threadId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('say enough without a text; a message of neither is refused', async () => {
    const { put, send, last } = await conversation()
    await send('client', [await put('client'), await put('client')], ' ')
    expect(await last('vendor')).toMatchObject({ text: 'Sent 2 files.', attachments: [{}, {}] })
    await expect(send('client', [], ' ')).rejects.toThrow('Please enter a message')
  })

  it('are sent once, however often: a retry answers the same, and another message finds them gone', async () => {
    const { put, send } = await conversation()
    const [id, file] = [randomUUID(), await put('client')]
    const answers = await Promise.all([send('client', [file], 'Once', id), send('client', [file], 'Once', id)])
    const again = await send('client', [file], 'Once', id)
    const idsOf = (attachments: MessageAttachment[]) => attachments.map((one) => one.id)
    for (const answer of [...answers, again]) expect([answer.id, idsOf(answer.attachments)]).toEqual([id, [file]])
    await expect(send('client', [file], 'Twice')).rejects.toMatchObject({ message: ATTACHMENT_GONE })
  })

  it('of another person, another conversation, or nobody do not go with a message', async () => {
    const [mine, theirs] = [await conversation(), await conversation()]
    for (const others of [await mine.put('vendor'), await theirs.put('client'), randomUUID()])
      await expect(mine.send('client', [others])).rejects.toMatchObject({ message: ATTACHMENT_GONE })
    const file = await mine.put('client')
    await theirs.as('client').removeUnsent({ id: file })
    await mine.as('vendor').removeUnsent({ id: file })
    expect((await mine.as('client').unsent({ threadId: mine.threadId })).ready).toHaveLength(1)
    await mine.as('client').removeUnsent({ id: file })
    expect((await mine.as('client').unsent({ threadId: mine.threadId })).ready).toEqual([])
  })

  it('are refused without a place in the conversation: strangers, administrators, visitors, a closed one', async () => {
    const { threadId, as, actors } = await conversation()
    const add = async (actor: Actor | null) => attach(tools, actor, { threadId, bytes: await jpeg() })
    for (const person of [await signedIn(db, 'client'), await signedIn(db, 'admin')])
      await expect(add(person)).rejects.toThrow(NOT_YOUR_THREAD)
    await expect(add(null)).rejects.toThrow()
    await as('vendor').block({ threadId })
    await expect(add(actors.client)).rejects.toThrow(NOT_YOUR_THREAD)
  })

  it('are ten at most, also when they come at once', async () => {
    const { threadId, put, actors, send } = await conversation()
    const ids = await Promise.all(Array.from({ length: 9 }, () => put('client')))
    const race = await Promise.allSettled(
      Array.from({ length: 4 }, async () => attach(tools, actors.client, { threadId, bytes: await jpeg() })),
    )
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(race.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: ATTACHMENTS.full } })
    await send('client', ids)
    await put('client')
  })

  it('that were never sent go after a week with their files, and those of a deleted message at once', async () => {
    const { put, send, threadId } = await conversation()
    const kept = await put('vendor', { bytes: await pdf(), type: 'application/pdf', name: 'kept.pdf', now: START })
    const [row] = await db.select().from(messageAttachments).where(eq(messageAttachments.id, kept))
    const swept = await sweepUploads({ db, now: () => new Date(START.getTime() + 8 * 86_400_000) }, UPLOAD_TABLES, {
      stored: async (keys) => tools.store.deleteFiles(keys),
      originals: async () => undefined,
    })
    expect(swept).toMatchObject({ attachments: 1 })
    const sent = await send('vendor', [
      await put('vendor', { bytes: await pdf(), type: 'application/pdf', name: 'b.pdf' }),
    ])
    const [gone] = await db.select().from(messageAttachments).where(eq(messageAttachments.messageId, sent.id))
    await db.delete(vendorMessages).where(eq(vendorMessages.id, sent.id))
    expect(await db.$count(messageAttachments, eq(messageAttachments.threadId, threadId))).toBe(0)
    const noted = await db.select({ key: fileDeletions.key }).from(fileDeletions)
    expect(noted.map(({ key }) => key)).toContain(gone!.storagePath)
    expect((await files()).stored).not.toContain(row!.storagePath)
  })
})
