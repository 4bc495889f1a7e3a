import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { call, read, signInAsDemo } from '../support/vendor.ts'

type Own = {
  weddings: { id: string; title: string; isPublic: boolean; pictureCount: number }[]
  photographerId: string
}
type Fields = { title: string; venue: string; month: string; hasConsent: boolean }

const picture = async (number: number) => ({
  name: `${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 400, height: 500, channels: 3, background: { r: number * 8, g: 90, b: 120 } },
  })
    .jpeg()
    .toBuffer(),
})

test('a wedding is begun, filled, agreed to and public, with its story in order (PF4)', { tag: '@phone' }, async ({
  page,
  browser,
  expectErrors,
}) => {
  expectErrors(/404/)
  await signInAsDemo(page, 'vendor')
  const own = await read<Own>(page.request, 'weddings.list', {})
  const draft = own.weddings.find(({ title }) => title === 'Ruth and Daniel')!
  await open(page, '/vendor/weddings')
  await expect(page.getByText('Still needed: at least 40 pictures, the couple’s consent.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ruth and Daniel' }).click()

  const tiles = page.getByRole('list', { name: 'Pictures of the wedding' }).getByRole('listitem')
  await expect(tiles).toHaveCount(12)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload images' }).click()
  await (await chooser).setFiles(await Promise.all(Array.from({ length: 28 }, (_, number) => picture(number))))
  await expect(tiles).toHaveCount(40)
  await page.getByLabel('The couple has agreed to have their wedding shown here').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('On your profile', { exact: true })).toBeVisible()

  // The last picture becomes the first but one by the keyboard.
  await page.getByRole('button', { name: 'Move Picture 40' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picture 40 was picked up from place 40.')).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Picture 40 is over place 39.')).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Without scripts: the list on the profile and the pictures are the server's.
  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const plain = await visitor.newPage()
  await plain.goto(new URL(`/photographer/${own.photographerId}`, page.url()).href)
  await plain.getByRole('link', { name: /Ruth and Daniel.*40 pictures/ }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Ruth and Daniel' })).toBeVisible()
  const images = plain.locator('main img')
  await expect(images).toHaveCount(40)
  await expect(images.first()).toHaveAttribute('loading', 'eager')
  await expect(images.nth(5)).toHaveAttribute('loading', 'lazy')
  for (const size of ['width', 'height']) await expect(images.nth(5)).toHaveAttribute(size, /^\d+$/)
  await visitor.close()

  const { fields, version } = await read<{ fields: Fields; version: string }>(page.request, 'weddings.own', draft)
  await call(page.request, 'weddings.update', { ...fields, hasConsent: false, id: draft.id, version })
  await open(page, `/photographer/${own.photographerId}/weddings/${draft.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wedding not found' })).toBeVisible()
})
