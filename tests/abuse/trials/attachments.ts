import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { messageAttachments } from '#drizzle/schema/index.ts'
import type { MessageAttachment } from '#features/messages/model.ts'
import { makeThread } from '#tests/support/factories.ts'
import { pdf, pdfBomb } from '#tests/support/pdfs.ts'
import { photograph } from '#tests/support/uploads.ts'
import { newAdmin, newClient, newVendor, suspend } from '../support/people.ts'
import { HOSTILE_FILES } from '../support/pictures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { upload } from '../support/uploads.ts'
import type { Trial } from '../trial.ts'

const MEMORY_BAR_MB = 400
const PDF = 'application/pdf'
const jpeg = () => photograph().jpeg().toBuffer()

type Try = { name: string; bytes: () => Promise<Buffer>; as?: { name?: string; type?: string; size?: number } }

/** PDFs that are something else, or hide something. */
const REFUSED: readonly Try[] = [
  ...HOSTILE_FILES.filter(({ expected }) => expected === 'refused'),
  { name: 'HTML as PDF', bytes: async () => Buffer.from('<html><script>planted</script>%PDF-1.7'), as: { type: PDF } },
  { name: 'JPEG as PDF', bytes: jpeg, as: { type: PDF, name: 'a.pdf' } },
  { name: 'PDF as JPEG', bytes: () => pdf(), as: {} },
  {
    name: 'PDF and ZIP in one',
    bytes: async () => Buffer.concat([await pdf(), Buffer.alloc(4000, 'PK\u0003\u0004planted')]),
    as: { type: PDF, name: 'a.pdf' },
  },
  { name: 'PDF with a script', bytes: () => pdf({ script: 'app.alert(1)' }), as: { type: PDF, name: 'a.pdf' } },
  { name: 'PDF with a file inside', bytes: () => pdf({ inside: 'planted' }), as: { type: PDF, name: 'a.pdf' } },
  { name: 'PDF with a password', bytes: () => pdf({ password: 'x' }), as: { type: PDF, name: 'a.pdf' } },
  { name: 'PDF of 101 pages', bytes: () => pdf({ pages: 101 }), as: { type: PDF, name: 'a.pdf' } },
  { name: 'half a PDF', bytes: async () => (await pdf()).subarray(0, 500), as: { type: PDF, name: 'a.pdf' } },
  { name: 'PDF that unpacks to 3 GB', bytes: async () => pdfBomb(), as: { type: PDF, name: 'a.pdf' } },
  { name: 'Office document', bytes: async () => Buffer.from('PK\u0003\u0004planted'), as: { type: 'application/zip' } },
]

