import { colleagueAt } from '../support/booked-wedding.ts'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { register, signIn, someone } from '../support/people.ts'
import { call } from '../support/vendor.ts'
import { weddingDay } from '../support/wedding-steps.ts'

test('a date that calls back: asked for on the profile, mailed when it frees up, stopped by the mail’s link (DS12)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const { desk: vendor, colleague } = await colleagueAt(otherBrowser, 'Wildrye')
  const date = weddingDay(3, true)
  await call(vendor.request, 'availability.block', { from: date, to: date, seen: [] })
  const couple = someone()
  await register(page, couple)

  // Signed out: the link leads through the sign-in and back to the question.
  await open(page, `/photographer/${colleague.id}?date=${date}`)
  await page.getByRole('link', { name: 'Tell me when this date frees up' }).click()
  await signIn(page, couple)
  await page.getByRole('button', { name: 'Tell me when this date frees up' }).click()
  await expect(page.getByText(/^We’ll tell you when .* is free on/).first()).toBeVisible()
  await expect(page.getByText('Booked or held')).toBeVisible()
  await expectAccessible(page)

  await call(vendor.request, 'availability.unblock', { from: date, to: date, seen: [] })
  expect((await page.request.post('/dev/jobs/dateAlerts.watch')).ok()).toBe(true)
  const { links } = await mailTo(page.request, couple.email, /is free on .* again$/)
  const visitor = await otherBrowser({ viewport: { width: 390, height: 844 } })
  const { pathname, search } = new URL(links.find((link) => link.includes('/unsubscribe'))!)
  await open(visitor, pathname + search)
  await visitor.getByRole('button', { name: 'Don’t tell me' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'We won’t tell you' })).toBeVisible()
  await open(page, '/dashboard/alerts')
  await expect(page.getByRole('heading', { name: 'You’re not waiting for any dates' })).toBeVisible()
})
