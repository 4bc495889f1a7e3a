import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newsletterSubscribers } from '#drizzle/schema/index.ts'
import { openEmbedded } from '#stand-ins/database/embedded.ts'
import { type SmallDisk, smallDisk } from '../support/disks.ts'
import { ask, checkedAt } from '../support/http.ts'
import { type Server, startServer } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const WRITES = 60
const DISK_MB = 160
/** A start that is refused says so in one sentence. */
const SENTENCE = /^The product ended with 1: [^\n]{20,700}\n?$/

const serve = (dataDir: string) => startServer({ DATA_DIR: dataDir, SEED: 'none' })

/** How a start on this folder was refused; null when it was not. */
async function refusalOf(dataDir: string): Promise<string | null> {
  try {
    await (await serve(dataDir)).stop()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const write = async ({ url }: Server, index: number) =>
  ask(`${url}/api/trpc/newsletter.subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await checkedAt(url)) },
    body: JSON.stringify({ email: `a${index}-${Date.now()}@curio-mail.dev` }),
    from: `127.40.${Math.floor(index / 200)}.${1 + (index % 200)}`,
  })

/** Names and sizes of everything in a folder except its lock. */
const contents = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('database.lock'))
    .map((name) => `${name} ${statSync(path.join(folder, name)).size}`)
    .toSorted()
    .join('\n')

type Attempt = { name: string; problem: string | null }
type Place = { whole: string; scratch: string }

async function tryLocks({ whole, scratch }: Place): Promise<Attempt[]> {
  const copy = path.join(scratch, 'copied')
  cpSync(whole, copy, { recursive: true })
  const holder = await serve(whole)
  try {
    const second = await refusalOf(whole)
    cpSync(path.join(whole, 'database.lock'), path.join(copy, 'database.lock'))
    const copied = await refusalOf(copy)
    const strangers = { pid: process.pid, startedAt: 'another time' }
    writeFileSync(path.join(copy, 'database.lock'), JSON.stringify(strangers))
    const reused = await refusalOf(copy)
    return [
      { name: 'two starts on one folder', problem: second?.includes('already running') ? null : `second: ${second}` },
      { name: 'a lock copied with its folder', problem: copied },
      { name: 'a lock whose number belongs to another process', problem: reused },
    ]
  } finally {
    await holder.stop()
  }
}

/** Each change produces a folder that must be refused with a sentence naming the problem, and left as it is. */
async function tryDamage({ whole, scratch }: Place): Promise<Attempt[]> {
  const remove = (part: string) => (folder: string) => rmSync(path.join(folder, part), { recursive: true })
  const secret = (text: string) => (folder: string) => writeFileSync(path.join(folder, 'upload-secret'), text)
  const half = readFileSync(path.join(whole, 'upload-secret'), 'utf8').slice(0, 20)
  const damages: [name: string, word: string, change: (folder: string) => void][] = [
    ...['PG_VERSION', 'global/pg_control', 'pg_wal', 'pg_xact', 'base'].map(
      (part): [string, string, (folder: string) => void] => [
        `without ${part}`,
        `database/${part} is missing`,
        remove(`database/${part}`),
      ],
    ),
    ['without database', 'database is missing', remove('database')],
    ['an empty secret', 'is not a whole secret (0', secret('')],
    ['half a secret', 'is not a whole secret (20', secret(half)],
  ]
  const attempts: Attempt[] = []
  for (const [name, word, change] of damages) {
    const folder = path.join(scratch, 'damaged')
    cpSync(whole, folder, { recursive: true })
    change(folder)
    const before = contents(folder)
    const refusal = await refusalOf(folder)
    // An intact database is opened before the secret is checked.
    const isChanged = !name.includes('secret') && contents(folder) !== before
    const isTold = refusal !== null && SENTENCE.test(refusal) && refusal.includes(word)
    attempts.push({ name, problem: isChanged ? 'was changed' : isTold ? null : `answered ${refusal}` })
    rmSync(folder, { recursive: true, force: true })
  }
  return attempts
}

async function subscribersIn(dataDir: string): Promise<number> {
  const { db, close } = await openEmbedded(dataDir)
  try {
    return await db.$count(newsletterSubscribers)
  } finally {
    await close()
  }
}

/** While nothing can be written, and once there is space again. */
async function tryFull({ whole }: Place, disk: SmallDisk): Promise<Attempt[]> {
  const data = path.join(disk.folder, 'data')
  cpSync(whole, data, { recursive: true })
  const server = await serve(data)
  const statuses: Record<number, number> = {}
  const attempts: Attempt[] = []
  try {
    disk.fill()
    for (let index = 0; index < WRITES; index += 1) {
      const { status } = await write(server, index)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const told = await ask(`${server.url}/api/ready`)
    const read = await ask(`${server.url}/find-photographer`)
    disk.empty()
    const after = await write(server, WRITES)
    const isTold = told.status === 503 && told.text.includes('"disk":"full"')
    attempts.push(
      { name: 'the monitor on a full disk', problem: isTold ? null : `${told.status} ${told.text}` },
      { name: 'a page on a full disk', problem: read.status === 200 ? null : `${read.status}` },
      { name: 'a write when there is space again', problem: after.status === 200 ? null : `${after.status}` },
    )
  } finally {
    await server.stop()
  }
  // What still fits into an existing page is saved and confirmed; everything else is refused.
  const { 200: taken = 0, 503: refused = 0, ...others } = statuses
  const kept = await subscribersIn(data)
  const isClear = Object.keys(others).length === 0 && refused > WRITES / 2 && kept === taken + 1
  const figures = `${taken} taken, ${refused} refused, ${JSON.stringify(others)}; ${kept} kept`
  return [...attempts, { name: `${WRITES} writes on a full disk`, problem: isClear ? null : figures }]
}

/** The very first start on a full disk, and any start where nothing may be written. */
async function tryFirst(disk: SmallDisk): Promise<Attempt[]> {
  const fresh = path.join(disk.folder, 'fresh')
  mkdirSync(fresh)
  rmSync(path.join(disk.folder, 'data'), { recursive: true, force: true })
  disk.fill()
  const full = await refusalOf(fresh)
  const secret = path.join(fresh, 'upload-secret')
  const isCut = existsSync(secret) && statSync(secret).size < 43
  disk.empty()
  const again = await refusalOf(fresh)
  disk.setReadOnly(true)
  const locked = await refusalOf(fresh)
  disk.setReadOnly(false)
  const isTold = (refusal: string | null) => refusal !== null && SENTENCE.test(refusal)
  return [
    { name: 'a first start on a full disk', problem: isCut ? 'left a cut secret' : isTold(full) ? null : `${full}` },
    { name: 'the same once there is space', problem: again },
    { name: 'a start on a read-only disk', problem: isTold(locked) ? null : `${locked}` },
  ]
}

/** Damaged data folders: none is emptied or locked forever, and full disks are reported. (X140, issue 9 line 10) */
export const dataFolder: Trial = async ({ scratch, say }) => {
  const place = { whole: path.join(scratch, 'whole'), scratch }
  await (await serve(place.whole)).stop()
  const attempts = [...(await tryLocks(place)), ...(await tryDamage(place))]
  const disk = smallDisk(scratch, 'disk', DISK_MB)
  if (disk) {
    try {
      attempts.push(...(await tryFull(place, disk)), ...(await tryFirst(disk)))
    } finally {
      disk.remove()
    }
  }
  const wrong = attempts.filter(({ problem }) => problem !== null)
  for (const { name, problem } of attempts) say(`${name}: ${problem ?? 'ok'}`)
  return {
    name: 'data folder: copied lock, missing file, full disk, read-only, half-written secret',
    bar: 'no start loses anything, a copied lock keeps nobody out, every refusal is a sentence; a full disk is a 503 and reported by /api/ready',
    figure: `${wrong.length} wrong of ${attempts.length}${disk ? '' : '; full and read-only disks not tried: no disk could be mounted'}`,
    isOk: wrong.length > 0 ? false : disk ? true : null,
    details: wrong.map(({ name, problem }) => `${name}: ${problem?.slice(0, 200).replaceAll(scratch, '.')}`),
  }
}
