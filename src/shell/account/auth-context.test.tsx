import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { AuthContext, useAuth } from './auth-context.ts'

function Name() {
  return <p>{useAuth().viewer?.firstName}</p>
}

it('who is signed in is known inside the provider, and asking outside it is an error (T17)', async () => {
  const viewer = {
    email: 'ada@curio-mail.dev',
    firstName: 'Ada',
    role: 'client',
    vendorType: null,
    hasFactor: false,
    viewing: null,
  } as const
  expect(await drawn(<AuthContext value={{ viewer }}>{<Name />}</AuthContext>)).toBe('<p>Ada</p>')
  await expect(drawn(<Name />)).rejects.toThrow('useAuth must be used within an AuthProvider')
})
