import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { endRetention } from '#app/retention.ts'
import {
  auditEvents,
  clientMembers,
  dataExportParts,
  dataExports,
  photographerImages,
  photographers,
  shortlistEntries,
  shortlistNotes,
} from '#drizzle/schema/index.ts'
import { CURRENT_PASSWORD_WRONG } from '#features/auth/texts.ts'
import { EXPORT_TOO_SOON } from '#features/personal-data/texts.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import type { FileStore } from '#server/uploads/storage.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { imageOf, only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { photographedWedding } from '#tests/support/wedding.ts'
import { exportFile } from './export-file.ts'
import { writeExport } from './write-export.ts'

const db = await useDatabase({ max: 6 })
quietLogs()
const START = new Date('2026-03-01T12:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * 86_400_000)

/** A store that has every picture it is asked for, but for those of `lost`. */
const store = {
  readFile: async (key: string) => (key.includes('lost') ? null : Buffer.from(`picture ${key}`)),
} as FileStore
const runJob = (now = START, files: FileStore = store) =>
  writeExport(
    jobContext(db, () => now),
    files,
  )

type Actor = ReturnType<typeof actorOf>
const as = (actor: Actor, now = START) => callAs(db, { actor, now }).personalData
async function account(role: 'client' | 'photographer' | 'admin' = 'client') {
  const { userId: id, email } = await makeAccount(db, { role })
  return actorOf({ id, email }, role)
}
const nameIn = (href: string) => href.split('/').at(-1)!
async function download(actor: Actor | null, href: string, now = START): Promise<Buffer | null> {
  const file = await exportFile(contextFor(db, { actor }), { name: nameIn(href), now })
  return file && Buffer.from(await new Response(file.body()).arrayBuffer())
}
async function copyOf(actor: Actor, now = START): Promise<Buffer> {
  await as(actor, now).askForCopy({ password: PASSWORD })
  expect(await runJob(now)).toMatchObject({ written: 1, failed: 0 })
  return (await download(actor, (await as(actor, now).getCopy())!.file!.href, now))!
}

const folder = mkdtempSync(path.join(tmpdir(), 'curio-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** What another program unpacks: the text of every file, by its path. */
function unpack(bytes: Buffer): Map<string, string> {
  const into = path.join(folder, randomUUID())
  writeFileSync(`${into}.zip`, bytes)
  execFileSync('python3', [
    '-c',
    `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])`,
    `${into}.zip`,
    into,
  ])
  const names = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(into, file), readFileSync(file, 'latin1')]
    }),
  )
}
const tableIn = (files: Map<string, string>, table: string): Record<string, unknown>[] =>
  JSON.parse(Buffer.from(files.get(`data/${table}.json`)!, 'latin1').toString())

