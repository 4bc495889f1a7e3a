import type { APIRequestContext, Page } from '@playwright/test'
import { bookWedding, confirmBySecond, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { call } from '../support/vendor.ts'
import { later, moveClock, payWith, weddingDay } from '../support/wedding-steps.ts'

const unique = (name: string) => `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}`

/** Someone who has just confirmed an address: two mails are recorded, one of them with a one-time link. */
async function newcomer(request: APIRequestContext): Promise<string> {
  const email = `${unique('rowan')}@curio-mail.dev`
  const password = 'quiet-olive-harbour'
  const names = { firstName: 'Rowan', lastName: 'Hale' }
  await call(request, 'auth.signUp', { ...names, email, password, confirmPassword: password })
  const { links } = await mailTo(request, email, /^Confirm/)
  const token = /token=([\w-]{43})/.exec(links.find((link) => link.includes('/confirm-email'))!)![1]
  await call(request, 'auth.confirmEmail', { token })
  await mailTo(request, email, /^Welcome/)
  return email
}

const signInAsAdmin = (page: Page) =>
  call(page.request, 'auth.signIn', { email: 'admin@curio.example', password: 'curio-demo-1' })

test('an administrator finds a mail, sends it again, and the audit log says so', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = await newcomer(page.request)
  await signInAsAdmin(page)
  await open(page, '/admin/e-mails')
  await expect(page).toHaveURL(/\/admin\/emails$/)
  await page.getByRole('searchbox', { name: 'Search by address' }).fill(email)
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(2)
  await expect(page).toHaveURL(/q=rowan/)
  const mail = page.getByRole('combobox', { name: 'Email' })
  await mail.selectOption('Client welcome')
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
  await expect(page).toHaveURL(/template=client-welcome/)
  await mail.selectOption('All emails')
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const secret = page.getByRole('row').filter({ hasText: 'Confirm your email' })
  await expect(secret.getByRole('button')).toHaveCount(0)
  await secret.getByRole('link', { name: email }).click()
  await expect(page.getByRole('dialog').getByText('is erased as soon as it’s sent')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('no one can see it here')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(page.getByText('A new copy of the email is on its way.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Welcome' })).toHaveCount(2)

  await open(page, '/admin/audit?action=mailLog.sendAgain&actor=admin%40curio.example')
  const checked = page.getByText(/entries checked: none was changed or removed\. [A-Z][a-z]{2} \d{1,2}, 20\d\d, /)
  await expect(checked).toBeVisible()
  // On a phone held sideways the list of options has room neither above its field nor below.
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('combobox', { name: 'Action' }).click()
  const options = (await page.getByRole('listbox', { name: 'Action' }).boundingBox())!
  expect(options.y).toBeGreaterThanOrEqual(0)
  expect(options.y + options.height).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('button', { name: `sent an email to ${email} again` })
    .first()
    .click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('row', { name: /status sent pending/ })).toBeVisible()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Everything about this record' }).click()
  await expect(page).toHaveURL(/entityType=email/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
})

/** The administrator's bell after a new mail has bounced: its button, its panel, and its notice about that mail. */
async function bellAfterBounce(page: Page) {
  const email = `${unique('reader')}@curio-mail.dev`
  await call(page.request, 'newsletter.subscribe', { email })
  const { id } = await mailTo(page.request, email)
  const bounced = await page.request.post(`/dev/mailbox/${id}/bounce`, { maxRedirects: 0 })
  expect(bounced.status()).toBe(303)
  await signInAsAdmin(page)
  await open(page, '/admin')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/unread$/)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const notice = panel.getByRole('listitem').filter({ hasText: email })
  await bell.click()
  await expect(notice.getByText('Unread: An email bounced')).toBeVisible()
  await expectAccessible(page)
  return { email, bell, panel, notice }
}

test('on a wide screen a notice leads to its mail and is then read', { tag: '@desktop' }, async ({ page }) => {
  const { email, bell, panel, notice } = await bellAfterBounce(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()

  await bell.click()
  await notice.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/emails\?mail=/)
  await expect(page.getByRole('dialog').getByText('Simulated in the mailbox.')).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page, '/notifications')
  const listed = page.getByRole('listitem').filter({ hasText: email })
  await expect(listed.getByText('An email bounced')).toBeVisible()
  await expect(listed.getByText('Unread:')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('on a phone the bell opens a drawer, and everything in it can be marked as read (AD10, NO2)', {
  tag: '@phone',
}, async ({ page }) => {
  const { bell, panel, notice } = await bellAfterBounce(page)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(notice.getByText('Unread:')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close notifications' }).click()
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()
})

test('an administrator confirms a delivery for a silent couple, and both sides read why', { tag: '@desktop' }, async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const day = weddingDay(1, true)
  const couple = await otherBrowser()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId } = await bookWedding(couple, vendor, day)
  await moveClock(couple.context(), later(day, -10))
  await open(couple, `/dashboard/bookings/${bookingId}`)
  await payWith(couple)
  const gallery = { url: 'https://gallery.example/a', pin: null, expiresOn: null, note: '', imageCount: 500 }
  await moveClock(vendor.context(), later(day, 20))
  await call(vendor.request, 'bookings.deliver', { bookingId, ...gallery })
  await signInAsAdmin(page)
  await moveClock(page.context(), later(day, 21))
  await open(page, `/admin/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Confirm for the couple' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm the delivery for the couple?' })
  await dialog
    .getByLabel('Why? Both sides will read this.')
    .fill('The couple told us by phone that all pictures arrived')
  await dialog.getByRole('button', { name: 'Ask a second administrator' }).click()
  await expect(page.getByText('Requested. It’s waiting for a second administrator').first()).toBeVisible()
  const second = await deskOf(otherBrowser, 'admin-two')
  await moveClock(second.context(), later(day, 21))
  await confirmBySecond(second, bookingId, '$5,000')
  await open(page, `/admin/bookings/${bookingId}`)
  await expect(page.getByRole('button', { name: 'Confirm for the couple' })).toHaveCount(0)
  await expect(page.getByText('The couple told us by phone that all pictures arrived')).toBeVisible()
})
