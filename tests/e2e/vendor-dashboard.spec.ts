import type { Page } from '@playwright/test'
import { expect, expectSound, open, test } from '../support/browser.ts'
import { read, signInAsDemo } from '../support/vendor.ts'

type Client = { name: string; offers: { bookingId: string }[] }

const figure = (page: Page, name: string) => page.getByRole('main').getByRole('figure', { name })

/** What waits is a list whose first row has one button, which leads to where it is done. */
async function expectWaiting(page: Page) {
  const first = page.getByRole('list', { name: 'Waiting on you' }).getByRole('listitem').first()
  await expect(first.getByText(/^Until|^Due since/)).toBeVisible()
  await expect(first.getByRole('link')).toHaveCount(2)
  const action = first.getByRole('link', { name: /: / })
  await expect(action).toHaveAttribute('href', /^\/vendor\/(offers|contracts|bookings|inbox)/)
}

test('the dashboard says what waits, shows the year and its money, and has every number as a table (BZ6, R29)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor')
  await expectWaiting(page)

  const earnings = figure(page, 'Earnings by month')
  const plot = earnings.getByRole('slider', { name: 'Earnings by month' })
  await plot.focus()
  await page.keyboard.press('Home')
  const first = await plot.getAttribute('aria-valuetext')
  expect(first).toMatch(/^\w+ \d{4}: Paid \$[\d,.]+, On its way \$/)
  await expect(earnings.getByText(first!.split(':')[0]!, { exact: true }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(plot).not.toHaveAttribute('aria-valuetext', first!)
  await earnings.getByRole('button', { name: 'Show as table' }).click()
  await expect(earnings.getByRole('columnheader')).toHaveText([
    'Month',
    'Paid',
    'On its way',
    'Held',
    'To come',
    'Total',
  ])
  await expect(earnings.getByRole('row')).toHaveCount(20)

  const months = figure(page, 'Your year').getByRole('link', { name: /^\w+ \d{4}: \d+ free/ })
  await expect(months).toHaveCount(12)
  await expectSound(page)
  await months.nth(1).click()
  await expect(page).toHaveURL(/\/vendor\/calendar\?month=\d{4}-\d{2}$/)
})

test('a contract is written for the offer that its link names', { tag: '@desktop' }, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  const clients = await read<Client[]>(page.request, 'bookings.ownClients', {})
  const { name, offers } = clients.find((client) => client.offers.length > 0)!
  await open(page, `/vendor/contracts?booking=${offers[0]!.bookingId}`)
  const dialog = page.getByRole('dialog', { name: 'New contract' })
  await expect(dialog.getByLabel('Client', { exact: true })).toHaveValue(name)
  await expect(dialog.getByLabel('For the offer')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/vendor\/contracts$/)
})
