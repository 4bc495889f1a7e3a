import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobRuns, photographerImages, photographers, users, weddings } from '#drizzle/schema/index.ts'
import { seedDemoMarket } from '#drizzle/seed/demo-market.ts'
import { DEMO_PHOTOGRAPHERS } from '#drizzle/seed/market/market-data.ts'
import { VENDOR_EMAIL } from '#drizzle/seed/market/people.ts'
import { MAX_FILE_BYTES } from '#features/uploads/upload-rules.ts'
import { variantKey } from '#server/uploads/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quickPicture, rememberingStorage, SEED_DAY } from '#tests/support/seed.ts'
import { readPictureFolders } from './picture-folders.ts'
import { portfoliosFrom } from './portfolios.ts'
import { storePictures } from './stored-pictures.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'curio-pictures-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const photo = (shade = 90) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: shade, g: 120, b: 140 } } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function put(file: string, bytes?: Buffer | string): Promise<void> {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), bytes ?? (await photo()))
}

const silent = () => undefined
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: Error) => error.message,
  )

describe('a folder of pictures for the demonstration (DEMO_PICTURES)', () => {
  it('gives each photographer a subfolder, by business, by person, or in turn, with its captions', async () => {
    await put('Okafor Light/2 vows.JPG', await photo(10))
    await put('Okafor Light/10 dinner.jpg', await photo(20))
    await put(
      'Okafor Light/captions.txt',
      '\uFEFF# mine\r\n2 vows.JPG: The vows, in the rain\r\n10 dinner.jpg: [event] Dinner\r\n',
    )
    await put(
      'julian reyes/a.png',
      await sharp(await photo(30))
        .png()
        .toBuffer(),
    )
    await put(
      'Somebody Else/été 🌿.webp',
      await sharp(await photo(40))
        .webp()
        .toBuffer(),
    )
    await put('.DS_Store', 'x')
    await put('Okafor Light/Thumbs.db', 'x')
    await put('read me.txt', 'About these pictures.')
    const said: string[] = []
    const portfolios = await portfoliosFrom(root, (line) => said.push(line))
    expect(portfolios.get('okafor-light')).toMatchObject({
      isOwn: false,
      pictures: [
        { name: '2 vows.JPG', category: 'portfolio', caption: 'The vows, in the rain' },
        { name: '10 dinner.jpg', category: 'event', caption: 'Dinner' },
      ],
    })
    expect(portfolios.get('reyes-and-row')!.pictures).toHaveLength(1)
    expect([...portfolios.values()].filter(({ isOwn }) => !isOwn)).toHaveLength(3)
    expect(said.join()).toMatch(/3 photographers show them; the other 57 show the pictures that come with Curio/)
  })

  it('begins with the photographer of the sign-in when its names name nobody', async () => {
    await put('A/1.jpg')
    const portfolios = await portfoliosFrom(root, silent)
    const demo = DEMO_PHOTOGRAPHERS.find(({ email }) => email === VENDOR_EMAIL)!
    expect(portfolios.get(demo.key)!.isOwn).toBe(false)
  })

  it('is shown by the market as uploads are: re-encoded in every width, upright, without what a camera adds', async () => {
    for (let n = 0; n < 42; n++) await put(`okafor-light/${n}.jpg`, await photo(n * 5))
    await put('reyes-and-row/1.jpg', await photo(7))
    const stored = new Map<string, Buffer>()
    const storage = {
      ...rememberingStorage(),
      putFile: async (key: string, data: Uint8Array) => void stored.set(key, Buffer.from(data)),
    }
    const db = await useDatabase()
    expect(await seedDemoMarket(db, { storage, now: SEED_DAY, makePicture: quickPicture, pictures: root })).toBe(true)
    const of = (name: string) =>
      db
        .select({ path: photographerImages.storagePath, alt: photographerImages.alt, width: photographerImages.width })
        .from(photographerImages)
        .innerJoin(photographers, eq(photographers.id, photographerImages.photographerId))
        .where(eq(photographers.businessName, name))
    const [one] = await of('Reyes & Row')
    expect(one).toMatchObject({ alt: 'Photograph 1 by Reyes & Row', width: 600 })
    const file = stored.get(variantKey(one!.path.slice(0, 'shared-'.length + 12), 320))!
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 })
    for (const key of ['exif', 'xmp', 'icc'] as const) expect((await sharp(file).metadata())[key]).toBeUndefined()
    // Forty-two are a whole wedding, and a choice of it is the portfolio.
    expect(await of('Okafor Light')).toHaveLength(14)
    expect(await db.$count(weddings, eq(weddings.isComplete, true))).toBeGreaterThan(0)
  })
})

