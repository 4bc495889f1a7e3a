import type { Page } from '@playwright/test'
import { expect, expectSound, open, test } from '../support/browser.ts'
import { signInAsDemo, signInAsNewVendor } from '../support/vendor.ts'

const SCREENS = [
  ['/vendor', 'Vendor Dashboard'],
  ['/vendor/profile', 'Your profile'],
  ['/vendor/tasks', 'Tasks'],
  ['/vendor/calendar', 'Calendar'],
  ['/vendor/replies', 'Saved replies'],
  ['/vendor/contracts', 'Contracts'],
  ['/vendor/bookings', 'Bookings'],
] as const

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Four live counts that link to their screens, the quick actions, and the application's status. */
async function expectDashboard(page: Page) {
  const main = page.getByRole('main')
  for (const [label, path] of [
    ['Total bookings', '/vendor/bookings'],
    ['Unread messages', '/vendor/inbox'],
    ['Total contracts', '/vendor/contracts'],
    ['Pending tasks', '/vendor/tasks'],
  ] as const) {
    const card = main.getByRole('link', { name: label })
    await expect(card).toContainText('0')
    await expect(card).toHaveAttribute('href', path)
  }
  await expect(main.getByRole('link', { name: 'Manage Gallery' })).toHaveAttribute('href', '/vendor/gallery')
  await expect(main.getByRole('link', { name: 'Update Profile' })).toHaveAttribute('href', '/vendor/profile')
  await expect(main.getByRole('link', { name: 'Check Messages' })).toHaveAttribute('href', '/vendor/inbox')
  await expect(main.getByText('Couples can’t see your profile yet.')).toBeVisible()
}

/** The address, the seven links of the specification among ours, and the way out. */
async function expectSidebar(page: Page) {
  const side = page.getByRole('complementary', { name: 'Vendor dashboard' })
  await expect(side.getByText('vendor@curio.example')).toBeVisible()
  // Messages may be followed by how many are unread.
  for (const label of ['Dashboard', 'Gallery', 'Profile', 'Messages', 'Contracts', 'Bookings', 'Tasks'])
    await expect(side.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible()
  await expect(side.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

// On the phone targets.spec.ts walks them.
test('every screen is accessible and fits its width, beside the sidebar of the area (L13)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  for (const [path, title] of SCREENS) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectSidebar(page)
    await expect(
      page.getByRole('main').locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]'),
    ).toHaveCount(0)
    await expectSound(page)
  }
})

test.describe('the dashboard', { tag: '@desktop' }, () => {
  test('sends an administrator home (T38)', async ({ page }) => {
    await signInAsDemo(page, 'admin')
    await open(page, '/vendor')
    await expect(page).toHaveURL(/\/admin$/)
    await toast(page, 'Redirecting you to the admin dashboard')
  })

  test('sends a couple to their own dashboard (T38)', async ({ page }) => {
    await signInAsDemo(page, 'client')
    await open(page, '/vendor')
    await expect(page).toHaveURL(/\/dashboard$/)
    await toast(page, 'Redirecting you to the client dashboard')
  })
})

