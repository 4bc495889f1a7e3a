import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { DateInput } from './date-input.tsx'

const drawn = (value: string | null) =>
  renderToStaticMarkup(
    <MantineScope>
      <DateInput label="Due date" value={value} />
    </MantineScope>,
  )

it('a day is shown in words, and what is no day as it was typed', () => {
  expect(drawn('2027-06-12')).toContain('value="June 12, 2027"')
  expect(drawn('soon')).toContain('value="soon"')
  expect(drawn(null)).toContain('value=""')
  expect(drawn(null)).not.toContain('type="date"')
})
