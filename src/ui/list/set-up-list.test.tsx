import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { isSetUp, SetUpList, type SetUpStep } from './set-up-list.tsx'

const step = (key: string, isDone: boolean): SetUpStep => ({
  key,
  title: `Add ${key}`,
  note: `Why ${key}`,
  isDone,
  action: (look) => (
    <ButtonAnchor href={`/${key}`} {...look}>
      {`To ${key}`}
    </ButtonAnchor>
  ),
})
const variantOf = (html: string, key: string) => new RegExp(`href="/${key}"[^>]*data-variant="(\\w+)"`).exec(html)?.[1]

it('says how much is done, and fills the button of the next step alone (HL2)', async () => {
  const steps = [step('portrait', true), step('pictures', false), step('calendar', false)]
  const html = await drawn(<SetUpList title="Your first week" steps={steps} />)
  expect(html).toContain('1 of 3 done')
  expect([variantOf(html, 'portrait'), variantOf(html, 'pictures'), variantOf(html, 'calendar')]).toEqual([
    undefined,
    'filled',
    'default',
  ])
  expect(html).toContain('Why pictures')
  expect(html).not.toContain('Why portrait')
})

it('the last step counts, and says what is missing even when it cannot be done yet', async () => {
  const last = { key: 'publish', title: 'Publish', note: 'Still missing: a portrait', isDone: false }
  const html = await drawn(<SetUpList title="Your first week" steps={[step('portrait', true)]} last={last} />)
  expect(html).toContain('1 of 2 done')
  expect(html).toContain('Still missing: a portrait')
})

it('is over with the last of its steps', () => {
  expect(isSetUp([step('portrait', true), step('pictures', false)])).toBe(false)
  expect(isSetUp([step('portrait', true)])).toBe(true)
})
