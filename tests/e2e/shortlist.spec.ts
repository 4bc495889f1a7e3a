import type { Route } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { register, someone } from '../support/people.ts'
import { signInAs } from '../support/vendor.ts'

test('hearts are kept on the device, compared, and become the couple’s with the sign-in (DS11)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  await open(page, '/find-photographer')
  const hearts = page.getByRole('button', { name: /^Save / })
  for (const place of [0, 1]) {
    await hearts.nth(place).click()
    await expect(hearts.nth(place)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Saved to your shortlist')).toHaveCount(1)
  }
  // What was pressed by mistake is undone where it is said.
  await hearts.nth(1).click()
  await expect(page.getByText('Removed from your shortlist')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Is your date free?' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/shortlist')
  await expect(page.getByText('These are saved on this device only.', { exact: false })).toBeVisible()
  for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison.getByRole('rowheader', { name: 'If you cancel' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The same link on a phone that has saved nobody; here without the system's share sheet.
  await page.evaluate(() => {
    const copied = async (text: string) => document.body.setAttribute('data-copied', text)
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  })
  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  const address = (await page.locator('body').getAttribute('data-copied'))!
  const elsewhere = await otherBrowser({ viewport: { width: 390, height: 844 } })
  await open(elsewhere, new URL(address).pathname + new URL(address).search)
  await expect(elsewhere.getByRole('region', { name: 'Comparison' }).getByRole('columnheader')).toHaveCount(3)
  const names = await comparison.getByRole('columnheader').getByRole('link').allTextContents()

  const person = someone()
  await register(page, person)
  await signInAs(page, person.email, person.password)
  // The account's list is read before the device's hearts are in it, and answered after.
  const merged = page.waitForResponse(/shortlist\.merge/)
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    await merged
    await route.fulfill({ response })
  }
  await page.route(/shortlist\.saved/, answerLate, { times: 1 })
  await open(page, '/dashboard/shortlist')
  const saved = page.getByRole('list', { name: 'Saved photographers' })
  for (const name of names) await expect(saved.getByRole('heading', { name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('curio_shortlist')
  const note = page.getByLabel(`Your note about ${names[0]}`)
  await note.fill('Warm light, and she knows the venue')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // A heart with a note asks before the note is gone.
  await page.getByRole('button', { name: `Save ${names[0]}` }).click()
  const question = page.getByRole('dialog', { name: 'Remove from the shortlist?' })
  await expect(question).toContainText('Your note goes with it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Save ${names[1]}` }).click()
  await expect(saved.getByRole('heading', { name: names[1] })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel(`Your note about ${names[0]}`)).toHaveValue('Warm light, and she knows the venue')
  await expect(saved.getByRole('listitem')).toHaveCount(1)
})

test('a heart pressed before the scripts arrive counts, and each press after it (DS11)', { tag: '@phone' }, async ({
  page,
}) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/find-photographer', { waitUntil: 'commit' })
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  letGo()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.dblclick()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a heart whose script did not arrive counts its next press (DS11)', { tag: '@phone' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await page.route('**/assets/live-hearts-*.js', (route) => route.abort(), { times: 1 })
  const isLost = page.waitForEvent('requestfailed')
  await open(page, '/find-photographer')
  await isLost
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
