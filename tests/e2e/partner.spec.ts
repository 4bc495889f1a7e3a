import { randomUUID } from 'node:crypto'
import { deskOf, sendContract, sendOffer, writeContract } from '../support/booked-wedding.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { askPhotographer } from '../support/couple.ts'
import { mailTo } from '../support/mailbox.ts'
import { register, signIn, someone } from '../support/people.ts'
import { call, read, signInAs } from '../support/vendor.ts'
import { consentToSigning, later, PHOTOGRAPHER, weddingDay } from '../support/wedding-steps.ts'

test('two people on two phones: from two hearts to one signed booking (CP1)', { tag: '@phone' }, async ({
  page,
  otherBrowser,
}) => {
  const vendor = await deskOf(otherBrowser, 'vendor')
  const day = later(weddingDay(4, true), 16)
  const [ann, ben] = [
    { ...someone(), firstName: `Ines${randomUUID().replaceAll(/[^a-f]/g, '')}` },
    { ...someone(), firstName: 'Ben' },
  ]
  const anna = ann.firstName
  const other = await otherBrowser({ viewport: { width: 390, height: 844 } })
  for (const [desk, person] of [
    [page, ann],
    [other, ben],
  ] as const) {
    await register(desk, person)
    await signInAs(desk, person.email, person.password)
  }
  type Cards = { items: { id: string; name: string }[] }
  const { items } = await read<Cards>(page.request, 'directory.list', { page: 1 })
  const one = items.find(({ name }) => name !== PHOTOGRAPHER.name)!
  const two = (await read<Cards>(page.request, 'directory.list', { q: 'Okafor', page: 1 })).items[0]!
  await call(page.request, 'shortlist.add', { photographerId: one.id })
  await call(other.request, 'shortlist.add', { photographerId: two.id })
  await call(other.request, 'auth.signOut', {})

  await open(page, '/account')
  await page.getByLabel('Your partner’s email').fill(ben.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('It works until')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const { links } = await mailTo(other.request, ben.email, /has invited you/)
  const { pathname, hash } = new URL(links.find((link) => link.includes('/join'))!)
  await open(other, pathname + hash)
  await expectAccessible(other)
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(other, ben)
  await other.getByRole('button', { name: `Join ${anna}` }).click()
  await expect(other.getByText(`You and ${anna} are planning together now.`)).toBeVisible()
  await open(other, '/dashboard/shortlist')
  for (const { name } of [one, two]) await expect(other.getByRole('link', { name }).first()).toBeVisible()

  // They ask the one that Ben had saved.
  const threadId = await askPhotographer(page.request, { photographerId: two.id, eventDate: day })
  const bookingId = await sendOffer(vendor, { threadId, day })
  await sendContract(vendor, await writeContract(vendor, bookingId, anna))
  await open(other, `/dashboard/proposal/${bookingId}?step=sign`)
  await other.getByLabel('Your full name').fill('Ben Hart')
  await other.getByLabel('Your password').fill(ben.password)
  await other.getByRole('checkbox').check()
  await other.getByRole('button', { name: 'Sign the contract' }).click()
  await consentToSigning(other)
  await expect(other.getByRole('heading', { name: 'The first payment makes the date yours' })).toBeVisible()

  await open(page, `/dashboard/bookings/${bookingId}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Contract signed by both, Ben')
  await open(page, '/account')
  await expect(page.getByText(ben.email)).toBeVisible()
  await expectAccessible(page)
})
