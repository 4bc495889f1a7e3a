import { expect, it } from 'vitest'
import { restoredValues } from './form-draft.ts'

const stored = { title: 'Our day', bookingId: 'first' as string | null, hours: 8 as number | '' }

it('a field that was emptied comes back empty', () => {
  expect(restoredValues({ title: '', bookingId: null, hours: '' }, stored)).toEqual({
    title: '',
    bookingId: null,
    hours: '',
  })
})

it('a field that the draft does not know is as it is stored, and one that the form does not know is left out', () => {
  const typed = { title: 'Our day by the sea', colour: 'blue' }
  expect(restoredValues(typed, stored)).toEqual({ ...stored, title: 'Our day by the sea' })
})
