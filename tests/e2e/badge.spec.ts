import { expect, expectSound, open, test } from '../support/browser.ts'
import { withSite } from '../support/foreign-site.ts'
import { signInAsDemo } from '../support/vendor.ts'

/** A day that a couple may ask for. */
const someDay = () => new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

test('a photographer copies the badge; on another site it is a picture, and with its script answers for a date', {
  tag: '@desktop',
}, async ({ page, otherBrowser }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor/badge')
  const codeOf = (name: string) => page.getByRole('textbox', { name }).inputValue()
  const [check, picture] = [await codeOf('With a date check'), await codeOf('Picture only')]
  await expect(page.getByRole('img', { name: /^Check my dates on/ })).toHaveJSProperty('naturalWidth', 320)
  await expectSound(page)
  const origin = new URL(page.url()).origin
  const strict = `default-src 'none'; img-src ${origin}`

  await withSite(
    (asked, answer) => {
      const isStrict = asked.url === '/strict'
      const html = `<!doctype html><title>Mine</title><p>Above</p>${isStrict ? picture : check}<p id="below">Below</p>`
      answer.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(isStrict ? { 'content-security-policy': strict } : {}),
      })
      answer.end(html)
    },
    async (address) => {
      const visitor = await otherBrowser({ viewport: { width: 390, height: 844 } })
      await visitor.goto(`${address}/strict`)
      const image = visitor.getByRole('img')
      await expect(image).toHaveJSProperty('naturalWidth', 320)
      await expect(visitor.getByRole('link')).toHaveAttribute('href', new RegExp(`^${origin}/photographer/`))

      await visitor.goto(address)
      const below = await visitor.locator('#below').boundingBox()
      const field = visitor.getByLabel('Your wedding date')
      await expect(field).toBeVisible()
      // Nothing moved when the field took the picture's place.
      expect((await visitor.locator('#below').boundingBox())!.y).toBe(below!.y)
      const day = someDay()
      await field.fill(day)
      await visitor.getByRole('button', { name: 'Check' }).click()
      await expect(visitor.getByRole('status')).toHaveText(/^(?:I’m free|I’m already|Another couple)/)
      await expect(visitor.getByRole('link', { name: 'See my profile' })).toHaveAttribute(
        'href',
        new RegExp(`/photographer/[0-9a-f-]+\\?date=${day}$`),
      )
      expect(await visitor.context().cookies()).toEqual([])
    },
  )
})
