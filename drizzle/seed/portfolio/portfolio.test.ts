import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEMO_PHOTOGRAPHERS, DEMO_REVIEWS } from '#drizzle/seed/market/market-data.ts'
import { MARKET_NAMES, STYLE_NAMES } from '#features/photographers/markets-and-styles.ts'
import { variantKey } from '#server/uploads/storage.ts'
import { masterPath, openMasters } from './masters.ts'
import { MASTERS } from './picture-list.ts'
import { pictureCount, portfolioOf } from './portfolio.ts'

describe('the demonstration pictures (DM1)', () => {
  it('are the files that the list names, each once, 15 MB at most together', () => {
    const files = readdirSync(path.dirname(masterPath('x')))
    expect(files.toSorted()).toEqual(MASTERS.map(({ file }) => `${file}.webp`).toSorted())
    expect(MASTERS.length).toBeGreaterThanOrEqual(110)
    const bytes = files.map((file) => statSync(masterPath(path.parse(file).name)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000)
    const contents = MASTERS.map(({ file }) => readFileSync(masterPath(file), 'base64'))
    expect(new Set(contents).size).toBe(MASTERS.length)
  })

  it('are 1,600 pixels on the long side, upright 4:5 or wide 3:2, without metadata, and have a focal point inside', async () => {
    for (const { file, focus, isWide } of MASTERS) {
      const { format, width, height, exif, xmp, icc, orientation } = await sharp(
        readFileSync(masterPath(file)),
      ).metadata()
      expect([format, Math.max(width, height)], file).toEqual(['webp', 1600])
      // They are served as they are.
      expect([exif, xmp, icc, orientation], file).toEqual([undefined, undefined, undefined, undefined])
      expect(width, file).toBe(isWide ? 1600 : 1280)
      for (const percent of [focus.x, focus.y]) expect(percent > 0 && percent < 100, file).toBe(true)
    }
  })

  it('are stored at their own width as they are, and smaller', async () => {
    const stored = new Map<string, Uint8Array>()
    const { key, widths } = await openMasters({
      putFile: async (name, bytes) => void stored.set(name, bytes),
      deleteFiles: () => Promise.reject(new Error('Nothing is deleted.')),
      fileUrl: (name) => name,
    }).store(MASTERS[0]!)
    expect(widths).toEqual([320, 640, 1280])
    expect(stored.get(variantKey(key, 1280))).toEqual(readFileSync(masterPath(MASTERS[0]!.file)))
    const { width } = await sharp(stored.get(variantKey(key, 640))).metadata()
    expect(width).toBe(640)
  })

  it('say what is in them, no two the same', () => {
    expect(new Set(MASTERS.map(({ caption }) => caption)).size).toBe(MASTERS.length)
    for (const { caption } of MASTERS) expect(caption.length, caption).toBeGreaterThan(15)
  })

  it('make every portfolio: no picture twice in one, five kinds before one comes back, all of them used', () => {
    for (const demo of DEMO_PHOTOGRAPHERS) {
      const shown = portfolioOf(demo.key)
      expect(shown.length, demo.key).toBe(pictureCount(demo.images))
      expect(new Set(shown).size, demo.key).toBe(shown.length)
      expect(new Set(shown.slice(0, 5).map(({ kind }) => kind)).size, demo.key).toBe(Math.min(5, shown.length))
      expect(shown[0]?.isWide, demo.key).toBeUndefined()
      for (const { places } of shown) if (places) expect(places, demo.key).toContain(demo.markets[0])
    }
    const used = new Set(DEMO_PHOTOGRAPHERS.flatMap(({ key }) => portfolioOf(key)))
    expect(MASTERS.filter((master) => !used.has(master)).map(({ file }) => file)).toEqual([])
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