describe('a folder that cannot be taken', () => {
  it('is refused with a sentence for everything that is wrong with it', async () => {
    await put('a/ok.jpg')
    await put('a/phone.heic', 'x')
    await put('a/notes.pdf', 'x')
    await put('a/empty.jpg', '')
    await put('a/huge.jpg', Buffer.alloc(MAX_FILE_BYTES + 1))
    await put('a/raw/1.jpg')
    await put('a/captions.txt', 'gone.jpg: Not there\nsomething without a name\nok.jpg: [sports] Odd\n')
    symlinkSync('/etc/hostname', path.join(root, 'a/link.jpg'))
    symlinkSync(path.join(root, 'a'), path.join(root, 'elsewhere'))
    mkdirSync(path.join(root, 'b'))
    await put('loose.jpg')
    const message = await refusal(readPictureFolders(root))
    for (const sentence of [
      /a\/phone\.heic: Invalid file type .*/,
      /a\/notes\.pdf: Invalid file type/,
      /a\/empty\.jpg: This file is empty\./,
      /a\/huge\.jpg: File too large \(5\.1 MB\)/,
      /a\/raw: is a folder within a photographer’s folder/,
      /a\/link\.jpg: is a link/,
      /elsewhere is a link/,
      /b has no pictures/,
      /loose\.jpg lies beside the photographers’ folders/,
      /captions\.txt names gone\.jpg, which is not there/,
      /line 2: write the file’s name, a colon and the caption/,
      /“sports” is no category/,
      /nothing has been prepared/,
      /start without DEMO_PICTURES/,
    ])
      expect(message).toMatch(sentence)
  })

  it('is refused when it is not there, is a file, or is empty', async () => {
    expect(await refusal(readPictureFolders(path.join(root, 'nowhere')))).toMatch(/There is no such folder/)
    expect(await refusal(readPictureFolders(root))).toMatch(/It is empty/)
    await put('file.jpg')
    expect(await refusal(readPictureFolders(path.join(root, 'file.jpg')))).toMatch(/It is a file/)
  })

  it('is refused when it has too many folders or too many pictures', async () => {
    for (let n = 0; n < DEMO_PHOTOGRAPHERS.length; n++) await put(`folder ${n}/1.jpg`, 'x')
    expect(await refusal(portfoliosFrom(root, silent))).toMatch(/folder 60 is one folder too many: .* 60 photographers/)
    rmSync(root, { recursive: true })
    for (let n = 0; n < 51; n++) await put(`reyes-and-row/${n}.jpg`, 'x')
    expect(await refusal(portfoliosFrom(root, silent))).toMatch(/reyes-and-row has 51 pictures; it can have at most 50/)
  })

  it('leaves no half demonstration: a picture that turns out broken stops it before anything is written', async () => {
    await put('reyes-and-row/1.jpg')
    await put('reyes-and-row/2.jpg', (await photo()).subarray(0, 700))
    await put('okafor-light/phone.jpg', 'ftypheic')
    const db = await useDatabase()
    const options = { storage: rememberingStorage(), now: SEED_DAY, makePicture: quickPicture }
    const message = await refusal(seedDemoMarket(db, { ...options, pictures: root }))
    expect(message).toMatch(/reyes-and-row\/2\.jpg: This image is damaged/)
    expect(message).toMatch(/okafor-light\/phone\.jpg: This file isn’t a JPG/)
    expect(await db.$count(users)).toBe(0)
    // Started again later, without them, it is dated by that day.
    const later = new Date(SEED_DAY.getTime() + 5 * 86_400_000)
    expect(await seedDemoMarket(db, { ...options, now: later })).toBe(true)
    const [run] = await db.select({ at: jobRuns.startedAt }).from(jobRuns).where(eq(jobRuns.job, 'seed-demo-market'))
    expect(run!.at).toEqual(later)
  })

  it('says twenty of very many problems', async () => {
    for (let n = 0; n < 30; n++) await put(`a/${n}.tiff`, 'x')
    const message = await refusal(storeAfter(root))
    expect(message.match(/^ {2}- a\//gm)).toHaveLength(20)
    expect(message).toMatch(/and 10 more\./)
  })
})

const storeAfter = async (folder: string) =>
  storePictures({ storage: rememberingStorage(), folder }, await portfoliosFrom(folder, silent))
