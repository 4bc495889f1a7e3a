import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { NO_ANSWER, readRefusal, SESSION_ENDED, splitFields } from './errors.ts'

test('field errors of a refused call keep their first sentence', () => {
  const refusal = readRefusal({
    message: 'Please check the highlighted fields.',
    data: { fieldErrors: { email: ['Please enter a valid email address', 'other'], 'items.0.label': ['Name it'] } },
  })
  expect(refusal.fields).toEqual({ email: 'Please enter a valid email address', 'items.0.label': 'Name it' })
})

test('an AppError with a field puts its sentence there, and the request id is kept', () => {
  const refusal = readRefusal({ message: 'This date is taken', data: { field: 'eventDate', requestId: 'r-1' } })
  expect(refusal).toEqual({
    fields: { eventDate: 'This date is taken' },
    message: 'This date is taken',
    requestId: 'r-1',
  })
})

test('anything else becomes one plain sentence', () => {
  expect(readRefusal(null)).toEqual({ fields: {}, message: 'Something went wrong. Please try again.', requestId: null })
})

test('an ended session says how to continue without losing anything', () => {
  const refusal = readRefusal({ message: 'Please sign in to continue.', data: { code: 'UNAUTHORIZED' } })
  expect(refusal).toMatchObject({ fields: {}, message: SESSION_ENDED })
})

test('a dropped connection does not show the message of the network library', () => {
  expect(readRefusal(TRPCClientError.from(new TypeError('Failed to fetch'))).message).toBe(NO_ANSWER)
  expect(readRefusal(new Error('Please choose a picture')).message).toBe('Please choose a picture')
})

test('messages of fields the form does not show are not lost', () => {
  expect(splitFields({ email: 'a', token: 'b', 'items.0': 'c' }, ['email', 'items'])).toEqual({
    shown: { email: 'a', 'items.0': 'c' },
    rest: ['b'],
  })
})

test('a field that was sent inside something else gets its message', () => {
  const { shown, rest } = splitFields({ 'values.siteUrl': 'a', 'values.other': 'b' }, ['siteUrl'])
  expect({ shown, rest }).toEqual({ shown: { siteUrl: 'a' }, rest: ['b'] })
})