test.describe('the profile', { tag: '@desktop' }, () => {
  test('is saved with the keyboard alone, published, and opens by itself the first time (P13, P14, R30, R29, X108)', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 404/)
    await signInAsNewVendor(page)
    await open(page, '/vendor')
    await expectDashboard(page)
    await open(page, '/vendor/profile?new=true')
    await expect(page.getByRole('heading', { name: 'What happens next?' })).toBeVisible()
    await expect(page.getByText('within 2-3 business days')).toBeVisible()

    const name = page.getByLabel('Name', { exact: true })
    await name.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('A')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await page.keyboard.type('da Linden')
    await page.getByRole('checkbox', { name: 'Miami' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save Profile' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profile Saved')).toBeVisible()
    await expect(page.getByText('Profile Saved')).toBeHidden({ timeout: 8000 })

    await page.getByRole('button', { name: 'Save & Publish' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profile Published')).toBeVisible()
    await expect(page).toHaveURL(/\/photographer\/[0-9a-f-]{36}$/, { timeout: 5000 })
    await expect(page.getByText('Only you and the review team can see this preview.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /Ada Linden|Marsh Pictures/ })).toBeVisible()

    // What was read a moment ago is read anew once it has changed.
    await page.goBack()
    await name.fill('Ada Holm')
    await page.getByLabel('Business name').fill('')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile Saved')).toBeVisible()
    await page.getByRole('link', { name: 'Preview your profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Holm' })).toBeVisible()
  })

  test('refuses contact data, says what publishing needs and why saving failed, warns, and can be paused (T42, T45)', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 404|net::ERR_FAILED/)
    await signInAsNewVendor(page)
    await open(page, '/vendor/profile')
    const bio = page.getByLabel('Bio')
    await bio.fill('Call me: (212) 555-0100')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Contact details are shared automatically once the booking is confirmed')).toBeVisible()
    await expect(bio).toBeFocused()
    await bio.fill('')
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await toast(page, 'Missing data for publishing. Please try again.')
    await expect(page.getByText('Bio must be at least 10 characters')).toBeVisible()
    await bio.fill('I photograph the quiet minutes of a loud day.')
    await page.getByLabel('Starting price').fill('')
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await expect(page.getByText('Profile Published')).toBeVisible()
    await expect(page).toHaveURL(/\/photographer\//)

    await open(page, '/vendor/profile')
    await expect(page.getByRole('link', { name: 'Preview your profile' })).toBeVisible()
    await page.getByRole('button', { name: 'Pause profile' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause profile' }).click()
    await toast(page, 'Your profile is paused')
    await expect(page.getByRole('button', { name: 'Pause profile' })).toHaveCount(0)

    await page.getByLabel('Business name').fill('Linden & Marsh')
    await page.route('**/api/trpc/photographers.save**', (route) => route.abort())
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText(/^Failed to save profile: /).first()).toBeVisible()
    await expect(page.getByLabel('Business name')).toHaveValue('Linden & Marsh')
    await page.unroute('**/api/trpc/photographers.save**')
    await page.getByRole('complementary').getByRole('link', { name: 'Tasks' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Leave without saving?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Business name')).toHaveValue('Linden & Marsh')
  })
})

test.describe('tasks', { tag: '@phone' }, () => {
  test('are written, ticked, unticked and deleted with the keyboard alone; a tick that fails is rolled back (T60)', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/net::ERR_FAILED/)
    await signInAsNewVendor(page)
    await open(page, '/vendor/tasks')
    await expect(page.getByRole('tab', { name: 'Pending (0)' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'New task' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByRole('button', { name: 'Create task' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Task title is required')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Confirm the florist')
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('5/4/2020')
    await dialog.getByLabel('Title').focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Task created successfully')
    await expect(page.getByText('Overdue · May 4, 2020')).toBeVisible()

    await expect(page.getByRole('tab', { name: 'Pending (1)' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Confirm the florist' }).focus()
    await page.keyboard.press('Space')
    await toast(page, 'Task marked as completed')
    await page.getByRole('tab', { name: 'Pending (0)' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/tab=completed/)
    await expect(page.getByRole('tab', { name: 'Completed (1)' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('checkbox', { name: 'Confirm the florist' }).focus()
    await page.keyboard.press('Space')
    await toast(page, 'Task marked as pending')
    await page.goBack()
    await page.getByRole('button', { name: 'Delete Confirm the florist' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete task' }).click()
    await toast(page, 'Task deleted')
    await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible()

    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    await page.getByRole('button', { name: 'New task' }).click()
    const second = page.getByRole('dialog', { name: 'New task' })
    await second.getByLabel('Title').fill('Charge the batteries')
    const due = second.getByRole('textbox', { name: 'Due date' })
    await due.fill('soon')
    await due.blur()
    await expect(second.getByText('Please enter a day')).toBeVisible()
    await second.getByRole('button', { name: 'Calendar: Due date' }).click()
    await expect(second.getByRole('button', { name: 'Next month' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(second.getByRole('button', { name: 'Next month' })).toBeHidden()
    await expect(second).toBeVisible()
    await due.fill(today)
    await second.getByRole('button', { name: 'Create task' }).click()
    await expect(page.getByText(/^Due today ·/)).toBeVisible()
    await page.route('**/api/trpc/tasks.setStatus**', (route) => route.abort())
    await page.getByRole('checkbox', { name: 'Charge the batteries' }).click()
    await expect(page.getByText(/^Failed to update task/).first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Charge the batteries' })).not.toBeChecked()
  })
})

test.describe('the calendar', { tag: '@phone' }, () => {
  test('blocks a range with the keyboard, keeps the month in the URL, and opens the days again; offers single days', async ({
    page,
  }) => {
    await signInAsNewVendor(page)
    await open(page, '/vendor/calendar')
    await page.getByRole('link', { name: 'Next month', exact: true }).click()
    await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
    const grid = page.getByRole('grid')
    await grid.getByRole('button').first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    const panel = page.getByRole('complementary', { name: 'Chosen days' })
    await expect(panel.getByText('3 days')).toBeVisible()
    await panel.getByLabel('Private note').fill('Family')
    await panel.getByRole('button', { name: 'Block' }).click()
    await toast(page, '3 days blocked')
    await expect(grid.getByRole('button', { name: /, Blocked$/ })).toHaveCount(3)
    await page.reload()
    await expect(grid.getByRole('button', { name: /, Blocked$/ })).toHaveCount(3)
    await grid
      .getByRole('button', { name: /, Blocked$/ })
      .first()
      .click()
    await expect(panel.getByLabel('Private note')).toHaveValue('Family')
    await panel.getByRole('button', { name: 'Unblock' }).click()
    await toast(page, '1 day opened')
    await expect(grid.getByRole('button', { name: /, Blocked$/ })).toHaveCount(2)

    await page.getByRole('radio', { name: 'Only listed dates' }).click()
    await toast(page, 'Calendar saved')
    await grid.getByRole('button').nth(4).click()
    await page.getByRole('button', { name: 'Offer', exact: true }).click()
    await expect(grid.getByRole('button', { name: /, Offered$/ })).toHaveCount(1)
    await expect(grid.getByRole('button', { name: /, Not offered$/ }).first()).toBeVisible()
  })
})

test('every screen without a photographer record leads to the profile (T40)', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404|status of 207/)
  await signInAsDemo(page, 'admin')
  for (const path of ['/vendor/tasks', '/vendor/calendar', '/vendor/contracts', '/vendor/bookings']) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'No photographer profile found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up profile' })).toHaveAttribute('href', '/vendor/profile')
  }
})
