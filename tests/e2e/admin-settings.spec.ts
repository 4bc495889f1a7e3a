import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, expectSound, open, test } from '../support/browser.ts'
import { answerWith, fail } from '../support/failing.ts'
import { signInAsDemo } from '../support/vendor.ts'

async function signInAsAdmin(page: Page, path: string) {
  await signInAsDemo(page, 'admin')
  await open(page, path)
}

test('the dashboard counts live and says what needs attention, between the bars of the area (L11)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  for (const label of ['Total Vendors', 'Pending Applications', 'Active Contracts', 'Upcoming Events']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/oldest complete application|No complete application/)).toBeVisible()
  await page.getByText(/\d+ checks? passed/).click()
  await expect(page.getByText('Every ledger adds up')).toBeVisible()
  const side = page.getByRole('complementary', { name: 'Admin' })
  for (const label of ['Dashboard', 'Applications', 'Vendors', 'Contracts', 'Messages', 'Settings'])
    await expect(side.getByRole('link', { name: label, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.getByRole('button', { name: 'admin@curio.example' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['My Account', 'Settings', 'Log out'])
  await page.getByRole('menu').press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectSound(page)
  await open(page, '/admin/applications?status=approved')
  await expect(page.getByRole('table', { name: 'Vendor Applications' }).getByRole('rowheader')).toHaveCount(20)
  await expectSound(page)
})

test('each figure of the day opens the list that explains it, and both pictures have their table (AD1, PY14)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Needs fixing',
    'Waiting for a decision',
    'Money by week',
    /^Inquiries from [A-Z][a-z]+ 20\d\d$/,
  ])
  const money = page.getByRole('figure', { name: 'Money by week' })
  await money.getByRole('button', { name: 'Show as table' }).click()
  await expect(money.getByRole('columnheader')).toHaveText(['Week', 'Paid in', 'Paid out', 'Refunded'])
  await expect(money.getByRole('row')).toHaveCount(13)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const funnel = page.getByRole('figure', { name: /^Inquiries from/ })
  await funnel
    .getByRole('link', { name: /20\d\d$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\?month=20\d\d-\d\d$/)
  await funnel.getByRole('link', { name: 'Offers made' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings\?.*asked=20/)
  await page.getByRole('button', { name: /^Inquiries from .*: show all$/ }).click()
  await expect(page).not.toHaveURL(/asked=/)

  await open(page, '/admin')
  await page.getByRole('link', { name: 'Upcoming Events' }).click()
  await expect(page).toHaveURL(/filter=upcoming/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('upcoming')
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Open disputes' }).click()
  await expect(page).toHaveURL(/\/admin\/disputes$/)
})

/** The name in a row's head, after the letters that stand in for a picture. */
const nameIn = (head: string): string => head.trim().split('\n').at(-1)!

test('applications are filtered, searched and browsed by key, and each decision says how it ended (P7, T21, T22, T27, T28)', {
  tag: '@desktop',
}, async ({ page, expectErrors }) => {
  expectErrors(/status of 500/)
  await signInAsAdmin(page, '/admin/applications?status=approved')
  const table = page.getByRole('table', { name: 'Vendor Applications' })
  await expect(table.getByRole('rowheader')).toHaveCount(20)
  await page.getByRole('link', { name: /^Rejected/ }).click()
  await expect(page).toHaveURL(/status=rejected/)
  // The previous rows stay until the filtered ones arrive; how many those are is up to other tests.
  await expect(table.getByRole('row').nth(1)).toContainText('Rejected')
  const [first, second] = (await table.getByRole('rowheader').allInnerTexts()).map(nameIn)
  await table.getByRole('link', { name: first! }).first().click()
  await expect(page.getByRole('dialog', { name: first! })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: second! })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: first! })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  const reopen = page.getByRole('dialog', { name: /^Reopen/ })
  await expect(reopen).toBeVisible()
  await expectAccessible(page)
  await fail(page, 'adminApplications.decide')
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Failed to update application status: It did not work.').first()).toBeVisible()
  await page.unrouteAll()
  const error = { code: 'CONFLICT', message: 'Robin approved this application meanwhile.', field: null }
  await answerWith(page, 'adminApplications.decide', { success: false, error })
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText(`Failed to reopen application: ${error.message}`)).toBeVisible()
  await expect(reopen).toHaveCount(0)
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/id=/)

  await page.getByRole('link', { name: /^Pending/ }).click()
  await expect(page).not.toHaveURL(/status=rejected/)
  await expect(table.getByRole('row').nth(1)).toContainText('Pending')
  const name = nameIn(await table.getByRole('rowheader').first().innerText())
  // Other tests' applicants may have the same name.
  await table.getByRole('link', { name, exact: true }).first().click()
  const application = page.getByRole('dialog', { name, exact: true })
  await answerWith(page, 'adminApplications.decide', { success: true, status: 'pending', isPublished: false })
  await application.getByRole('button', { name: 'Request info' }).click()
  const asking = page.getByRole('dialog', { name: /^Ask .* for information$/ })
  await asking.getByRole('button', { name: 'Request info' }).click()
  await expect(asking.getByText('Please write what you need to know; the applicant will read it.')).toBeVisible()
  await asking.getByLabel('Your question to the applicant').fill('Which weddings are these?')
  const asked = page.url()
  await asking.getByRole('button', { name: 'Request info' }).click()
  await expect(page.getByText(/^Application information requested from .+ successfully$/)).toBeVisible()
  await expect(asking).toHaveCount(0)
  // The next one of the queue opens.
  await expect(page).not.toHaveURL(asked)
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  const rejecting = page.getByRole('dialog', { name: /^Reject / })
  await rejecting.getByRole('checkbox').first().check()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Application rejected successfully')).toBeVisible()
})

