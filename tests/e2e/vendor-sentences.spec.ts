import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, test } from '../support/browser.ts'
import { fail } from '../support/failing.ts'
import { signInAsDemo } from '../support/vendor.ts'

/** The specification's sentences for a photographer when something fails (file 2, section 8), each where it belongs. */

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

const photo = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1125, channels: 3, background: '#705a4a' } })
    .jpeg()
    .toBuffer(),
})

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, expectErrors }) => {
    expectErrors(/status of (401|403|404|500)/)
    await signInAsDemo(page, 'vendor')
  })

  test('the profile says why it did not load, was not saved, and was not published (T41, T44, T46)', async ({
    page,
  }) => {
    await fail(page, 'photographers.own')
    await open(page, '/vendor/profile')
    await expect(page.getByRole('heading', { name: 'Error loading profile' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    const save = page.getByRole('button', { name: 'Save Profile' })
    await expect(save).toBeVisible()

    await fail(page, 'photographers.save', {
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Please sign in to continue.',
    })
    await save.click()
    await toast(page, 'User ID is missing. Please sign in again.')
    await page.unrouteAll()

    await fail(page, 'photographers.publish')
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await toast(page, /^Failed to publish profile: /)
    await page.unrouteAll()

    const words = 'Cannot publish: photographer ID is missing'
    await fail(page, 'photographers.publish', { status: 404, code: 'NOT_FOUND', appCode: 'NOT_FOUND', message: words })
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await toast(page, words)
  })

  test('the gallery says what did not load, was not filed, featured or deleted (T48, T54, T55)', async ({ page }) => {
    await fail(page, 'gallery.list')
    await open(page, '/vendor/gallery')
    await expect(page.getByRole('heading', { name: 'Error loading gallery' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    const tile = page.getByRole('list', { name: 'All images' }).getByRole('listitem').first()

    await fail(page, 'gallery.setFeatured')
    await tile.getByRole('button', { name: /^Feature / }).click()
    await toast(page, 'Failed to set featured image')
    await page.unrouteAll()

    await fail(page, 'gallery.setCategory')
    await page.getByRole('button', { name: 'Select multiple' }).click()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    const bar = page.getByRole('group', { name: 'Selected images' })
    await bar.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Event' }).click()
    await bar.getByRole('button', { name: 'Apply' }).click()
    await toast(page, 'Failed to update image category')
    await page.unrouteAll()

    await fail(page, 'gallery.remove')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Could not delete the image...')
  })

  test('one image is filed and deleted, and the deletion is undone (T56)', async ({ page }) => {
    await open(page, '/vendor/gallery')
    await page.getByRole('button', { name: 'Select multiple' }).click()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check()
    const bar = page.getByRole('group', { name: 'Selected images' })
    await bar.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Event' }).click()
    await bar.getByRole('button', { name: 'Apply' }).click()
    await toast(page, 'Category updated')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Image deleted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Image restored')
  })

  test('an upload that the server refuses says so at the file and above it (T51, T52)', async ({ page }) => {
    await open(page, '/vendor/gallery')
    for (const sentence of [
      'Authentication required to upload images',
      'You do not have permission to upload images for this photographer profile',
    ]) {
      await page.unrouteAll()
      await page.route('**/api/uploadthing*', async (route) => {
        if (route.request().method() === 'POST') await route.fulfill({ status: 403, json: { message: sentence } })
        else await route.continue()
      })
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload images' }).click()
      await (await chooser).setFiles([await photo()])
      await expect(page.getByText(sentence)).toBeVisible()
      await toast(page, 'Permission denied. Please verify your account has upload permissions.')
      await page.getByRole('button', { name: 'Dismiss photo.jpg' }).click()
    }
  })

  test('a profile is saved though its photo was not (T43)', async ({ page }) => {
    await open(page, '/vendor/profile')
    await page.route('**/api/uploadthing*', async (route) => {
      if (route.request().method() === 'POST') await route.fulfill({ status: 500, json: { message: 'No.' } })
      else await route.continue()
    })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await photo()])
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await toast(page, 'Profile saved, but photo upload failed. Please try uploading the photo again.')
  })

  test('tasks and contracts say what failed, followed by the reason (T58, T60)', async ({ page }) => {
    await open(page, '/vendor/tasks')
    await fail(page, 'tasks.create')
    await page.getByRole('button', { name: 'New task' }).first().click()
    const task = page.getByRole('dialog')
    await task.getByLabel('Title').fill('Call the florist')
    await task.getByRole('button', { name: 'Create task' }).click()
    await toast(page, /^Failed to create task/)

    await open(page, '/vendor/contracts?tab=draft')
    await fail(page, 'contracts.create')
    await page.getByRole('button', { name: 'New contract' }).first().click()
    const contract = page.getByRole('dialog', { name: 'New contract' })
    await contract.getByRole('combobox', { name: 'Client' }).fill('Amelia')
    await page.getByRole('option', { name: 'Amelia & Jonah' }).click()
    await contract.getByLabel('Title').fill('Our wedding')
    await contract.getByLabel('Content').fill('We agree.')
    await contract.getByRole('button', { name: 'Create contract' }).click()
    await toast(page, /^Failed to create contract/)
    await page.keyboard.press('Escape')

    await fail(page, 'contracts.send')
    await page
      .getByRole('button', { name: /^Send / })
      .first()
      .click()
    const sending = page.getByRole('dialog', { name: 'Send this contract?' })
    await sending.getByLabel('Your full name').fill('Mara Okafor')
    await sending.getByRole('checkbox').check()
    await sending.getByRole('button', { name: 'Sign and send' }).click()
    await toast(page, /^Failed to send contract/)
  })
})
