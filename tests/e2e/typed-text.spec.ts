import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/browser.ts'
import { signInAsNewCouple } from '../support/couple.ts'
import { signInAsDemo, signInAsNewVendor } from '../support/vendor.ts'

// What a person types is what is stored, and is not lost: the rules of the forms are the same at every size.

const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'didn’t send is back.' })

test('a price means what was typed, and anything else is refused at the field', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/)
  await signInAsNewVendor(page)
  await open(page, '/vendor/profile')
  const price = page.getByLabel('Starting price')
  const typeAnew = async (text: string) => {
    await price.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await typeAnew('2500.50')
  await expect(price).toHaveValue('2,500.50')
  await expect(price).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile Saved')).toBeVisible()
  await open(page, '/vendor/profile')
  await expect(price).toHaveValue('2,500.50')

  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('photographers.save') && sent.push(request.url())))
  await typeAnew('1e9')
  await expect(price).toHaveValue('1e9')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toHaveAccessibleDescription(/^Starting rate must be a positive number/)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('1e9')
  expect(sent).toEqual([])
})

test('a save over a newer version keeps what was typed and asks which one to keep', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 40[49]/)
  await signInAsNewVendor(page)
  const other = await page.context().newPage()
  await open(page, '/vendor/profile')
  await open(other, '/vendor/profile')
  await other.getByLabel('Bio').fill('Written in the other window, and saved first.')
  await page.getByLabel('Bio').fill('Written in this window, and saved second.')
  await other.getByRole('button', { name: 'Save Profile' }).click()
  await expect(other.getByText('Profile Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  const notice = page.getByRole('alert', { name: 'Saved in the meantime' })
  await expect(notice.getByRole('heading', { name: 'A newer version was saved' })).toBeVisible()
  await expect(notice).toContainText('Different from yours: Bio.')
  await expect(page.getByLabel('Bio')).toHaveValue('Written in this window, and saved second.')
  await expectAccessible(page)

  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile Saved')).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Bio')).toHaveValue('Written in this window, and saved second.')
})

test('Escape asks before a typed task is lost', { tag: '@desktop' }, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor/tasks')
  await page.getByRole('button', { name: 'New task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByLabel('Title').fill('Confirm the florist')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Title')).toHaveValue('Confirm the florist')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog).toBeHidden()
  // Untouched, it closes without a question.
  await page.getByRole('button', { name: 'New task' }).first().click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
})

/** What a new contract starts from: the title of the photographer's first template. */
async function startingTitle(title: Locator): Promise<string> {
  await expect(title).toHaveValue(/\S/)
  return title.inputValue()
}

test('a contract being written survives a reload, until one starts over', { tag: '@desktop' }, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor/contracts?tab=draft')
  const dialog = page.getByRole('dialog', { name: 'New contract' })
  const openDialog = () => page.getByRole('button', { name: 'New contract' }).click()
  await openDialog()
  const starting = await startingTitle(dialog.getByLabel('Title'))
  await dialog.getByLabel('Title').fill('Our day by the sea')
  await dialog.getByLabel('Content').fill('Eight hours, two photographers.')
  await open(page, '/vendor/contracts?tab=draft')
  await openDialog()
  await expect(restored(page)).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Our day by the sea')
  await expect(dialog.getByLabel('Content')).toHaveValue('Eight hours, two photographers.')
  await expectAccessible(page)

  await restored(page).getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue(starting)
  await open(page, '/vendor/contracts?tab=draft')
  await openDialog()
  await expect(dialog.getByLabel('Title')).toHaveValue(starting)
  await expect(restored(page)).toHaveCount(0)
})

