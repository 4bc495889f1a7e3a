import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectSound, open, test } from '../support/browser.ts'
import { read } from '../support/vendor.ts'

/** The URL of some listed photographer, with the inquiry open beside the profile. */
async function contactPage(request: APIRequestContext): Promise<string> {
  const { items } = await read<{ items: { id: string }[] }>(request, 'directory.list', { sort: 'newest', page: 1 })
  return `/photographer/${items[0]!.id}?contact=true`
}

async function signIn(page: Page, email: string, returnTo: string) {
  await open(page, `/sign-in?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('curio-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('Contact opens the inquiry over the profile; what is typed survives a reload and the sign-up', async ({
    page,
    request,
  }) => {
    const path = (await contactPage(request)).split('?')[0]!
    await open(page, path)
    await page.getByRole('link', { name: 'Contact', exact: true }).filter({ visible: true }).first().click()
    const panel = page.getByRole('dialog', { name: /^Write to/ })
    await expect(panel.getByText(/and to no one else/)).toBeVisible()

    await panel.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(panel.getByText('Please write a few words')).toBeVisible()
    await expect(panel.getByLabel('Your message')).toBeFocused()

    // The excess is not cut off but counted.
    await panel.getByLabel('City').fill('x'.repeat(130))
    await expect(panel.getByText('130 of 120 characters: please shorten it by 10')).toBeVisible()
    await expect(panel.getByLabel('City')).toHaveValue('x'.repeat(130))
    await panel.getByLabel('City').fill('Austin')
    await panel.getByLabel('Guests').fill('90000')
    await expect(panel.getByLabel('Guests')).toHaveValue('90000')
    await panel.getByLabel('Guests').fill('90')
    await panel.getByLabel('Your message').fill('Are you free? Write to robin@vale.example')
    await expect(panel.getByText('Are you free? Write to [EMAIL REMOVED]')).toBeVisible()
    await page.reload()
    await expect(panel.getByLabel('Your message')).toHaveValue('Are you free? Write to robin@vale.example')
    await expect(panel.getByLabel('Guests')).toHaveValue('90')

    await panel.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(page).toHaveURL(/\/sign-up\?returnTo=%2Finquiry%2F[0-9a-f-]{36}$/)
    await expect(page.getByText('We’ve saved your inquiry.')).toBeVisible()
  })

  test('Escape closes the calendar first and then the inquiry, and the focus returns', async ({ page, request }) => {
    await open(page, (await contactPage(request)).split('?')[0]!)
    const contact = page.getByRole('link', { name: 'Contact', exact: true }).filter({ visible: true }).first()
    await contact.click()
    const panel = page.getByRole('dialog', { name: /^Write to/ })
    await panel.getByRole('button', { name: 'Wedding date' }).click()
    await expect(page.locator(':popover-open').getByRole('table')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(':popover-open')).toHaveCount(0)
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).not.toHaveURL(/contact=/)
    await expect(contact).toBeFocused()
  })

  test('a photographer is told why there is no form', async ({ page, request }) => {
    const path = await contactPage(request)
    await signIn(page, 'vendor@curio.example', path)
    const panel = page.getByRole('dialog', { name: /^Write to/ })
    await expect(panel.getByText(/Only couples can send inquiries/)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Send inquiry' })).toHaveCount(0)
  })

  test('an unknown inquiry says so', async ({ page, expectErrors }) => {
    expectErrors(/404/)
    await open(page, '/inquiry/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1, name: 'This inquiry is over' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the inquiry passes axe and fits', { tag: '@phone' }, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, await contactPage(request))
  await expect(page.getByRole('button', { name: 'Send inquiry' })).toBeVisible()
  await expectSound(page)
})
