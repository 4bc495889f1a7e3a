import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, expectSound, open, test } from '../support/browser.ts'
import { signInAsDemo, signInAsNewVendor } from '../support/vendor.ts'

const picture = async (name: string, red: number) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1125, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer(),
})
/** An HTML page that claims to be a photograph. */
const LIAR = { name: 'liar.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><body>hello</body></html>') }

async function upload(page: Page, files: Awaited<ReturnType<typeof picture>>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload images' }).click()
  await (await chooser).setFiles(files)
}

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const tiles = (page: Page) => page.getByRole('list', { name: 'All images' }).getByRole('listitem')

/** A new vendor with three images that are described in turn: the controls are named after them. */
async function galleryOfThree(page: Page) {
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
  await upload(page, await Promise.all([picture('a', 30), picture('b', 120), picture('c', 210)]))
  await toast(page, 'Upload successful')
  await expect(tiles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Describe them' }).click()
  for (const name of ['Harbour', 'Olive grove', 'Dance floor']) {
    const dialog = page.getByRole('dialog', { name: 'Image details' })
    // The dialog moves on to the next image by itself.
    await expect(dialog.getByLabel('Description')).toHaveValue('')
    await dialog.getByLabel('Description').fill(name)
    await dialog.getByRole('button', { name: /^Save/ }).click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a photographer without images is told what to do, and uploads, one file being a fake (PF11, T50)', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Photo Gallery' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await expectAccessible(page)
  await upload(page, [await picture('a', 30), LIAR, await picture('b', 160)])
  await expect(tiles(page)).toHaveCount(2)
  await toast(page, '2 of 3 files uploaded successfully.')
  await toast(page, 'Partial upload success')
  await expect(page.getByText('This file isn’t a JPG, PNG, WEBP or GIF image.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry liar.jpg' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss liar.jpg' }).click()
  await expect(page.getByText('liar.jpg')).toHaveCount(0)
  await upload(page, [{ ...LIAR, name: 'notes.txt', mimeType: 'text/plain' }])
  await expect(page.getByText('Invalid file type (text/plain). Allowed types: JPG, PNG, WEBP.')).toBeVisible()
  await toast(page, 'Upload failed')
})

test('describes, files, features, reorders with the keyboard, deletes and undoes (PF9, PF10, T56)', {
  tag: '@desktop',
}, async ({ page }) => {
  await galleryOfThree(page)
  await expect(page.getByText(/no description/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Feature Olive grove' }).click()
  await toast(page, 'Featured image set')
  const featured = page.getByRole('list', { name: 'Featured images' }).getByRole('listitem')
  await expect(featured).toHaveCount(1)
  await expect(featured.first()).toContainText('Cover')

  const grip = page.getByRole('button', { name: 'Move Dance floor' })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Dance floor was picked up from place 3.')).toBeAttached()
  // What is picked up listens to the arrows a moment later.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Dance floor is over place 2.')).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(tiles(page).nth(1)).toContainText('Portfolio')
  await expect(tiles(page).nth(1).getByRole('button', { name: 'Move Dance floor' })).toBeVisible()
  await page.reload()
  await expect(tiles(page).nth(1).getByRole('button', { name: 'Move Dance floor' })).toBeVisible()

  await page.getByRole('button', { name: 'Select multiple' }).click()
  await page.getByRole('checkbox', { name: 'Select Harbour' }).check()
  await page.getByRole('checkbox', { name: 'Select Dance floor' }).check()
  await expectAccessible(page)
  const bar = page.getByRole('group', { name: 'Selected images' })
  await bar.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Engagement' }).click()
  await bar.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Categories updated')
  await expect(page.getByRole('list', { name: 'All images' }).getByText('Engagement')).toHaveCount(2)

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await toast(page, 'Images deleted')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tiles(page)).toHaveCount(3)
  await toast(page, 'Images restored')
  await expectNoSidewaysScroll(page)
})

test('the fifty-first image is refused before it is sent', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
  const one = await picture('a', 60)
  await upload(
    page,
    Array.from({ length: 51 }, (_, index) => ({ ...one, name: `${index}.jpg` })),
  )
  await expect(page.getByRole('alert')).toHaveText(
    'You can only upload a maximum of 50 images. Please delete some before uploading more.',
  )
  await expect(tiles(page)).toHaveCount(0)
})

test('a full gallery is accessible', { tag: '@phone' }, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor/gallery')
  await expect(tiles(page).first()).toBeVisible()
  await expectSound(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Image details' })).toBeVisible()
  await expectSound(page)
})