test('every settings tab is accessible and fits, and the zone offers four first (C35)', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const zone = page.getByLabel('Timezone')
  await expect(zone).toHaveValue('America/New_York')
  await expect(zone.getByRole('option')).toHaveText(['Eastern', 'Central', 'Mountain', 'Pacific', 'More...'])
  for (const tab of ['General', 'Vendor Management', 'Notifications', 'Sales tax', 'Figures', 'Limits', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expectSound(page)
  }
})

test.describe('on a desktop', { tag: '@desktop' }, () => {
  // Settings affect everybody, so only one project changes them.

  test('settings are checked at the field, saved, kept, and not mixed up with somebody else’s (T31, R28, X59)', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/status of 409/)
    await signInAsAdmin(page, '/admin/settings')
    const email = page.getByLabel('Admin email')
    await email.fill('nobody')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(email).toBeFocused()

    const other = await context.newPage()
    await open(other, '/admin/settings')
    await expect(other.getByLabel('Admin email')).toBeVisible()

    const mine = `desk-${Date.now()}@curio-mail.dev`
    await email.fill(mine)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()

    await other.getByLabel('Admin email').fill('late@curio-mail.dev')
    await other.getByRole('button', { name: 'Save Changes' }).click()
    await expect(other.getByRole('heading', { name: 'A newer version was saved' })).toBeVisible()
    await expect(other.getByRole('alert', { name: 'Saved in the meantime' })).toContainText(
      'Different from yours: Admin email.',
    )
    await expect(other.getByLabel('Admin email')).toHaveValue('late@curio-mail.dev')
    await other.getByRole('button', { name: 'Load the newer version' }).click()
    await expect(other.getByLabel('Admin email')).toHaveValue(mine)
    await other.close()

    await page.getByRole('tab', { name: 'Notifications' }).click()
    const template = page.getByLabel('Acknowledgment email template')
    await template.fill('Dear {vendor}')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('{vendor} isn’t a variable')
    await template.fill('Dear {vendor_name}, thank you for {business_name}.')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Dear Ada Marsh, thank you for Marsh')
    await template.fill('')
    await page.getByLabel('Admin notification emails').fill(mine)
    await page.getByRole('button', { name: 'Save Notification Settings' }).click()
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()

    // Typed before the other tab was saved: that save did not touch it.
    const days = page.getByLabel('Minimum portfolio images')
    await page.getByRole('tab', { name: 'Vendor Management' }).click()
    const before = await days.inputValue()
    await days.fill(String(Number(before) + 1))
    await page.getByRole('tab', { name: 'General' }).click()
    await email.fill(`later-${mine}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved successfully').last()).toBeVisible()
    await page.getByRole('tab', { name: 'Vendor Management' }).click()
    await page.getByRole('button', { name: 'Save Vendor Settings' }).click()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'A newer version was saved' })).toHaveCount(0)
    await days.fill(before)
    await page.getByRole('button', { name: 'Save Vendor Settings' }).click()

    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: mine }).first()).toBeVisible()
  })
})
