import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from '../support/browser.ts'
import { signInAsDemo } from '../support/vendor.ts'

/** Each below the one before, and the first two begin on the first screen. */
async function expectInOrder(page: Page, ...parts: Locator[]) {
  const tops: number[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    tops.push((await part.boundingBox())!.y)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(tops[1]).toBeLessThan(page.viewportSize()!.height)
}

test('a dashboard says at one look what it is, what is to be done and by when', { tag: '@phone' }, async ({ page }) => {
  await signInAsDemo(page, 'client')
  await open(page, '/dashboard')
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { name, exact: true })
  const days = main.getByRole('heading', { name: /days|tomorrow|today/i }).first()
  const step = main.getByText(/^Until /)
  await expectInOrder(page, days, heading('What needs you'), step.first(), heading('Your booking'))
  expect((await step.first().boundingBox())!.y).toBeLessThan(page.viewportSize()!.height)

  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor')
  const waiting = main.getByRole('region', { name: 'Waiting on you' })
  await expectInOrder(page, heading('Waiting on you'), waiting.getByRole('link').nth(1), days)

  await signInAsDemo(page, 'admin')
  await open(page, '/admin')
  await expectInOrder(page, heading('Needs fixing'), heading('Waiting for a decision'), main.getByText('Total Vendors'))
})
