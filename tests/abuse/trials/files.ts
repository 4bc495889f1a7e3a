import { readdir, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { uploads } from '#drizzle/schema/index.ts'
import { UPLOAD_COOKIE } from '#features/uploads/server/session.ts'
import { HOSTILE_FILES, type HostileFile } from '../support/pictures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { upload } from '../support/uploads.ts'
import type { Trial } from '../trial.ts'

const MEMORY_BAR_MB = 200
const PARTS = `${path.sep}parts${path.sep}`

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

async function openSession(product: Product, from: string): Promise<string> {
  const answer = await product.call('uploads.start', undefined, { from })
  const cookie = String(answer.headers['set-cookie']).match(new RegExp(`${UPLOAD_COOKIE}=[^;]+`))
  if (!cookie) throw new Error(`No upload session was opened: ${answer.status}`)
  return cookie[0]
}

/** What is wrong with a stored picture: it must be WebP, still, without a trace of the planted word or of EXIF. */
async function problemOf(file: string): Promise<string | null> {
  const bytes = await readFile(file)
  const { format, exif, pages, xmp, iptc } = await sharp(bytes).metadata()
  if (format !== 'webp') return `is stored as ${format}`
  if (exif || xmp || iptc) return 'keeps its metadata'
  if ((pages ?? 1) > 1) return 'is still moving'
  return bytes.includes('planted') || bytes.includes('<script') ? 'keeps planted content' : null
}

/** How the product serves a picture: never as a page, never the uploaded bytes. */
async function servedBadly(product: Product, key: string, cookie: string): Promise<string | null> {
  const answer = await product.fetch(`/files/${key}-40.webp`, { headers: { cookie } })
  const other = answer.status === 404 ? await product.fetch(`/files/${key}-320.webp`, { headers: { cookie } }) : answer
  const { status, headers } = other
  if (status !== 200) return `is not served (${status})`
  const policy = String(headers['content-security-policy'])
  const isSafe = headers['x-content-type-options'] === 'nosniff' && policy.includes('sandbox')
  return headers['content-type'] === 'image/webp' && isSafe
    ? null
    : `is served as ${String(headers['content-type'])} with ${policy}`
}

async function tryFile(product: Product, data: string, file: HostileFile, from: string): Promise<string | null> {
  const cookie = await openSession(product, from)
  const stored = path.join(data, 'files')
  const before = new Set([...(await filesIn(stored)), ...(await filesIn(path.join(data, 'uploads')))])
  const bytes = await file.bytes()
  const answer = await upload(product, { route: 'applicationPortfolio', cookie, bytes, from, ...file.as })
  if (answer.status >= 500 || answer.status === 0) return `answered with ${answer.status}`
  const after = [...(await filesIn(stored)), ...(await filesIn(path.join(data, 'uploads')))].filter(
    (f) => !before.has(f),
  )
  if (file.expected === 'refused') {
    if (answer.ok) return 'was accepted'
    if (!answer.error || /undefined|\[object/.test(answer.error)) return `was refused without a reason: ${answer.error}`
    // A begun upload may be continued for an hour.
    const left = after.filter((name) => !name.includes(PARTS))
    return left.length > 0 ? `left ${left.length} files behind` : null
  }
  if (!answer.ok) return `was refused: ${answer.error}`
  if (after.length === 0) return 'left no picture'
  for (const name of after) {
    if (name.includes(`${path.sep}uploads${path.sep}`)) return 'left its original behind'
    const problem = await problemOf(name)
    if (problem) return problem
  }
  return servedBadly(product, answer.picture!.key, cookie)
}

/** Begun uploads that nobody continued: the next one begun removes them. Returns how many are left. */
async function oldPartsLeft(product: Product, data: string): Promise<number> {
  const parts = async () => (await filesIn(path.join(data, 'uploads'))).filter((name) => name.includes(PARTS))
  const hours = new Date(Date.now() - 2 * 3_600_000)
  const old = await parts()
  await Promise.all(old.map((name) => utimes(name, hours, hours)))
  const less = HOSTILE_FILES.find(({ name }) => name === 'less than announced')!
  await tryFile(product, data, less, '127.20.1.1')
  const now = await parts()
  return old.filter((name) => now.includes(name)).length
}

/** Hostile files are refused with a reason or cleaned, and leave nothing behind. */
export const files: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  const data = path.join(scratch, 'data')
  try {
    const problems: string[] = []
    const idleMb = product.residentMb()
    let mostMb = idleMb
    const watch = setInterval(() => (mostMb = Math.max(mostMb, product.residentMb())), 20)
    for (const [index, file] of HOSTILE_FILES.entries()) {
      const problem = await tryFile(product, data, file, `127.20.0.${1 + index}`)
      if (problem) problems.push(`${file.name} ${problem}`)
      say(`${file.name}: ${problem ?? file.expected}`)
    }
    clearInterval(watch)
    const oldParts = await oldPartsLeft(product, data)
    if (oldParts > 0) problems.push(`${oldParts} begun uploads are never forgotten`)
    const ready = await product.db.$count(uploads, eq(uploads.status, 'ready'))
    // Slots of refused files are freed by the sweep at the latest.
    const waiting = await product.db.$count(
      uploads,
      sql`${uploads.status} <> 'ready' and ${uploads.storagePath} is null`,
    )
    const cleaned = HOSTILE_FILES.filter(({ expected }) => expected === 'cleaned').length
    const grownMb = mostMb - idleMb
    return {
      name: `files: ${HOSTILE_FILES.length} hostile ones over HTTP (html as jpeg, polyglots, SVG, 225 megapixels, cut, 5 MB + 1 byte, zero bytes, GPS, animations, odd names)`,
      bar: `refused or cleaned as specified, nothing left behind; memory grows by less than ${MEMORY_BAR_MB} MB`,
      figure: `${problems.length} wrong; ${ready} of ${cleaned} cleaned, ${HOSTILE_FILES.length - cleaned} refused; memory ${Math.round(idleMb)} to ${Math.round(mostMb)} MB`,
      isOk: problems.length === 0 && waiting === 0 && grownMb < MEMORY_BAR_MB && !product.hasEnded(),
      details: problems,
    }
  } finally {
    await product.stop()
  }
}
