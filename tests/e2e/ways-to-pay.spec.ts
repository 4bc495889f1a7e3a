import { formatMoney } from '#shared/money/money.ts'
import { deskOf, signWedding } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { ACCOUNTS, CARDS } from '../support/stripe-stand-in.ts'
import { expectPaid, later, typeCard, weddingDay } from '../support/wedding-steps.ts'

test('a couple lets its card be kept, switches automatic payment off and on, and pays the balance from its bank', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const vendor = await deskOf(otherBrowser, 'vendor')
  const world = await deskOf(otherBrowser, 'admin')
  // A sum that no other test pays: the world knows debits by nothing else.
  const balanceCents = 301_770 + 700 * test.info().retry
  const balance = formatMoney(balanceCents, { withCents: true })
  const totalCents = (balanceCents * 10) / 7
  const day = later(weddingDay(3, true), 28)
  const { bookingId } = await signWedding(page, vendor, { day, totalCents })
  await open(page, `/dashboard/bookings/${bookingId}`)
  await page
    .getByRole('link', { name: /^Pay \$/ })
    .first()
    .click()
  await page.getByRole('checkbox', { name: /^Save this card with Stripe, and charge it/ }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await typeCard(page, CARDS.good)
  await expectPaid(page)

  await open(page, '/dashboard/payments')
  const automatic = page.getByRole('switch', { name: /^Pay the balance of \$3,0.* automatically on/ })
  await expect(page.getByText('Visa ending 4242')).toBeVisible()
  await expect(automatic).toBeChecked()
  await automatic.click()
  await expect(page.getByText('Off. You pay the balance yourself.')).toBeVisible()
  await automatic.click()
  await expect(page.getByText('We’ll write to you 7 days before.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await open(page, `/dashboard/bookings/${bookingId}`)
  await page.getByRole('link', { name: /^Pay early/ }).click()
  await expect(page.getByText(/^You can pay by card or from your bank account/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'Pay from a bank account instead' }).click()
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill(ACCOUNTS.good)
  await page.getByLabel('Name on the account').fill('Ines Hart')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is on its way' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByText('On its way from the bank').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0)

  await world.goto('/_stripe/world')
  const debit = world.getByRole('listitem').filter({ hasText: `${balance}, on its way from the bank` })
  await debit.getByRole('button', { name: 'The bank sends it now' }).click()
  await expect(async () => {
    await open(page, `/dashboard/bookings/${bookingId}`)
    await expect(page.getByText('On its way from the bank')).toHaveCount(0)
  }).toPass()
  await open(page, '/dashboard/payments')
  await expect(page.getByText('Nothing is waiting to be paid with it.')).toBeVisible()
})
