import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { drawIn, expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'

const someone = () => ({
  email: `ada-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`,
  password: 'quiet-olive-harbour',
})

/** Real image files, each of another color. */
const pictures = (count: number, name = 'wedding') =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${name}-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 900, height: 1125, channels: 3, background: { r: 40 + index * 30, g: 90, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  )

async function fill(page: Page, { email, password }: ReturnType<typeof someone>) {
  await page.getByLabel('Name', { exact: true }).fill('Ada Marsh')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Business type').selectOption('Photographer')
  await page.getByLabel('Business name').fill('Marsh Pictures')
  await page.getByLabel('Phone').fill('+1 512 555 0143')
  await page.getByLabel('Website').fill('www.marsh-pictures.example')
  await page.getByLabel('Instagram').fill('@marsh.pictures')
  await page.getByLabel('Bio').fill('I photograph weddings the way they happen.')
  await page.getByLabel('Location').selectOption('Austin')
  await page.getByLabel('Starting price').fill('3200')
  await page.getByRole('checkbox', { name: 'Documentary' }).check()
}

async function choose(page: Page, button: string, files: Awaited<ReturnType<typeof pictures>>) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

async function linkInMail(page: Page, to: string) {
  const { links } = await mailTo(page.request, to, /^Confirm/)
  const { pathname, search, hash } = new URL(links.find((link) => link.includes('/confirm-email'))!)
  return pathname + search + hash
}

test('the form says what is missing, at its place, and is accessible (C2)', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/vendor-sign-up')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Bio').fill('short')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Starting price').fill('-5')
  await page.getByRole('button', { name: 'Submit application' }).click()
  for (const sentence of [
    'Name must be at least 2 characters',
    'Password must be at least 6 characters',
    'Please select your business type',
    'Bio must be at least 10 characters',
    'Please select at least one style option',
    'Starting rate must be a positive number',
    'You must agree to the privacy policy and terms',
    'Location helps couples find you',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Business type').selectOption('Florist')
  await expect(page.getByText('This category isn’t open yet')).toBeVisible()
  await drawIn(page, 'dark')
  await expectAccessible(page)
})

test('a photographer applies with pictures, reloads on the way, confirms, and follows and withdraws the application (C33, P16, R12, T9-T11, T14)', {
  tag: '@phone',
}, async ({ page, expectErrors }) => {
  expectErrors(/status of 500|ERR_FAILED/)
  const person = someone()
  await open(page, '/vendor-sign-up')
  await fill(page, person)
  const errors = page.getByRole('alert').filter({ hasText: 'Submission Errors' })
  await page.route('**/api/uploadthing*', async (route) => {
    if (route.request().method() === 'POST') await route.fulfill({ status: 500, json: { message: 'No.' } })
    else await route.continue()
  })
  await choose(page, 'Choose a picture of yourself', await pictures(1, 'lost'))
  await choose(page, 'Choose images', await pictures(1, 'gone'))
  for (const what of ['Profile image', 'Some portfolio images'])
    await expect(errors).toContainText(`${what} couldn't be uploaded, but your application will still be submitted.`)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Dismiss gone-1.jpg' }).click()
  await choose(page, 'Choose a picture of yourself', await pictures(1, 'ada'))
  await choose(page, 'Choose images', await pictures(3))
  const portfolio = page.getByRole('list', { name: 'Portfolio images' })
  await expect(portfolio.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove wedding-2.jpg' }).click()
  await expect(portfolio.getByRole('listitem')).toHaveCount(2)

  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Marsh Pictures')
  await expect(page.getByLabel('Location')).toHaveValue('Austin')
  await expect(page.getByRole('checkbox', { name: 'Documentary' })).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(portfolio.getByRole('listitem')).toHaveCount(2)

  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await expect(errors).toHaveCount(0)
  await page.route('**/api/trpc/applications.submit**', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(errors).toContainText('There was an error submitting your application. Please try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  for (const time of ['12-24 hours', '2-3 business days', '5-7 business days']) {
    await expect(page.getByRole('listitem').filter({ hasText: time })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Rules & Pricing' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await open(page, await linkInMail(page, person.email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page).toHaveURL(/\/vendor\/application$/)
  expect((await mailTo(page.request, person.email, /We've received your application/)).text).toContain(
    '3 more portfolio images',
  )
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expect(page.getByText('Portfolio images: 2 of 5')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await drawIn(page, 'dark')
  await expectAccessible(page)

  await open(page, '/vendor-sign-up')
  await expect(page).toHaveURL(/\/vendor\/application$/)
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  await mailTo(page.request, person.email, /application has been updated$/)
})

test.describe('once, on a phone', { tag: '@phone' }, () => {
  test('a couple’s sign-up passes on names and address, and an address with an account is told to sign in', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 409/)
    await open(page, '/sign-up')
    await page.getByLabel('First name').fill('Amelia')
    await page.getByLabel('Last name').fill('Hart')
    await page.getByLabel('Email').fill('client@curio.example')
    await page.getByLabel('I’m a photographer or another wedding vendor').check()
    await page.getByRole('button', { name: 'Continue to the application' }).click()
    await expect(page).toHaveURL(/\/vendor-sign-up$/)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amelia Hart')
    await expect(page.getByLabel('Email')).toHaveValue('client@curio.example')
    await fill(page, { ...someone(), email: 'client@curio.example' })
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(
      page.getByText('An account with this email already exists. Please try signing in instead.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByRole('link', { name: 'Sign in and apply with this account' }).click()
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fvendor-sign-up$/)
  })
})
