import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'
import { register, someone } from '../support/people.ts'
import { signInAs } from '../support/vendor.ts'

for (const tag of ['@phone', '@desktop'])
  test(`a couple chooses what it is told, and what always comes says why ${tag} (NO3, NO6)`, { tag }, async ({
    page,
  }) => {
    const person = someone()
    await register(page, person)
    await signInAs(page, person.email, person.password)
    await open(page, '/account')
    const reviews = page.getByRole('group', { name: /^Reviews/ })
    await expect(reviews.getByLabel('Notifications')).toBeChecked()
    await reviews.getByLabel('Email').click()
    await expect(reviews.getByLabel('Email')).not.toBeChecked()
    await page.getByLabel('Your time zone').selectOption({ index: 0 })
    const news = page.locator('#news')
    await expect(news).toContainText('So that no money moves without you knowing.')
    await expect(news.getByRole('group', { name: /Payments/ })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(reviews.getByLabel('Email')).not.toBeChecked()
    await expect(reviews.getByLabel('Notifications')).toBeChecked()
  })
