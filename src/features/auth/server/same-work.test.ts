import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { CREDENTIALS_WRONG } from '../texts.ts'
import { hashPassword } from './password.ts'

type Argon2 = typeof import('@node-rs/argon2')

/** The hashes that passwords were compared with, in order. */
const compared = vi.hoisted(() => [] as string[])
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<Argon2>()
  const verify: Argon2['verify'] = (hashed, ...rest) => {
    compared.push(String(hashed))
    return argon2.verify(hashed, ...rest)
  }
  return { ...argon2, verify }
})

const db = await useDatabase()
afterEach(() => void compared.splice(0))

/** What a comparison costs: the kind of hash, its parameters, and how long salt and digest are. */
const costOf = (hashed: string) => {
  const [, kind, version, parameters, salt, digest] = hashed.split('$')
  return { kind, version, parameters, salt: salt?.length, digest: digest?.length }
}
const knock = (email: string, password: string) =>
  callAs(db, { ip: `198.51.100.${compared.length}` }).auth.signIn({ email, password })

it('an unknown address costs the same comparison as a known one, and so does a marked account', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const usual = costOf(passwordHash)
  const known = (await makeAccount(db, { passwordHash })).email
  for (const email of [known, `${randomUUID()}@nowhere.dev`]) {
    await expect(knock(email, 'wrong-password')).rejects.toThrow(CREDENTIALS_WRONG)
  }
  expect(compared.map(costOf)).toEqual([usual, usual])
  expect(new Set(compared).size).toBe(2)
})
