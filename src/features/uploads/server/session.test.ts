import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { servePrivateFile } from '#app/handlers/private-file.ts'
import { UPLOAD_ROUTES, UPLOAD_TABLES } from '#app/uploads.ts'
import { fileDeletions, photographerImages, uploadSessions, uploads } from '#drizzle/schema/index.ts'
import { claimUploads } from '#features/applications/server/claim.ts'
import type { FileRemovers } from '#server/uploads/file-deletions.ts'
import { sha256Hex } from '#server/uploads/secret.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { callWithCookie, openUploadSession, photograph, purposeOf, useUploads } from '#tests/support/uploads.ts'
import { RECORD_FAILED } from '../upload-rules.ts'
import { completeUpload } from './complete.ts'
import { sessionFromCookie } from './records.ts'
import { reserve } from './reserve.ts'
import { sweepUploads } from './sweep.ts'

const db = await useDatabase()
const { tools, send, files } = await useUploads(db)
const removers: FileRemovers = {
  stored: (keys) => tools.store.deleteFiles(keys),
  originals: (ids) => tools.uploads.deleteOriginals(ids),
}
const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const sweepAt = (now: Date) => sweepUploads({ db, now: () => now }, UPLOAD_TABLES, removers)

async function withPictures(portfolio: number) {
  const cookie = await openUploadSession(db)
  const bytes = await photograph(60, 80).jpeg().toBuffer()
  await send('applicationProfile', { cookie, bytes, name: 'me.jpg' })
  for (let index = 0; index < portfolio; index += 1)
    await send('applicationPortfolio', { cookie, bytes, name: `work-${index}.jpg` })
  return { cookie, session: (await sessionFromCookie(db, cookie, new Date()))! }
}

it('every route of the upload endpoint has a name of its own: the later of two would replace the earlier', () => {
  const names = UPLOAD_ROUTES.map(({ rules }) => rules.route)
  expect(new Set(names).size).toBe(names.length)
})

