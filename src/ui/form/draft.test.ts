import { expect, it } from 'vitest'
import { restoredValues } from './draft.ts'

const stored = { title: 'Our day', bookingId: 'first' as string | null, hours: 8 as number | '' }

it('a cleared field is restored empty', () => {
  expect(restoredValues({ title: '', bookingId: null, hours: '' }, stored)).toEqual({
    title: '',
    bookingId: null,
    hours: '',
  })
})

it('a field missing from the draft has its stored value, and one missing from the form is left out', () => {
  const typed = { title: 'Our day by the sea', color: 'blue' }
  expect(restoredValues(typed, stored)).toEqual({ ...stored, title: 'Our day by the sea' })
})
