import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEMO_PHOTOGRAPHERS, DEMO_REVIEWS } from '#drizzle/seed/market/market-data.ts'
import { MARKET_NAMES, STYLE_NAMES } from '#features/photographers/markets-and-styles.ts'
import { variantKey } from '#server/uploads/storage.ts'
import { ownPortfolios } from './portfolios.ts'
import { storePictures } from './stored-pictures.ts'

const portfolios = await ownPortfolios()
const pictures = [...portfolios].flatMap(([owner, { pictures: own }]) => own.map((one) => ({ ...one, owner })))

const SIDE = 16
/** What a picture is of, whatever its light: for each place whether it is brighter than the place to its right. */
async function sceneOf(image: Sharp): Promise<boolean[]> {
  const pixels = await image
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer()
  return Array.from({ length: SIDE * SIDE }, (_, at) => {
    const place = Math.floor(at / SIDE) * (SIDE + 1) + (at % SIDE)
    return pixels[place]! > pixels[place + 1]!
  })
}
const differences = (one: boolean[], other: boolean[]) => one.filter((bit, at) => bit !== other[at]).length
/** Below this, two pictures show one scene. */
const SAME_SCENE = 32

describe('the demonstration pictures (DM1)', () => {
  it('are 14 MB at most together, no file twice', () => {
    const sizes = pictures.map((picture) => statSync(picture.path).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14_000_000)
    expect(new Set(pictures.map((picture) => readFileSync(picture.path, 'base64'))).size).toBe(pictures.length)
  })

  it('are WebP of 800 to 1,600 pixels, upright 4:5 or wide 3:2, without metadata', async () => {
    for (const { path: file } of pictures) {
      const { format, width, height, exif, xmp, icc, orientation } = await sharp(readFileSync(file)).metadata()
      // They are served as they are.
      expect([format, exif, xmp, icc, orientation], file).toEqual(['webp', undefined, undefined, undefined, undefined])
      expect(Math.max(width, height), file).toBeGreaterThanOrEqual(1000)
      expect(Math.max(width, height), file).toBeLessThanOrEqual(1600)
      expect(
        [0.8, 1.5].some((shape) => Math.abs(width / height - shape) < 0.01),
        `${file} ${width}x${height}`,
      ).toBe(true)
    }
  })

  it('belong to one photographer each: no two photographers share a scene, in whatever light', async () => {
    const scenes: { owner: string; name: string; scene: boolean[] }[] = []
    for (const { owner, name, path: file } of pictures)
      scenes.push({ owner, name, scene: await sceneOf(sharp(readFileSync(file))) })
    const shared = scenes.flatMap((one, at) =>
      scenes
        .slice(at + 1)
        .filter((other) => other.owner !== one.owner && differences(one.scene, other.scene) < SAME_SCENE)
        .map((other) => `${one.owner}/${one.name} and ${other.owner}/${other.name}`),
    )
    expect(shared).toEqual([])
  })

  it('are compared so that another light on the same scene is found', async () => {
    // Of the covers, those with something in them: a plain sky has no scene that could come back.
    const covers = [...portfolios.values()].map(({ pictures: [cover] }) => cover!)
    const modeled = covers.filter(({ name }) =>
      /table|dress|aisle|barn|chapel|stairs|greenhouse|roses|letter/.test(name),
    )
    expect(modeled.length).toBeGreaterThanOrEqual(10)
    for (const { path: file } of modeled) {
      const bytes = readFileSync(file)
      const inAnotherLight = sharp(bytes).tint('#b06a3a').linear(0.8, 20)
      const again = await sceneOf(sharp(await inAnotherLight.webp({ quality: 70 }).toBuffer()))
      expect(differences(await sceneOf(sharp(bytes)), again), file).toBeLessThan(SAME_SCENE)
    }
  })

  it('have covers that are places, tables and flowers: no rings, nobody, and all of them upright', async () => {
    for (const { pictures: own } of portfolios.values()) {
      const [cover] = own
      expect(cover!.name, cover!.path).not.toMatch(/rings/)
      expect(cover!.caption).not.toMatch(/couple|two people|somebody|figure/i)
      const { width, height } = await sharp(readFileSync(cover!.path)).metadata()
      expect(height, cover!.path).toBeGreaterThan(width)
    }
  })

  it('are stored at their own width as they are, and smaller', async () => {
    const stored = new Map<string, Uint8Array>()
    const storage = {
      putFile: async (name: string, bytes: Uint8Array) => void stored.set(name, bytes),
      deleteFiles: () => Promise.reject(new Error('Nothing is deleted.')),
      fileUrl: (name: string) => name,
    }
    const [first] = pictures.filter(({ owner }) => owner === 'okafor-light')
    const one = new Map([['okafor-light', { pictures: [first!], isOwn: true }]])
    const [{ key, widths } = { key: '', widths: [] }] = (await storePictures({ storage, folder: '' }, one)).get(
      'okafor-light',
    )!
    expect(widths).toEqual([320, 640, 1280])
    expect(stored.get(variantKey(key, 1280))).toEqual(readFileSync(first!.path))
    const { width } = await sharp(stored.get(variantKey(key, 640))).metadata()
    expect(width).toBe(640)
  })

  it('say what is in them, no two the same', () => {
    expect(new Set(pictures.map(({ caption }) => caption)).size).toBe(pictures.length)
    for (const { caption, path: file } of pictures) expect(caption!.length, file).toBeGreaterThan(10)
  })

  it('are there for everybody but one photographer who has none yet', () => {
    const without = DEMO_PHOTOGRAPHERS.filter(({ key }) => !portfolios.has(key)).map(({ key }) => key)
    expect(without).toEqual(['petrov-portraits'])
    expect([...portfolios.keys()].filter((key) => !DEMO_PHOTOGRAPHERS.some((demo) => demo.key === key))).toEqual([])
    for (const [key, { pictures: own }] of portfolios) {
      expect(own.length, key).toBeGreaterThanOrEqual(5)
      expect(readdirSync(path.dirname(own[0]!.path)), key).toContain('captions.txt')
    }
  })
})
describe('the demonstration market', () => {
  const listed = DEMO_PHOTOGRAPHERS.filter(
    (one) =>
      one.approvalStatus === 'approved' && one.isPublished && !one.isSuspended && one.businessType === 'photographer',
  )

  it('lists at least 44 photographers, 4 to 6 in each market, every style claimed', () => {
    expect(listed.length).toBeGreaterThanOrEqual(44)
    for (const market of MARKET_NAMES) {
      const count = listed.filter((one) => one.markets.includes(market)).length
      expect(count, market).toBeGreaterThanOrEqual(4)
      expect(count, market).toBeLessThanOrEqual(6)
    }
    for (const style of STYLE_NAMES)
      expect(
        listed.some((one) => one.specialties.includes(style)),
        style,
      ).toBe(true)
    expect(listed.some((one) => one.email === 'vendor@curio.example')).toBe(true)
  })

  it('has unique keys, names and addresses, and bios without contact details', () => {
    for (const field of ['key', 'name', 'email', 'businessName', 'bio'] as const) {
      expect(new Set(DEMO_PHOTOGRAPHERS.map((one) => one[field])).size, field).toBe(DEMO_PHOTOGRAPHERS.length)
    }
    for (const one of DEMO_PHOTOGRAPHERS) expect(one.bio).not.toMatch(/@|https?:|www\.|\d{3}[-. ]\d{4}/)
  })

  it('has at least 80 different reviews with marks of 3 to 5', () => {
    expect(new Set(DEMO_REVIEWS.map((one) => one.text)).size).toBeGreaterThanOrEqual(80)
    expect(new Set(DEMO_REVIEWS.map((one) => one.rating))).toEqual(new Set([3, 4, 5]))
  })
})