describe('an upload session', () => {
  it('is a random cookie of which the database keeps the hash, and continues', async () => {
    const cookie = await openUploadSession(db)
    const token = cookie.split('=')[1]!
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const [row] = await db
      .select()
      .from(uploadSessions)
      .where(eq(uploadSessions.tokenHash, sha256Hex(token)))
    expect(row).toBeDefined()
    await callWithCookie(db, cookie).uploads.start()
    expect(await db.$count(uploadSessions, eq(uploadSessions.tokenHash, sha256Hex(token)))).toBe(1)
  })

  it('shows and removes its own files only; a new profile picture replaces the one before', async () => {
    const { cookie } = await withPictures(2)
    await send('applicationProfile', { cookie, bytes: await photograph(60, 80).jpeg().toBuffer(), name: 'newer.jpg' })
    const { ready: mine } = await callWithCookie(db, cookie).uploads.mine()
    expect(mine.map(({ kind, name }) => [kind, name])).toEqual([
      ['profile', 'newer.jpg'],
      ['portfolio', 'work-0.jpg'],
      ['portfolio', 'work-1.jpg'],
    ])
    const other = await openUploadSession(db)
    expect(await callWithCookie(db, other).uploads.mine()).toEqual({ ready: [], arriving: [] })
    const { id } = mine[1]!
    expect(await callWithCookie(db, other).uploads.remove({ id })).toEqual({ id })
    expect((await callWithCookie(db, cookie).uploads.mine()).ready).toHaveLength(3)
    await callWithCookie(db, cookie).uploads.remove({ id })
    expect((await callWithCookie(db, cookie).uploads.mine()).ready).toHaveLength(2)
  })

  it('removes a file once and answers the same again, also for one that was replaced before it was cancelled', async () => {
    const { cookie } = await withPictures(0)
    const call = callWithCookie(db, cookie).uploads
    const { id } = only((await call.mine()).ready)
    await send('applicationProfile', { cookie, bytes: await photograph(60, 80).jpeg().toBuffer(), name: 'newer.jpg' })
    expect(await call.remove({ id })).toEqual({ id })
    const newer = only((await call.mine()).ready)
    expect(newer.name).toBe('newer.jpg')
    for (let times = 0; times < 2; times += 1) expect(await call.remove({ id: newer.id })).toEqual({ id: newer.id })
    expect((await call.mine()).ready).toEqual([])
    const nobody = callWithCookie(db, '').uploads
    await expect(nobody.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists files that hold a slot but are not pictures yet, until the slot is freed or expires', async () => {
    const { cookie, session } = await withPictures(1)
    const ctx = { db, now: () => new Date(), cookieHeader: cookie, actor: null }
    const begun = async (name: string) => {
      const id = crypto.randomUUID()
      const announced = [{ name, type: 'image/jpeg', size: 10 }]
      await reserve(ctx, purposeOf('applicationPortfolio'), { id, files: announced })
      return id
    }
    const [kept, broken] = [await begun('kept.jpg'), await begun('broken.jpg')]
    const call = callWithCookie(db, cookie).uploads
    expect((await call.mine()).arriving).toEqual([
      { id: kept, kind: 'portfolio', name: 'kept.jpg' },
      { id: broken, kind: 'portfolio', name: 'broken.jpg' },
    ])
    expect((await call.mine()).ready).toHaveLength(2)
    await call.remove({ id: broken })
    expect((await call.mine()).arriving.map(({ id }) => id)).toEqual([kept])
    await db
      .update(uploads)
      .set({ expiresAt: hoursOn(-1) })
      .where(and(eq(uploads.sessionId, session.id), eq(uploads.status, 'uploading')))
    expect((await call.mine()).arriving).toEqual([])
  })

  it('keeps the form for seven days, and no password', async () => {
    const cookie = await openUploadSession(db)
    const { uploads: call } = callWithCookie(db, cookie)
    await call.saveDraft({ draft: { name: 'Ada', styleOptions: ['Candid'] } })
    expect(await call.draft()).toEqual({ draft: { name: 'Ada', styleOptions: ['Candid'] } })
    const session = await sessionFromCookie(db, cookie, hoursOn(6 * 24))
    expect(session).not.toBeNull()
    expect(await sessionFromCookie(db, cookie, hoursOn(7 * 24 + 1))).toBeNull()
    await call.saveDraft({ draft: { bio: 'a\0\u202eb', tags: ['c\u00ad'] } })
    expect(await call.draft()).toEqual({ draft: { bio: 'ab', tags: ['c'] } })
    for (const draft of [{ password: 'x' }, { bio: 'x'.repeat(40_000) }, { bio: '\ud800' }]) {
      await expect(call.saveDraft({ draft })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(callWithCookie(db, '').uploads.saveDraft({ draft: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('claiming', () => {
  it('makes the ready files pictures of the photographer, once', async () => {
    const { cookie, session } = await withPictures(2)
    const { id: photographerId } = await makePhotographer(db, { approvalStatus: 'pending', isPublished: false })
    const claim = () =>
      db.transaction((tx) => claimUploads(tx, { now: () => new Date() }, { sessionId: session.id, photographerId }))
    expect(await claim()).toEqual({ hasProfile: true, portfolio: 2 })
    expect(await claim()).toEqual({ hasProfile: false, portfolio: 0 })
    expect(await sessionFromCookie(db, cookie, new Date())).toBeNull()
    const images = await db
      .select()
      .from(photographerImages)
      .where(eq(photographerImages.photographerId, photographerId))
      .orderBy(photographerImages.position)
    expect(images.map(({ category, originalName }) => [category, originalName])).toEqual([
      ['profile', 'me.jpg'],
      ['portfolio', 'work-0.jpg'],
      ['portfolio', 'work-1.jpg'],
    ])
    // The sweep does not remove what was claimed.
    await sweepAt(hoursOn(24 * 30))
    expect(await tools.store.readFile(`${images[0]!.storagePath}-60.webp`)).not.toBeNull()
  })
})

describe('the sweep', () => {
  it('removes files of applications never sent after 48 hours, not before, and then the session', async () => {
    const before = await files()
    const { session } = await withPictures(1)
    await sweepAt(hoursOn(47))
    expect(await db.$count(uploads, eq(uploads.sessionId, session.id))).toBe(2)
    expect(await sweepAt(hoursOn(49))).toMatchObject({ orphans: expect.any(Number), postponed: 0 })
    expect(await db.$count(uploadSessions, eq(uploadSessions.id, session.id))).toBe(0)
    expect((await files()).stored.length).toBeLessThanOrEqual(before.stored.length)
    expect(await sweepAt(hoursOn(49))).toEqual({
      orphans: 0,
      images: 0,
      weddings: 0,
      photos: 0,
      attachments: 0,
      sessions: 0,
      files: 0,
      postponed: 0,
    })
  })

  it('tries again when the store does not answer, and loses no file (X107)', async () => {
    await withPictures(1)
    const broken = { ...removers, stored: () => Promise.reject(new Error('no answer')) }
    const first = await sweepUploads({ db, now: () => hoursOn(49) }, UPLOAD_TABLES, broken)
    expect(first).toMatchObject({ files: 0, postponed: expect.any(Number) })
    expect(await db.$count(fileDeletions)).toBe(first.postponed)
    await sweepAt(hoursOn(50))
    expect(await db.$count(fileDeletions)).toBe(0)
  })
})

describe('a picture before approval', () => {
  const at = (path: string) => new Request(`http://curio.test${path}`)
  const serve = (path: string, now = new Date()) => servePrivateFile({ db, store: tools.store, now }, at(path))

  it('is served at its signed URL until it expires, and at no other (PR4, X117)', async () => {
    const { cookie } = await withPictures(1)
    const [, work] = (await callWithCookie(db, cookie).uploads.mine()).ready
    const path = `/files/${work!.picture.key}-60.webp`
    const answer = await serve(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await serve(path, hoursOn(2.1))).status).toBe(404)
    expect((await serve(path.replace('-60.webp', '-640.webp'))).status).toBe(404)
    const other = only(
      await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.originalName, 'me.jpg')).limit(1),
    )
    expect((await serve(path.replace(work!.id, other.id))).status).toBe(404)
    const flipped = path.replace(/.(?=-60\.webp)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect((await serve(flipped)).status).toBe(404)
  })
})

describe('when the record cannot be written', () => {
  it('it is tried three times, then the file is removed and the person is told (C27, T53)', async () => {
    const cookie = await openUploadSession(db)
    const bytes = await photograph(60, 80).jpeg().toBuffer()
    const file = { name: 'a.jpg', type: 'image/jpeg', size: bytes.length }
    const reserved = await reserve(
      { db, now: () => new Date(), cookieHeader: cookie, actor: null },
      purposeOf('applicationPortfolio'),
      { id: crypto.randomUUID(), files: [file] },
    )
    const before = await files()
    const waits: number[] = []
    let failures = 3
    const flaky = new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'transaction' && failures-- > 0) return () => Promise.reject(new Error('connection lost'))
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const context = {
      ...tools,
      db: flaky,
      actor: null,
      now: () => new Date(),
      requestId: '',
      ip: '',
      userAgent: '',
      siteUrl: '',
      uploads: { ...tools.uploads, readOriginal: async () => bytes },
      wait: async (ms: number) => {
        waits.push(ms)
      },
    }
    const arrived = { key: 'k'.repeat(48), ufsUrl: '', type: 'image/jpeg', size: bytes.length }
    const result = await completeUpload(context, reserved, arrived)
    expect(waits).toEqual([500, 1000])
    expect(result).toMatchObject({ ok: false, error: RECORD_FAILED })
    expect((await files()).stored).toEqual(before.stored)
  })
})
