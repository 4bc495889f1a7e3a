import { PASSWORD_SHORT } from '#features/auth/texts.ts'
import { FORM_WAITS } from '#ui/page/offline.ts'
import { expect, open, test } from '../support/browser.ts'
import { fillSignUp, someone } from '../support/people.ts'
import { signInAsNewVendor } from '../support/vendor.ts'

// Without a connection the page stays, says so, and later does what was requested, once.

const WAITS = 'You’re offline. This will go through once you’re back online.'

test('questions and toasts work without a connection, outside the areas too', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await signInAsNewVendor(page)
  const fetched = [/confirm-dialogs.*\.js/, /notify-toaster.*\.js/].map((file) => page.waitForResponse(file))
  await open(page, '/account')
  await Promise.all(fetched)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/$/)
})

test('when a question cannot be fetched the page stays, and nothing counts as confirmed', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|Failed to load resource|dynamically imported module|FetchedOverlay|Lazy|error boundary/)
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('signOutEverywhere') && sent.push(request.url())))
  await signInAsNewVendor(page)
  await page.route(/(confirm-dialogs|notify-toaster).*\.js/, (route) => route.abort())
  const failing = () => page.waitForEvent('requestfailed', (request) => request.url().includes('confirm-dialogs'))
  const beforehand = failing()
  await open(page, '/account')
  await beforehand
  const button = page.getByRole('button', { name: 'Sign out everywhere' })
  await expect(button).toBeVisible()
  const failed = failing()
  await button.click()
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
  await expect(button).toBeEnabled()
  expect(sent).toEqual([])
  // A later press fetches it again.
  await page.unroute(/(confirm-dialogs|notify-toaster).*\.js/)
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expect(async () => {
    if (!(await question.isVisible())) await button.click()
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a form that is filled in without a connection is checked once it is back, before it is sent', {
  tag: '@desktop',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('auth.signUp') && sent.push(request.url())))
  // Not even the field that has the focus at first brings the checks: the connection is lost before them.
  await page.route(/\/account-inputs-.*\.js/, (route) => route.abort('internetdisconnected'))
  await open(page, '/sign-up')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillSignUp(page, { ...someone(), password: 'short' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(FORM_WAITS)
  await page.unroute(/\/account-inputs-.*\.js/)
  await page.context().setOffline(false)
  await expect(page.getByText(PASSWORD_SHORT)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(sent).toEqual([])
})

test('a form whose checks cannot be fetched is checked by the server, at the same fields', {
  tag: '@desktop',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED|Failed to load resource|400/)
  await page.route(/\/account-inputs-.*\.js/, (route) => route.abort())
  await open(page, '/sign-up')
  await fillSignUp(page, { ...someone(), password: 'short' })
  await expect(page.getByText(PASSWORD_SHORT)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a form whose checks are on their way is being sent, and shows what they find', { tag: '@desktop' }, async ({
  page,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/account-inputs-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/sign-up')
  await fillSignUp(page, { ...someone(), password: 'short' })
  await expect(page.getByRole('button', { name: 'Creating your account...' })).toBeDisabled()
  letGo()
  await expect(page.getByText(PASSWORD_SHORT)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
})
