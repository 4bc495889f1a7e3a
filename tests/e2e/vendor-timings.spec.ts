import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { askForDay } from '../support/booked-wedding.ts'
import { appears, expect, open, test } from '../support/browser.ts'
import { signInAsDemo, signInAsNewVendor } from '../support/vendor.ts'
import { weddingDay } from '../support/wedding-steps.ts'

/** The limits and timings of the photographer's area (file 2, sections 5 and 9), on a clock that the test moves. */

const jpeg = () =>
  sharp({ create: { width: 900, height: 1125, channels: 3, background: '#705a4a' } })
    .jpeg()
    .toBuffer()

/** Stays visible until just before `ms` and is gone just after. */
async function standsFor(page: Page, text: string, ms: number) {
  const words = page.getByText(text, { exact: true }).first()
  await appears(page, words)
  await page.clock.runFor(ms - 1000)
  await expect(words).toBeVisible()
  await page.clock.runFor(2000)
  await expect(words).toBeHidden()
}

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('the banners stay five seconds, and the first publication leads on after one and a half (C25, C26)', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 404/)
    await signInAsNewVendor(page)
    await page.clock.install()
    await open(page, '/vendor/profile')
    await page.getByRole('checkbox', { name: 'Miami' }).check()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await standsFor(page, 'Profile Saved', 5000)

    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await appears(page, page.getByText('Profile Published'))
    await page.clock.runFor(1000)
    await expect(page).toHaveURL(/\/vendor\/profile/)
    await page.clock.runFor(600)
    await page.clock.resume()
    await expect(page).toHaveURL(/\/photographer\/[0-9a-f-]{36}$/)
  })

  test('the photo is refused with what is wrong and what is allowed (C3)', async ({ page }) => {
    await signInAsDemo(page, 'vendor')
    await open(page, '/vendor/profile')
    const photo = page.locator('input[type=file]').first()
    const refusal = page.getByRole('alert')
    await photo.setInputFiles([{ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }])
    await expect(refusal).toHaveText('Invalid file type Please upload a JPEG, PNG, or WebP image.')
    // No picture that could be made smaller.
    const large = Buffer.alloc(5 * 1024 * 1024 + 1)
    await photo.setInputFiles([{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large }])
    await expect(refusal).toHaveText('File too large Maximum size is 5MB.')
    await photo.setInputFiles([{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }])
    await expect(refusal).toHaveCount(0)
    await expect(page.getByText('me.jpg will be uploaded when you save.')).toBeVisible()
  })

  test('an image that could not be recorded, and a gallery without a profile, say so (T40, T49, T53)', async ({
    page,
    baseURL,
    expectErrors,
  }) => {
    expectErrors(/status of 404/)
    await signInAsDemo(page, 'vendor')
    await open(page, '/vendor/gallery')
    const sentence = 'File uploaded but database update failed'
    // The signature too: a file that the server has signed but never received is listed as being prepared.
    await page.route('**/api/uploadthing?actionType=upload**', (route) =>
      route.fulfill({ json: [{ url: `${baseURL}/_ut/none`, key: 'none', name: 'photo.jpg', customId: null }] }),
    )
    await page.route('**/_ut/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { serverData: { ok: false, error: sentence } } })
        : route.fulfill({ headers: { 'x-ut-range-start': '0' } }),
    )
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload images' }).click()
    await (await chooser).setFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }])
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('Upload failed', { exact: true }).first()).toBeVisible()
    await page.unrouteAll()

    // An administrator may look into the area, but has no profile.
    await signInAsDemo(page, 'admin')
    await open(page, '/vendor/gallery')
    await expect(page.getByRole('heading', { name: 'No photographer profile found' })).toBeVisible()
    await expect(page.getByText('Photographer profile not found. Please complete your profile first.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up profile' })).toHaveAttribute('href', '/vendor/profile')
  })

  test('a message is shown without its link, the thread is 400 px high, and a task that could not be deleted says so', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/net::ERR_FAILED/)
    // Someone who has not booked: the links of others stay.
    const { threadId } = await askForDay(page, weddingDay(1))
    await signInAsDemo(page, 'vendor')
    await open(page, `/vendor/inbox?thread=${threadId}`)
    const thread = page.getByRole('region', { name: /^Conversation with / })
    const height = async () => Math.round((await thread.getByRole('log').boundingBox())!.height)
    // Where the next step is below the messages, too.
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(height).toBe(400)
    }
    await thread.getByRole('textbox').fill('See www.marsh.photography for more')
    await expect(thread.getByText('See [URL REMOVED] for more')).toBeVisible()
    await thread.getByRole('textbox').fill('')

    await open(page, '/vendor/tasks')
    await page.route('**/api/trpc/tasks.remove**', (route) => route.abort())
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete task' }).click()
    await expect(page.getByText(/^Failed to delete task/).first()).toBeVisible()
  })

  test('a success is announced for five seconds, and a list is kept for five minutes (C21, C29)', async ({ page }) => {
    await signInAsNewVendor(page)
    await page.clock.install()
    await open(page, '/vendor/tasks')
    await page.getByRole('button', { name: 'New task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Title').fill('Charge the batteries')
    await page.clock.pauseAt(Date.now() + 60_000)
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await standsFor(page, 'Task created successfully', 5000)
    await page.clock.resume()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('tasks.list')) asked += 1
    })
    const side = page.getByRole('complementary')
    const leaveAndReturn = async () => {
      await side.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Vendor Dashboard' })).toBeVisible()
      await side.getByRole('link', { name: 'Tasks' }).click()
      await expect(page.getByText('Charge the batteries')).toBeVisible()
    }
    await leaveAndReturn()
    expect(asked).toBe(0)
    await page.clock.fastForward('05:01')
    await leaveAndReturn()
    await expect.poll(() => asked).toBe(1)
  })
})
