import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { lengthWords, NumberField, Textarea } from './fields.tsx'

const drawn = (field: React.ReactNode) => renderToStaticMarkup(<MantineScope>{field}</MantineScope>)

it('a text that is too long is counted and marked, but not cut', () => {
  const html = drawn(<Textarea label="Note" limit={4000} value={'x'.repeat(4013)} readOnly />)
  expect(html).toContain('4,013 of 4,000 characters: please shorten it by 13')
  expect(html).toContain('aria-invalid="true"')
  expect(html).not.toContain('maxlength')
  expect(html).toContain('x'.repeat(4013))
})

it('the count appears near the limit', () => {
  expect([3500, 3601, 4000, 4001].map((length) => lengthWords(length, 4000))).toEqual([
    null,
    '3,601 of 4,000 characters',
    '4,000 of 4,000 characters',
    '4,001 of 4,000 characters: please shorten it by 1',
  ])
})

it('a number without focus is grouped; empty and invalid values show nothing', () => {
  expect(drawn(<NumberField label="Price" decimals={2} value={2500.5} />)).toContain('value="2,500.50"')
  expect(drawn(<NumberField label="Days" value={60} />)).toContain('inputMode="numeric"')
  for (const none of [null, '', Number.NaN] as const)
    expect(drawn(<NumberField label="Price" value={none} />)).toContain('value=""')
})
