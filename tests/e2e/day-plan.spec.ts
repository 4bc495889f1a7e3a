import { deskOf } from '../support/booked-wedding.ts'
import { expect, expectSound, open, test } from '../support/browser.ts'
import { read, signInAsDemo } from '../support/vendor.ts'

type Bookings = { items: { id: string; stage: string }[] } | { id: string; stage: string }[]

test('the couple and the photographer write one moment of the day, each a field of it: both stay (MB3)', {
  tag: '@phone',
}, async ({ page, otherBrowser }) => {
  const vendor = await deskOf(otherBrowser, 'vendor')
  await signInAsDemo(page, 'client')
  const found = await read<Bookings>(page.request, 'bookings.clientList', {})
  const { id } = (Array.isArray(found) ? found : found.items).find(({ stage }) => stage === 'upcoming')!
  await open(page, `/dashboard/bookings/${id}`)
  await page.getByRole('link', { name: 'Plan the day' }).click()
  await expect(page.getByRole('link', { name: /Open in maps ?: Ceremony/ })).toBeVisible()
  await expectSound(page)
  await open(vendor, `/vendor/bookings/${id}/day`)

  for (const desk of [page, vendor]) await desk.getByRole('button', { name: 'Edit “Ceremony”' }).first().click()
  const theirs = page.getByRole('group', { name: 'Ceremony' })
  const ours = vendor.getByRole('group', { name: 'Ceremony' })
  await theirs.getByLabel('Time').fill('15:45')
  // Typed and not saved yet: it survives a reload.
  await theirs.getByLabel('Note').fill('Grandpa reads.')
  await expect(theirs.getByText('Saved', { exact: true })).toBeVisible()
  await ours.getByLabel('Note').fill('Rings are with the best man.')
  await ours.getByLabel('What happens').focus()
  await expect(ours.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  const kept = page.getByRole('group', { name: 'Ceremony' })
  await expect(kept.getByLabel('Note')).toHaveValue('Grandpa reads.')
  await kept.getByLabel('Note').focus()
  await kept.getByLabel('Time').focus()
  await expect(kept.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText(/changed this to “Rings are with the best man\.” a moment ago/).first()).toBeVisible()

  await open(vendor, `/vendor/bookings/${id}/day`)
  await expect(vendor.getByText('3:45 PM')).toBeVisible()
  await expect(vendor.getByText('Grandpa reads.')).toBeVisible()
  await vendor.getByRole('button', { name: 'History' }).click()
  const history = vendor.getByRole('dialog')
  await expect(history.getByRole('listitem').nth(2)).toContainText('changed the time of “Ceremony”')
  await history.getByRole('button', { name: 'Restore “Rings are with the best man.”' }).click()
  await expect(history.getByRole('listitem').first()).toContainText('You changed the note at “Ceremony”')
  await history.getByRole('button', { name: 'Close' }).click()
  await expect(vendor.getByText('Rings are with the best man.')).toBeVisible()
})