const HELD: readonly Try[] = [
  { name: 'address in a name', bytes: jpeg, as: { name: 'sam@example.com.jpg' } },
  { name: 'number in a name', bytes: jpeg, as: { name: 'call 917 555 0199.jpg' } },
  { name: 'address in a PDF', bytes: () => pdf({ text: 'sam@example.com' }), as: { type: PDF, name: 'a.pdf' } },
  { name: 'link in a PDF', bytes: () => pdf({ link: 'https://marsh.example' }), as: { type: PDF, name: 'a.pdf' } },
  { name: 'author of a PDF', bytes: () => pdf({ author: 'sam@example.com' }), as: { type: PDF, name: 'a.pdf' } },
]

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}parts`))
    .map((entry) => entry.name)
}

async function people({ db }: Product) {
  const [couple, vendor, stranger, admin] = [
    await newClient(db),
    await newVendor(db),
    await newClient(db),
    await newAdmin(db),
  ]
  const { id: threadId } = await makeThread(db, vendor.photographer.id, couple.client.id)
  return { couple, vendor, stranger, admin, threadId }
}
type People = Awaited<ReturnType<typeof people>>

let from = 0
const send = async (product: Product, { couple, threadId }: People, file: Try, cookie = couple.cookie) => {
  from += 1
  const sent = { route: 'attachment', cookie, aboutId: threadId, bytes: await file.bytes(), from: `127.21.0.${from}` }
  return upload(product, { ...sent, ...file.as })
}

type Listed = { items: { attachments: MessageAttachment[] }[] }
const read = async (product: Product, name: string, input: unknown, cookie: string) => {
  const { text } = await product.call(name, input, { cookie, type: 'query' })
  return (JSON.parse(text) as { result: { data: unknown } }).result.data
}

async function refusals(product: Product, all: People, data: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of REFUSED) {
    const answer = await send(product, all, file)
    if (answer.ok) problems.push(`${file.name} was accepted`)
    else if (answer.status >= 500 || answer.status === 0 || !answer.error)
      problems.push(`${file.name}: ${answer.status}`)
  }
  for (const cookie of [all.stranger.cookie, all.admin.cookie, ''])
    if ((await send(product, all, { name: 'a picture', bytes: jpeg }, cookie)).ok)
      problems.push('a stranger’s file was accepted')
  const left = [...(await filesIn(path.join(data, 'files'))), ...(await filesIn(path.join(data, 'uploads')))]
  if (left.length > 0) problems.push(`${left.length} files were left behind`)
  const rows = await product.db.$count(messageAttachments, eq(messageAttachments.status, 'ready'))
  if (rows > 0) problems.push(`${rows} refused files have a row`)
  return problems
}

/** Sends one message with these files and returns what each side is shown of it. */
async function message(product: Product, { couple, vendor, threadId }: People, ids: string[]) {
  const sent = { id: crypto.randomUUID(), threadId, text: '', attachmentIds: ids }
  const { status } = await product.call('messages.send', sent, { cookie: couple.cookie })
  const of = async (cookie: string) =>
    ((await read(product, 'messages.list', { threadId }, cookie)) as Listed).items.at(-1)!.attachments
  return { status, id: sent.id, mine: await of(couple.cookie), theirs: await of(vendor.cookie) }
}

async function heldBack(product: Product, all: People): Promise<string[]> {
  const problems: string[] = []
  for (const file of HELD) {
    const answer = await send(product, all, file)
    if (!answer.ok) problems.push(`${file.name} was refused: ${answer.error}`)
    else {
      const { mine, theirs } = await message(product, all, [answer.id])
      const isHeld = theirs[0]?.href === null && theirs[0].name === '' && theirs[0].picture === null
      if (!isHeld) problems.push(`${file.name} reached the other side`)
      const stolen = await product.fetch(mine[0]!.href!, { headers: { cookie: all.vendor.cookie } })
      if (stolen.status !== 404) problems.push(`${file.name}: the sender’s address opened for the other side`)
    }
  }
  return problems
}

async function addresses(product: Product, all: People): Promise<string[]> {
  const problems: string[] = []
  const [image, paper] = [
    await send(product, all, { name: 'a picture', bytes: jpeg }),
    await send(product, all, { name: 'a PDF', bytes: () => pdf(), as: { type: PDF, name: 'a.pdf' } }),
  ]
  if (!image.ok || !paper.ok) return ['a sound file was refused']
  const { theirs } = await message(product, all, [image.id, paper.id])
  const ask = (href: string, cookie: string) => product.fetch(href, { headers: { cookie } })
  for (const { href, kind } of theirs) {
    const own = await ask(href!, all.vendor.cookie)
    const type = kind === 'picture' ? 'image/webp' : PDF
    const policy = String(own.headers['content-security-policy'])
    if (own.status !== 200 || own.headers['content-type'] !== type || !policy.includes('sandbox'))
      problems.push(`a ${kind} is served as ${own.status} ${String(own.headers['content-type'])} with ${policy}`)
    if (!/private|no-store/.test(String(own.headers['cache-control'])))
      problems.push(`a ${kind} may be cached by others`)
    for (const cookie of [all.couple.cookie, all.stranger.cookie, all.admin.cookie, ''])
      if ((await ask(href!, cookie)).status !== 404) problems.push(`a ${kind}’s address opened for somebody else`)
    const [, id, end] = /attachments\/([^.]+)\.([^.]+)\./.exec(href!)!
    const later = (Number.parseInt(end!, 36) + 3_600_000).toString(36)
    const earlier = (Date.now() - 3_600_000).toString(36)
    for (const forged of [
      href!.replace(end!, later),
      href!.replace(end!, earlier),
      href!.replace(id!, paper.id === id ? image.id : paper.id),
      href!.replace('/private/', '/'),
      href!.replace('attachments/', ''),
    ])
      if ((await ask(forged, all.vendor.cookie)).status === 200) problems.push(`a forged address opened: ${forged}`)
  }
  const [row] = await product.db.select().from(messageAttachments).where(eq(messageAttachments.id, paper.id))
  for (const key of [row!.storagePath, `${row!.storagePath}-800.webp`])
    if ((await ask(`/files/${key}`, all.vendor.cookie)).status === 200) problems.push('a private key is public')
  await suspend(product.db, all.vendor.photographer.userId)
  for (const { href } of theirs)
    if ((await ask(href!, all.vendor.cookie)).status === 200) problems.push('a suspended person still has the file')
  return problems
}

/** Hostile attachments are refused, contact details held back, and an address opens for nobody but its person. */
export const attachments: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  const data = path.join(scratch, 'data')
  try {
    const all = await people(product)
    const idleMb = product.residentMb()
    let mostMb = idleMb
    const watch = setInterval(() => (mostMb = Math.max(mostMb, product.residentMb())), 20)
    const problems = await refusals(product, all, data)
    clearInterval(watch)
    say(
      `${REFUSED.length} hostile files: ${problems.length} wrong; memory ${Math.round(idleMb)} to ${Math.round(mostMb)} MB`,
    )
    problems.push(...(await heldBack(product, all)), ...(await addresses(product, all)))
    return {
      name: `attachments: ${REFUSED.length} hostile files in messages over HTTP (types, polyglots, bombs, scripts), ${HELD.length} with contact details, and the addresses of two sound ones`,
      bar: `refused and nothing left behind; held back until a booking; an address opens for its person alone, until it ends or they are suspended; memory grows by less than ${MEMORY_BAR_MB} MB`,
      figure: `${problems.length} wrong; memory ${Math.round(idleMb)} to ${Math.round(mostMb)} MB`,
      isOk: problems.length === 0 && mostMb - idleMb < MEMORY_BAR_MB && !product.hasEnded(),
      details: problems,
    }
  } finally {
    await product.stop()
  }
}
