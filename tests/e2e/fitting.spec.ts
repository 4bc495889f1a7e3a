import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { grain } from '../support/grain.ts'
import { call, read, signInAsNewVendor } from '../support/vendor.ts'

/** As a phone held upright writes it: lying, with the turn and the place beside the pixels. */
async function fromCamera(name: string) {
  const buffer = await grain(6000, 4000)
    .jpeg({ quality: 72 })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function choose(page: Page, button: string, files: Awaited<ReturnType<typeof fromCamera>>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

/** The bytes of every file the page sends to the upload service. */
function sentFiles(page: Page): Buffer[] {
  const sent: Buffer[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/_ut/'))
      sent.push(request.postDataBuffer() ?? Buffer.alloc(0))
  })
  return sent
}

test('a picture of 24 megapixels is made to fit and sent, upright and without its place, and the page says so (BZ4)', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
  const sent = sentFiles(page)
  const large = await fromCamera('hall.jpg')
  expect(large.buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  await choose(page, 'Upload images', [large])
  await expect(page.getByText('Upload successful')).toBeVisible({ timeout: 60_000 })
  const images = page.getByRole('list', { name: 'All images' }).getByRole('listitem')
  await expect(images).toHaveCount(1)
  await expect(page.getByText('hall.jpg was over 5 MB, so we’re using a smaller copy.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const body = sent[0]
  if (body && body.length > 0) {
    const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
    const { width, height, exif, orientation } = await sharp(body.subarray(start)).metadata()
    // The browser decodes at half the size, a little under the largest that is kept.
    expect([width, height, exif, orientation]).toEqual([2000, 3000, undefined, undefined])
    expect(body.length).toBeLessThan(5 * 1024 * 1024)
  }
  const { images: stored } = await read<{ images: { picture: { width: number; height: number } }[] }>(
    page.request,
    'gallery.list',
    {},
  )
  expect(stored).toMatchObject([{ picture: { width: 2000, height: 3000 } }])
})

test('a picture that cannot be made smaller says why, and a profile’s is made to fit as well (BZ4)', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024) }
  await choose(page, 'Upload images', [broken])
  await expect(page.getByText(/^File too large \(6 MB\)\. Maximum size is 5MB\. We couldn’t make this/)).toBeVisible()
  await open(page, '/vendor/profile')
  await choose(page, 'Choose photo', [broken])
  await expect(page.getByRole('alert').filter({ hasText: 'File too large Maximum size is 5MB.' })).toBeVisible()
  await choose(page, 'Choose photo', [await fromCamera('me.jpg')])
  await expect(page.getByText('me.jpg was over 5 MB, so we’re using a smaller copy.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('uploads go on in every page of the area, which shows how far they are and warns before it is closed (BZ4)', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsNewVendor(page)
  await open(page, '/vendor/gallery')
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
  const small = await Promise.all(
    [1, 2].map(async (one) => ({
      name: `small-${one}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await grain(300 + one, 400)
        .jpeg()
        .toBuffer(),
    })),
  )
  await choose(page, 'Upload images', small)
  await expect(page.getByText('Uploading').first()).toBeVisible()
  const strip = page.getByText(/^Uploading: \d of 2 files done\. You can keep going; leave this tab open\.$/)
  await expect(strip).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click()
  await expect(strip).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  letGo()
  await expect(page.getByText('Upload successful')).toBeVisible()
  await expect(strip).toBeHidden()
})

test('an applicant who is asked for more adds pictures where the question is answered (BZ5)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const { email } = await signInAsNewVendor(page)
  const admin = await deskOf(otherBrowser, 'admin')
  const { items } = await read<{ items: { id: string; email: string }[] }>(admin.request, 'adminApplications.list', {
    q: email,
  })
  const { id } = items[0]!
  await call(admin.request, 'adminApplications.decide', {
    id,
    action: 'requestInfo',
    expected: 'pending',
    note: 'Could you show us a whole wedding?',
  })
  await open(page, '/vendor/application')
  await expect(page.getByText('Could you show us a whole wedding?')).toBeVisible()
  const small = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await grain(500, 600).jpeg().toBuffer() }
  await choose(page, 'Upload images', [small])
  await expect(page.getByRole('list', { name: 'Your newest pictures' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('1 of 50 in your gallery, which our team can see.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Your answer').fill('Here is one.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Thank you. Your application is back in the queue.')).toBeVisible()
})
