import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, test } from '../support/browser.ts'
import { grain } from '../support/grain.ts'
import { signInAsNewVendor } from '../support/vendor.ts'

/** Real image files, each of another color. */
const pictures = (count: number, name = 'wedding') =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${name}-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 400, height: 500, channels: 3, background: { r: 40 + index * 8, g: 90, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  )

async function choose(page: Page, button: string, files: Awaited<ReturnType<typeof pictures>>) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

/** Holds uploads back until they are released. */
async function holdFiles(page: Page) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (url) => url.pathname.startsWith('/_ut/'),
    async (route) => {
      if (route.request().method() === 'PUT') await gate
      await route.continue().catch(() => {})
    },
  )
  return letGo
}

/** Whether the browser would ask before the page is closed. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  })

const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())
const portfolio = (page: Page) => page.getByRole('list', { name: 'Portfolio images' }).getByRole('listitem')

test('uploads continue while another page of the area is open; closing the tab asks', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
  const letGo = await holdFiles(page)
  await choose(page, 'Upload images', await pictures(4))
  await expect(page.getByText('Uploading').first()).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click()
  await expect(page).toHaveURL(/\/vendor\/tasks/)
  expect(await asksBeforeClosing(page)).toBe(true)
  letGo()
  await expect(page.getByText('Upload successful')).toBeVisible()
  expect(await asksBeforeClosing(page)).toBe(false)
  await page.goBack()
  await expect(page.getByRole('list', { name: 'All images' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('4 of 4 files uploaded.')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0)
})

test('after a reload, files that were sent arrive on their own, and broken ones free their slots', {
  tag: '@phone',
}, async ({ page }) => {
  acceptLeaving(page)
  await open(page, '/vendor-sign-up')
  // Large enough to take a moment to process.
  const large = await grain(6000, 4000).jpeg({ quality: 12 }).toBuffer()
  const sent = ['sent-1.jpg', 'sent-2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large }))
  await choose(page, 'Choose images', sent)
  await expect(page.getByText('Preparing the picture')).toHaveCount(2)
  const letGo = await holdFiles(page)
  await choose(page, 'Choose images', await pictures(2, 'half'))
  await expect(page.getByText(/^Uploading/).first()).toBeVisible()
  // Held until the page is gone: a file that had not begun would begin without the hold.
  await page.reload()
  letGo()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(portfolio(page)).toHaveCount(2)
  await expect(page.getByText('2 of up to 25', { exact: false })).toBeVisible()
  for (const name of ['half-1.jpg', 'half-2.jpg']) await expect(page.getByText(name, { exact: true })).toBeVisible()
  // A browser reports the progress of a held file as it likes: one that counts as sent is cancelled.
  const lost = page.getByText('The page was closed before this file finished uploading. Please choose it again.')
  const sentHalf = page.getByRole('button', { name: /^Cancel half-/ })
  await expect.poll(async () => (await lost.count()) + (await sentHalf.count())).toBe(2)
  for (let left = await sentHalf.count(); left > 0; left -= 1) {
    await sentHalf.first().click()
    await expect(sentHalf).toHaveCount(left - 1)
  }

  // Twenty-three places are free, one file too many is named, and what was lost is no longer listed as missing.
  await choose(page, 'Choose images', [...(await pictures(2, 'half')), ...(await pictures(22, 'more'))])
  await expect(page.getByText('25 of up to 25')).toBeVisible({ timeout: 150_000 })
  await expect(portfolio(page)).toHaveCount(25)
  await expect(page.getByText('23 of 24 files uploaded. 1 failed.')).toBeAttached()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveCount(1)
  await expect(files).toContainText('more-22.jpg')
  await expect(page.getByText('Submission Errors')).toBeHidden()
})

test('a profile picture replaced during its upload leaves nothing behind, and a GIF is accepted', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/vendor-sign-up')
  const letGo = await holdFiles(page)
  await choose(page, 'Choose a picture of yourself', await pictures(1, 'old'))
  await expect(page.getByText('old-1.jpg')).toBeVisible()
  await choose(page, 'Choose a picture of yourself', await pictures(1, 'new'))
  letGo()
  await expect(page.getByRole('button', { name: 'Remove new-1.jpg' })).toBeVisible()
  await expect(page.getByText('old-1.jpg')).toHaveCount(0)
  await expect(page.getByText('This upload no longer exists. Please try again.')).toHaveCount(0)
  await expect(page.getByText('Submission Errors')).toBeHidden()

  const gif = {
    name: 'dance.gif',
    mimeType: 'image/gif',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#446688' } })
      .gif()
      .toBuffer(),
  }
  await choose(page, 'Choose another', [gif])
  await expect(page.getByText('Please upload a JPEG, PNG, or WebP image.')).toBeVisible()
  await choose(page, 'Choose images', [gif])
  await expect(portfolio(page)).toHaveCount(1)
  await expect(page.getByText('Submission Errors')).toBeHidden()
})
