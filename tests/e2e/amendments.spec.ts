import { bookWedding, deskOf } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { PASSWORD } from '../support/vendor.ts'
import { expectPaid, GOOD_CARD, later, typeCard, weddingDay } from '../support/wedding-steps.ts'

/** As the fields of dates take them. */
const words = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

test('a wedding moves to a new date when both have signed, and extra items are signed and paid (BK9, BK14, CT7)', {
  tag: '@desktop-nightly',
}, async ({ page, otherBrowser }) => {
  test.slow()
  // Both projects book with the same photographer: each has its own days.
  const day = later(weddingDay(test.info().project.name === 'phone' ? 1 : 3), -14)
  const next = later(day, 1)
  const vendor = await deskOf(otherBrowser, 'vendor')
  const { bookingId, couple } = await bookWedding(page, vendor, day)

  await open(page, `/dashboard/bookings/${bookingId}`)
  const changes = page.getByRole('region', { name: 'Contract changes' })
  await changes.getByRole('button', { name: 'Propose a new date' }).click()
  const proposal = page.getByRole('dialog', { name: 'Propose a new date' })
  await proposal.getByRole('textbox', { name: 'New wedding date' }).fill(words(next))
  await expectAccessible(page)
  await proposal.getByRole('button', { name: 'See what changes' }).click()
  await expect(proposal.getByText('Wedding date', { exact: true })).toBeVisible()
  await expect(proposal.getByText(words(next))).toBeVisible()
  await expect(proposal.getByText('Balance', { exact: true })).toBeVisible()
  await proposal.getByLabel('A note to your photographer').fill('The venue has closed that day.')
  await proposal.getByLabel('Your full name').fill(`${couple} Hart`)
  await proposal.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await proposal.getByLabel('I have read this change').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await proposal.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(changes.getByText('You signed it by proposing it.')).toBeVisible()
  await expect(changes.getByRole('button', { name: 'Propose a new date' })).toHaveCount(0)

  await vendor.setViewportSize(page.viewportSize()!)
  await open(vendor, `/vendor/bookings/${bookingId}`)
  const theirs = vendor.getByRole('region', { name: 'Contract changes' })
  await expect(theirs.getByText('The venue has closed that day.')).toBeVisible()
  await expectAccessible(vendor)
  await expectNoSidewaysScroll(vendor)
  await theirs.getByRole('button', { name: 'Read and sign' }).click()
  const signing = vendor.getByRole('dialog', { name: 'Sign this change' })
  await signing.getByLabel('Your full name').fill('Mara Okafor')
  await signing.getByLabel('I have read this change').check()
  await signing.getByRole('button', { name: 'Sign the change' }).click()
  await expect(vendor.getByRole('heading', { level: 1, name: words(next) })).toBeVisible()
  await expect(theirs.getByText('Addendum 1: New date')).toBeVisible()

  await theirs.getByRole('button', { name: 'Add extra items' }).click()
  const extra = vendor.getByRole('dialog', { name: 'Add extra items' })
  await extra.getByLabel('What', { exact: true }).fill('An album for the parents')
  await extra.getByLabel('Price each, $').fill('350')
  await expect(extra.getByText('$350')).toBeVisible()
  await expectAccessible(vendor)
  await extra.getByRole('button', { name: 'See what changes' }).click()
  await expect(extra.getByText('An album for the parents')).toBeVisible()
  await extra.getByLabel('Your full name').fill('Mara Okafor')
  await extra.getByLabel('I have read this change').check()
  await extra.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(theirs.getByText('You signed it by proposing it.')).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { level: 1, name: words(next) })).toBeVisible()
  await expect(changes.getByText('$5,350')).toBeVisible()
  await changes.getByRole('button', { name: 'Read and sign' }).click()
  const mine = page.getByRole('dialog', { name: 'Sign this change' })
  await mine.getByLabel('Your full name').fill(`${couple} Hart`)
  await mine.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await mine.getByLabel('I have read this change').check()
  await mine.getByRole('button', { name: 'Sign the change' }).click()
  await expect(changes.getByText('Addendum 2: Extra items')).toBeVisible()

  // It is paid before the balance, on the payment service's page.
  const money = page.getByRole('complementary', { name: 'Contact and money' })
  const line = money.getByRole('listitem').filter({ hasText: 'Extra' }).filter({ hasText: '$350' })
  await line.getByRole('link', { name: 'Pay $350' }).click()
  await page.getByRole('button', { name: 'Pay $350' }).click()
  await typeCard(page, GOOD_CARD)
  await expectPaid(page)
  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(line.getByText('Paid')).toBeVisible()

  await open(page, '/dashboard/documents')
  const addendum = page.getByRole('link', { name: 'Addendum 2: Extra items' }).first()
  const pdf = await page.request.get((await addendum.getAttribute('href'))!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const admin = await deskOf(otherBrowser, 'admin')
  await open(admin, `/admin/bookings/${bookingId}`)
  await expect(admin.getByText('Addendum 1: New date')).toBeVisible()
  await expect(admin.getByText('Version 2 of the contract (PDF)')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Propose a new date' })).toHaveCount(0)
})