describe('asking for a copy (PR1)', () => {
  it('takes the password, and once a day', async () => {
    const me = await account()
    await expect(as(me).askForCopy({ password: 'not-this-one' })).rejects.toThrow(CURRENT_PASSWORD_WRONG)
    expect(await as(me).getCopy()).toBeNull()
    await as(me).askForCopy({ password: PASSWORD })
    expect(await as(me).getCopy()).toMatchObject({ status: 'waiting', file: null, againAt: after(1) })
    await runJob()
    await expect(as(me, after(0.9)).askForCopy({ password: PASSWORD })).rejects.toThrow(EXPORT_TOO_SOON)
    const first = (await as(me, after(1)).getCopy())!
    expect(first).toMatchObject({ status: 'ready', againAt: null, file: { expiresAt: after(7) } })
    await as(me, after(1)).askForCopy({ password: PASSWORD })
    await runJob(after(1))
    expect(await download(me, first.file!.href, after(1))).toBeNull()
    const audit = await db.select().from(auditEvents).where(eq(auditEvents.entityId, me.userId))
    expect(audit.map(({ action }) => action)).toEqual(['personalData.request', 'personalData.request'])
  })

  it('is one request of two at once', async () => {
    const me = await account('admin')
    const both = await Promise.allSettled([1, 2].map(() => as(me).askForCopy({ password: PASSWORD })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await runJob()
  })

  it('is for whoever is signed in', async () => {
    await expect(callAs(db).personalData.getCopy()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(callAs(db).personalData.askForCopy({ password: PASSWORD })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})

describe('a copy that is ready', () => {
  it('is mailed about, opens for its person alone, and is gone after seven days', async () => {
    const me = await account()
    const others = [await account(), await account('admin'), null]
    await copyOf(me)
    expect((await mailsTo(db, me.email)).map(({ template }) => template)).toEqual(['data-ready'])
    const { href } = (await as(me).getCopy())!.file!
    for (const other of others) expect(await download(other, href)).toBeNull()
    expect(await download(me, href, after(6.9))).not.toBeNull()
    expect(await download(me, href, after(7))).toBeNull()
    expect(await as(me, after(7)).getCopy()).toMatchObject({ status: 'expired', file: null })
    const id = only(await db.select().from(dataExports).where(eq(dataExports.userId, me.userId))).id
    const parts = () => db.$count(dataExportParts, eq(dataExportParts.exportId, id))
    await endRetention({ db, now: () => after(6.9) })
    expect(await parts()).toBe(1)
    await endRetention({ db, now: () => after(7.1) })
    expect(await parts()).toBe(0)
    await endRetention({ db, now: () => after(31) })
    expect(await as(me, after(31)).getCopy()).toBeNull()
  })

  it('is given up after three failures, and can be asked for again', async () => {
    const photographer = await account('photographer')
    const { id: vendorId } = only(
      await db
        .insert(photographers)
        .values({ userId: photographer.userId, email: photographer.email, name: 'Ada Marsh' })
        .returning(),
    )
    await db.insert(photographerImages).values(imageOf(vendorId))
    await as(photographer).askForCopy({ password: PASSWORD })
    const broken = { readFile: async () => Promise.reject(new Error('no connection')) } as unknown as FileStore
    for (let n = 0; n < 3; n += 1) expect(await runJob(START, broken)).toMatchObject({ written: 0, failed: 1 })
    expect(await as(photographer).getCopy()).toMatchObject({ status: 'failed', againAt: null })
    const files = unpack(await copyOf(photographer))
    expect([...files.keys()].filter((name) => name.startsWith('pictures/portfolio/'))).toHaveLength(1)
  })

  it('lists a picture that the store has lost instead of failing', async () => {
    const photographer = await account('photographer')
    const { id: vendorId } = only(
      await db
        .insert(photographers)
        .values({ userId: photographer.userId, email: photographer.email, name: 'Ada <Marsh>' })
        .returning(),
    )
    await db.insert(photographerImages).values(imageOf(vendorId, { storagePath: `lost-${randomUUID()}` }))
    const page = unpack(await copyOf(photographer)).get('index.html')!
    expect(page).toContain('Files we could not find')
    expect(page).toContain('Ada &lt;Marsh&gt;')
  })

  it('is written by one of two jobs at once', async () => {
    const me = await account()
    await as(me).askForCopy({ password: PASSWORD })
    const reports = await Promise.all([runJob(), runJob()])
    expect(reports.map(({ written }) => written).toSorted()).toEqual([0, 1])
    expect(await mailsTo(db, me.email)).toHaveLength(1)
  })
})

describe('what is in it', () => {
  it('is the booking with its contract and receipts as both have them, of the money each side’s own', async () => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-06-20T12:00:00Z'))
    const at = new Date('2027-06-21T12:00:00Z')
    const of = async (ctx: { actor: Actor }) => unpack(await copyOf(ctx.actor, at))
    const [couple, vendor] = [await of(cast.couple(at)), await of(cast.vendor(at))]
    for (const files of [couple, vendor]) {
      expect(tableIn(files, 'bookings').map(({ id }) => id)).toContain(bookingId)
      const contract = [...files].find(([name]) => /^contracts\/contract-.*\.pdf$/.test(name))
      expect(contract?.[1]).toMatch(/^%PDF-/)
    }
    expect([...couple.keys()].filter((name) => name.startsWith('receipts/R-'))).toHaveLength(2)
    expect([...vendor.keys()].filter((name) => name.startsWith('receipts/'))).toEqual([])
    expect(tableIn(couple, 'charges')).toHaveLength(2)
    expect(tableIn(vendor, 'charges')).toEqual([])
    const signatures = tableIn(couple, 'contract_signatures')
    expect(signatures.map(({ party, ip }) => [party, ip === null]).toSorted()).toEqual([
      ['client', false],
      ['vendor', true],
    ])
    expect(couple.get('index.html')).toContain('href="contracts/contract-')
    // Whom each booking, conversation and payment is with, in words; nothing that only programs read.
    const day = formatDate(tableIn(couple, 'bookings')[0]!.eventDate as string)
    const [business, names] = [cast.photographer.businessName || cast.photographer.name, cast.client.firstName]
    expect(couple.get('index.html')).toContain(`<dt>With</dt><dd>${business}, ${day}</dd>`)
    expect(vendor.get('index.html')).toMatch(new RegExp(`<dt>With</dt><dd>${names}[^<]*, ${day}</dd>`))
    expect(couple.get('index.html')).not.toMatch(/<dt>(?:Prev hash|Dedupe key|Seq)<\/dt>/)
  })

  it('is of a partner nothing but what they share', async () => {
    const [owner, partner] = [await account(), await account()]
    const { clientId } = only(await db.select().from(clientMembers).where(eq(clientMembers.userId, owner.userId)))
    await db.update(clientMembers).set({ clientId, place: 'partner' }).where(eq(clientMembers.userId, partner.userId))
    await db.execute(sql`update clients set phone = '+1 212 555 0100', city = 'Lenox' where id = ${clientId}`)
    const photographerId = only(
      await db
        .insert(photographers)
        .values({ userId: (await account('photographer')).userId, email: 'p@x.test', name: 'P' })
        .returning(),
    ).id
    await db.insert(shortlistEntries).values({ clientId, photographerId })
    for (const { userId, email } of [owner, partner])
      await db.insert(shortlistNotes).values({ clientId, photographerId, userId, note: `Note of ${email}` })
    const files = unpack(await copyOf(partner))
    expect(tableIn(files, 'shortlist_entries')).toHaveLength(1)
    expect(tableIn(files, 'shortlist_notes')).toMatchObject([{ note: `Note of ${partner.email}` }])
    expect(tableIn(files, 'clients').map(({ city }) => city)).toContain('Lenox')
    const all = [...files.values()].join('\n')
    expect(all).toContain(partner.email)
    for (const text of [owner.email, owner.userId, '555 0100']) expect(all).not.toContain(text)
  })
})
