import { expect, it } from 'vitest'
import { actionWords, changeWords } from './event-words.ts'

it('the code of an action is spoken in the list (AU4)', () => {
  expect(['mailLog.sendAgain', 'application.request-info', 'sign-out'].map(actionWords)).toEqual([
    'Mail log: send again',
    'Application: request info',
    'Sign out',
  ])
})

it('fields and states are spoken, what people wrote is not touched (AU4)', () => {
  const changes = [
    { field: 'approval_status', before: 'pending', after: 'info_requested' },
    { field: 'adminNotes', before: null, after: 'Asked for two_more pictures' },
  ]
  expect(changeWords(changes)).toBe(
    'approval status: pending → info requested; admin notes: Asked for two_more pictures',
  )
})
