import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, type OtherBrowser, open, test } from '../support/browser.ts'
import { withKeyboardOnly } from '../support/keyboard.ts'
import { AGAIN, mailTo } from '../support/mailbox.ts'
import { packageFields } from '../support/packages.ts'
import { call } from '../support/vendor.ts'

const PICTURES = 25

/** A studio nobody else has. */
const someone = () => {
  const mark = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  return { email: `noor-${mark}@curio-mail.dev`, password: 'quiet-olive-harbour', studio: `Noor Studio ${mark}` }
}
type Person = ReturnType<typeof someone>

/** Where a phone was when it took the picture: 51° 30' N, 0° 7' W. */
const GPS = {
  IFD0: { Make: 'Curio Test Camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
}

/** Real image files, each of its own colors; the first one says where it was taken. */
const pictures = (count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const color = { r: (index * 47) % 256, g: (index * 89) % 256, b: 120 }
      const image = sharp({ create: { width: 800, height: 1000, channels: 3, background: color } }).jpeg()
      const buffer = await (index === 0 ? image.withExif(GPS) : image).toBuffer()
      return { name: `${name}-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )

async function choose(page: Page, button: string, files: Awaited<ReturnType<typeof pictures>>) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

/** A link from a mail, on the site the test runs against. */
async function linkIn(page: Page, to: string, subject: RegExp, part: string): Promise<string> {
  const { links } = await mailTo(page.request, to, subject)
  const { pathname, search, hash } = new URL(links.find((link) => link.includes(part))!)
  return pathname + search + hash
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The application form with twenty-five pictures and a portrait, sent and confirmed by mail. */
async function apply(page: Page, { email, password, studio }: Person) {
  await open(page, '/vendor-sign-up')
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Business type').selectOption('Photographer')
  await page.getByLabel('Business name').fill(studio)
  await page.getByLabel('Bio').fill('I photograph the quiet minutes between the loud ones.')
  await page.getByLabel('Location').selectOption('Austin')
  await page.getByLabel('Starting price').fill('3200')
  await page.getByRole('checkbox', { name: 'Documentary' }).check()
  await choose(page, 'Choose a picture of yourself', await pictures(1, 'noor'))
  await choose(page, 'Choose images', await pictures(PICTURES, 'wedding'))
  const portfolio = page.getByRole('list', { name: 'Portfolio images' })
  await expect(portfolio.getByRole('listitem')).toHaveCount(PICTURES, { timeout: 120_000 })
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible({ timeout: 30_000 })
  await open(page, await linkIn(page, email, /^Confirm/, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('Your email is confirmed, and you’re signed in')).toBeVisible()
}

/** An administrator in a browser of their own finds the application, looks at it, and approves it. */
async function approve(otherBrowser: OtherBrowser, { studio, email }: Person) {
  const page = await otherBrowser()
  await open(page, '/admin-login')
  await signIn(page, 'admin@curio.example', 'curio-demo-1')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Review applications' }).click()
  await expect(page.getByRole('heading', { name: 'Vendor Applications' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(studio)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('link', { name: studio }).click()

  const dialog = page.getByRole('dialog', { name: studio })
  await expect(
    dialog.getByRole('heading', { name: `${PICTURES} portfolio images and a profile picture` }),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: email })).toBeVisible()
  const [first] = await dialog.getByRole('button', { name: /^Enlarge/ }).all()
  // Not published yet: the picture is available at a signed URL that expires.
  const image = first!.getByRole('presentation')
  await expect(image).toHaveJSProperty('complete', true)
  await expect(image).toHaveAttribute('src', /^\/files\/private\//)
  await expectAccessible(page)
  await first!.click()
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden()

  // Five keys and Enter, then the decision beside the scores.
  await dialog.getByRole('link', { name: 'Score' }).click()
  await expect(page.getByText(`Picture 1 of ${PICTURES}`, { exact: true })).toBeVisible()
  await expect(page.getByText(studio)).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Picture 2 of ${PICTURES}`, { exact: true })).toBeVisible()
  for (const key of '22122') await page.keyboard.press(key)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: studio })).toBeVisible()
  await page.keyboard.press('a')
  const decision = page.getByRole('dialog', { name: `Approve ${studio}` })
  await expect(decision.getByRole('switch', { name: 'Publish now?' })).toBeChecked()
  await withKeyboardOnly(page, () => decision.getByRole('button', { name: 'Approve' }).click())
  await expect(page.getByText('Application approved and published successfully')).toBeVisible()
}

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('a photographer applies with 25 pictures, is approved, sets up, publishes, and appears in the directory (C4, P7, T26, HL2)', async ({
    page,
    otherBrowser,
  }) => {
    test.setTimeout(240_000)
    const person = someone()
    await apply(page, person)
    await approve(otherBrowser, person)

    await open(page, await linkIn(page, person.email, /has been approved$/, '/sign-in'))
    // Confirming the address has signed in here.
    await expect(page).toHaveURL(/\/vendor$/)
    const list = page.getByRole('region', { name: 'Your first week' })
    await expect(list).toContainText('Still missing: a package and your calendar.')
    await expectAccessible(page)
    await list.getByRole('link', { name: 'Add phone' }).click()
    await expect(page.getByLabel('Phone for booked couples')).toBeInViewport()
    await page.goBack()
    await call(page.request, 'packages.create', packageFields())
    await call(page.request, 'availability.confirm', null)
    await page.reload()
    await list.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Your profile is public. Couples can find you now.')).toBeVisible()

    await open(page, `/find-photographer?q=${encodeURIComponent(person.studio)}`)
    await page
      .getByRole('article')
      .getByRole('link', { name: /Noor Haddad/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
    const src = await page.getByRole('main').getByRole('img').last().getAttribute('src')
    const stored = await page.request.get(src!, AGAIN)
    expect((await sharp(await stored.body()).metadata()).exif).toBeUndefined()
  })
})
