import type { Locator, Page } from '@playwright/test'

/** More stops than there are on the longest page. */
const STOPS = 160
const ARROWS = 60

const hasFocus = (element: Element) => element === document.activeElement || element.contains(document.activeElement)

/** Whether the element comes before the focus: a person goes back to it instead of around the whole page. */
const isBehind = (target: Locator) =>
  target.evaluate((element) => {
    const focus = document.activeElement
    if (!focus || focus === document.body) return false
    return (focus.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  })

const roleOf = (target: Locator) =>
  target.evaluate((element) => ({
    role: element.getAttribute('role') ?? '',
    type: element.getAttribute('type') ?? '',
    tag: element.localName,
    // One stop for many: the arrows move between them.
    isOneOfMany: element.tabIndex < 0 || element.getAttribute('type') === 'radio',
  }))

/** The element is found once for all presses: a search by role works out the name of everything on the page. */
async function step(page: Page, target: Locator, key: string, most: number): Promise<boolean> {
  const element = await target.elementHandle()
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await element.evaluate(hasFocus)) return true
    await page.keyboard.press(key)
  }
  return target.evaluate(hasFocus)
}

/** From the top of a page the first stop leads past the navigation to its content. */
async function skipNavigation(page: Page, target: Locator): Promise<void> {
  const isAhead = await target.evaluate(
    (element) => document.activeElement === document.body && element.closest('main') !== null,
  )
  if (!isAhead) return
  await page.keyboard.press('Tab')
  const isOffered = await page.evaluate(() => document.activeElement?.getAttribute('href') === '#main')
  if (isOffered) await page.keyboard.press('Enter')
}

/** Tab, or Shift and Tab to what was passed already. */
async function tabTo(page: Page, target: Locator): Promise<boolean> {
  await skipNavigation(page, target)
  return step(page, target, (await isBehind(target)) ? 'Shift+Tab' : 'Tab', STOPS)
}

/** Moves the focus to an element with Tab, and among several that are one stop with the arrows. */
async function reach(target: Locator): Promise<void> {
  const page = target.page()
  await target.waitFor()
  const { isOneOfMany } = await roleOf(target)
  if (!isOneOfMany) {
    if (await tabTo(page, target)) return
  } else {
    const group = target.locator('xpath=ancestor::*[self::table or self::fieldset or @role="grid" or @role="group"][1]')
    if ((await tabTo(page, group)) && (await step(page, target, 'ArrowRight', ARROWS))) return
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`)
}

/** What a person does who has no pointer, under the names that Playwright gives to its own ways. */
const BY_KEYS = {
  async click(this: Locator) {
    await this.waitFor()
    const { role } = await roleOf(this)
    if (role === 'option') {
      // The focus stays in the field; the arrows choose.
      await this.page().keyboard.press('ArrowDown')
      await this.page().keyboard.press('Enter')
      return
    }
    await reach(this)
    await this.page().keyboard.press('Enter')
  },
  async dblclick(this: Locator) {
    await reach(this)
    await this.page().keyboard.press('Enter')
    await this.page().keyboard.press('Enter')
  },
  async check(this: Locator) {
    await reach(this)
    if (!(await this.isChecked())) await this.page().keyboard.press('Space')
  },
  async fill(this: Locator, value: string) {
    await reach(this)
    await this.page().keyboard.press('ControlOrMeta+A')
    await this.page().keyboard.type(value)
  },
}

/** Lets everything in `walk` that clicks, checks and fills do so with the keyboard alone. */
export async function withKeyboardOnly(page: Page, walk: () => Promise<void>): Promise<void> {
  const locators = Object.getPrototypeOf(page.locator('html')) as Record<string, unknown>
  const before = Object.fromEntries(Object.keys(BY_KEYS).map((name) => [name, locators[name]]))
  Object.assign(locators, BY_KEYS)
  try {
    await walk()
  } finally {
    Object.assign(locators, before)
  }
}
