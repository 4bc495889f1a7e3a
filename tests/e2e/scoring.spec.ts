import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { withKeyboardOnly } from '../support/keyboard.ts'
import { signInAsDemo } from '../support/vendor.ts'

/** Presses keys one after the other, as somebody does who looks at pictures. */
async function press(page: Page, keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

// One score is enough in the browser tests, so whoever hands in sees the result at once.
test('a reviewer scores one after the other with nothing but keys: notes, full screen, undo, hand in, next, decide (VA5)', {
  tag: '@desktop',
}, async ({ page }) => {
  // The job of every minute puts the demonstration's applications into the queue.
  expect((await page.request.post('/dev/jobs/vetting.prepare')).ok()).toBe(true)
  await signInAsDemo(page, 'reviewer')
  await open(page, '/admin/scoring')
  await expect(page.getByText(/^Picture 1 of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)
  const first = page.url()
  const sheet = page.getByRole('form', { name: 'Score' })
  const handIn = (words: RegExp) => sheet.getByRole('button', { name: words })

  await press(page, ['ArrowRight', 'f', '2'])
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await expect(page.getByText(/^Picture 2 of \d+$/)).toBeVisible()
  await press(page, ['Escape', 'n'])
  await expect(sheet.getByLabel('Note on consistency (optional)')).toBeFocused()
  await page.keyboard.type('1 weak evening')
  await page.keyboard.press('Enter')
  await press(page, ['1', '2', '2', '1'])
  await expect(handIn(/^Hand in 8 of 10/)).toBeVisible()
  await press(page, ['u'])
  await expect(handIn(/^4 of 5 scored/)).toBeVisible()
  await press(page, ['2'])
  await expect(sheet.getByRole('button', { name: 'Note: 1 weak evening' })).toBeVisible()

  // A button that has the focus does what it says, whatever Enter means elsewhere.
  await withKeyboardOnly(page, () => sheet.getByRole('button', { name: /^Undo/ }).click())
  await expect(handIn(/^4 of 5 scored/)).toBeVisible()
  await press(page, ['2'])
  await expectAccessible(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press(page, ['Enter'])
  const scores = page.getByRole('region', { name: 'Scores' })
  await expect(scores.getByRole('row', { name: /^Total 9/ })).toBeVisible()
  await expect(scores).toContainText('1 weak evening')

  // Each decision opens by its key, and Escape goes back to the scores.
  await press(page, ['r'])
  const reject = page.getByRole('dialog', { name: /^Reject/ })
  await expect(reject.getByRole('group', { name: 'Reasons' })).toBeVisible()
  await press(page, ['Escape'])
  await expect(reject).toBeHidden()
  await expect(scores).toBeVisible()

  await expect(page.getByRole('button', { name: /^Decide later/ })).toBeVisible()
  await press(page, ['s'])
  await expect(page.getByText(/^Picture 1 of \d+$/)).toBeVisible()
  await expect(scores).toBeHidden()
  expect(page.url()).not.toBe(first)
})
