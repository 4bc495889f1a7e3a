import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { signInAsDemo } from '../support/vendor.ts'

const NEW = { version: '9.9', date: '2027-01-04', changes: ['A day takes as many bookings as the photographer says.'] }

for (const [tag, who, home] of [
  ['@phone', 'client', '/dashboard'],
  ['@desktop', 'vendor', '/vendor'],
] as const)
  test(`new terms are one notice above a ${who}’s dashboard, which stays as it is ${tag} (AC6)`, { tag }, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 409/)
    await signInAsDemo(page, who)
    // The demonstration's people have accepted the newest: the server's answer is changed on its way.
    await page.route(/auth\.newTerms/, async (route) => {
      const response = await route.fetch()
      const at = new URL(route.request().url()).pathname.split('/').at(-1)!.split(',').indexOf('auth.newTerms')
      const answers = (await response.json()) as object[]
      answers[at] = { result: { data: NEW } }
      await route.fulfill({ response, json: answers })
    })
    await open(page, home)
    const notice = page.getByRole('region', { name: 'Our terms have changed' })
    await expect(notice.getByRole('listitem')).toHaveText(NEW.changes)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // What was shown is not the newest: nothing is accepted by it.
    await notice.getByRole('button', { name: 'Accept the new terms' }).click()
    await expect(page.getByText('We couldn’t save that')).toBeVisible()
    await expect(notice).toBeVisible()
  })