test('what is undone by hand does not return, and what is restored keeps its date', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInAsDemo(page, 'vendor')
  const dialog = page.getByRole('dialog', { name: 'New contract' })
  const title = dialog.getByLabel('Title')
  const openDialog = async () => {
    await open(page, '/vendor/contracts?tab=draft')
    await page.getByRole('button', { name: 'New contract' }).click()
    await expect(title).toBeVisible()
  }
  const draftAt = (change?: number) =>
    page.evaluate((at) => {
      const name = Object.keys(localStorage).find((key) => key.includes('contract:new'))
      const draft = JSON.parse((name && localStorage.getItem(name)) || 'null')
      if (draft && at) localStorage.setItem(name!, JSON.stringify({ ...draft, at }))
      return draft?.at ?? null
    }, change)
  await openDialog()
  const starting = await startingTitle(title)
  await title.fill('Our day by the sea')
  await expect.poll(() => draftAt()).not.toBeNull()
  const threeDaysAgo = Date.now() - 3 * 86_400_000
  await draftAt(threeDaysAgo)
  for (const visit of ['first', 'second']) {
    await openDialog()
    await expect(restored(page), visit).toBeVisible()
    await expect(title).toHaveValue('Our day by the sea')
    expect(await draftAt(), visit).toBe(threeDaysAgo)
  }
  await title.fill(starting)
  await expect(restored(page)).toHaveCount(0)
  await openDialog()
  await expect(title).toHaveValue(starting)
  await expect(restored(page)).toHaveCount(0)
})

test('a note typed for one day is not lost by choosing another', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewVendor(page)
  await open(page, '/vendor/calendar')
  const next = page.getByRole('link', { name: 'Next month', exact: true })
  await next.click()
  const days = page.getByRole('grid').getByRole('button')
  const note = page.getByLabel('Private note')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await days.nth(2).click()
  await note.fill('Aunt Vera may need this day')
  // Another month leaves the choice as it is.
  const address = page.url()
  await next.click()
  await expect(page).not.toHaveURL(address)
  await expect(question).toHaveCount(0)
  await expect(note).toHaveValue('Aunt Vera may need this day')
  await days.nth(5).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(note).toHaveValue('Aunt Vera may need this day')
  await days.nth(5).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(note).toHaveValue('')
})

test('a typed day stays as typed until it is one, and no other day is ever shown (X146)', async ({ page }) => {
  await signInAsNewCouple(page)
  await open(page, '/account')
  const wedding = page.getByRole('form', { name: 'Your wedding' })
  const day = wedding.getByRole('textbox', { name: 'Wedding date' })
  const save = wedding.getByRole('button', { name: 'Save wedding details' })
  for (const typed of ['12.6.2027', '2/29/2027', 'June 31, 2027']) {
    await day.fill(typed)
    await day.blur()
    await expect(day).toHaveValue(typed)
    await expect(day).toHaveAccessibleDescription(/Please enter a day, for example June 12, 2027/)
    await save.click()
    await expect(day).toBeFocused()
    await expect(day).toHaveValue(typed)
  }
  await day.fill('Saturday, June 12, 2027')
  await day.blur()
  await expect(day).toHaveValue('June 12, 2027')
  await day.fill('')
  await day.pressSequentially('6/13/27')
  await expect(day).toHaveValue('6/13/27')
  await wedding.getByLabel('Phone').fill('\u202d(212) 555–0147\u202c ext. 5')
  await save.click()
  await expect(page.getByText('Wedding details saved')).toBeVisible()
  await page.reload()
  await expect(day).toHaveValue('June 13, 2027')
  await expect(wedding.getByLabel('Phone')).toHaveValue('2125550147 ext. 5')
  await wedding.getByRole('button', { name: 'Calendar: Wedding date' }).click()
  await page.getByRole('button', { name: 'June 20, 2027', exact: true }).click()
  await expect(day).toHaveValue('June 20, 2027')
  await expect(day).not.toHaveAttribute('aria-invalid', 'true')
})

test('a day that filters a list counts once it is left (X146)', async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await open(page, '/admin/audit')
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('1.2.2026')
  await from.blur()
  await expect(from).toHaveValue('1.2.2026')
  await expect(from).toHaveAccessibleDescription(/Please enter a day/)
  await expect(page).not.toHaveURL(/from=/)
  await from.fill('1/2/26')
  await expect(page).not.toHaveURL(/from=/)
  await from.press('Tab')
  await expect(page).toHaveURL(/from=2026-01-02/)
  await expect(from).toHaveValue('January 2, 2026')
})
