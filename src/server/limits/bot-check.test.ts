import { describe, expect, it } from 'vitest'
import { CHECK_LIFE_MS, CHECK_MIN_MS, CHECK_TRIES } from '#shared/api/bot-check.ts'
import { proofOf } from '#tests/support/bot-check.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { issueChallenge } from './bot-check.ts'

const db = await useDatabase()
const NOW = new Date('2027-03-01T12:00:00Z')
const before = (ms: number) => ({ now: () => new Date(NOW.getTime() - ms) })
const solved = async (ageMs: number) => proofOf(await issueChallenge(before(ageMs), 0))

let caller = 0
/** Subscribes with this proof from an address of its own. */
const send = (proof: string | null) =>
  callAs(db, { now: NOW, ip: `198.51.100.${++caller}`, proof }).newsletter.subscribe({
    email: `a${caller}@curio-mail.dev`,
  })
const REFUSED = { cause: { code: 'NOT_CHECKED' } }
/** A proof with something else in it. */
const altered = (proof: string, change: (given: Given) => void) => {
  const given = JSON.parse(atob(proof)) as Given
  change(given)
  return btoa(JSON.stringify(given))
}
type Given = {
  challenge: { parameters: { cost: number; keyPrefix: string; data: { at: number } }; signature: string }
  solution: { counter: number; derivedKey: string }
}

describe('a form that anybody can send (AB2)', () => {
  it.each([
    ['two seconds after it was begun', CHECK_MIN_MS],
    ['ten minutes after it was begun', CHECK_LIFE_MS],
  ])('is taken with a solved challenge, %s', async (_, ageMs) => {
    expect(await send(await solved(ageMs))).toEqual({ isReceived: true })
  })

  it.each([
    ['sooner than a person types', CHECK_MIN_MS - 1],
    ['after the challenge’s life', CHECK_LIFE_MS + 1],
    ['with a challenge of the future', -60_000],
  ])('is refused %s', async (_, ageMs) => {
    await expect(send(await solved(ageMs))).rejects.toMatchObject(REFUSED)
  })

  it.each([null, '', 'x', btoa('{}'), btoa('null'), btoa('[1]'), btoa(`{"challenge":${'['.repeat(2000)}`)])(
    'is refused without a readable proof: %j',
    async (proof) => {
      await expect(send(proof)).rejects.toMatchObject(REFUSED)
    },
  )

  it.each<[string, (given: Given) => void]>([
    ['a moment that was moved', ({ challenge }) => (challenge.parameters.data.at += 1000)],
    ['a puzzle that was made easier', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['a prefix that everything has', ({ challenge }) => (challenge.parameters.keyPrefix = '')],
    ['a signature of somebody else', ({ challenge }) => (challenge.signature = 'a'.repeat(64))],
    ['an answer that is none', ({ solution }) => (solution.derivedKey = '0'.repeat(64))],
    ['an answer of another length', ({ solution }) => (solution.derivedKey = 'ab')],
  ])('is refused with %s', async (_, change) => {
    await expect(send(altered(await solved(60_000), change))).rejects.toMatchObject(REFUSED)
  })

  it('is refused when the hidden field was filled in', async () => {
    const proof = await proofOf(await issueChallenge(before(60_000), 0), 'https://cheap.example')
    await expect(send(proof)).rejects.toMatchObject(REFUSED)
  })

  it('uses a challenge once, of many at the same moment too, and each tab has its own', async () => {
    const [proof, otherTab] = [await solved(60_000), await solved(60_000)]
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send(proof)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await send(otherTab)).toEqual({ isReceived: true })
  })

  it('says what to do, and leaves nothing behind', async () => {
    await expect(send(null)).rejects.toThrow(/couldn’t confirm that a person is sending this.*reload the page/)
  })

  it('takes about as many tries as the one constant says', async () => {
    const { counter } = JSON.parse(atob(await proofOf(await issueChallenge({ now: () => NOW })))).solution as {
      counter: number
    }
    expect(counter).toBeGreaterThanOrEqual(CHECK_TRIES / 2)
    expect(counter).toBeLessThan(CHECK_TRIES * 1.5)
  })
})

it('everything that anybody can make has the check, or says why it needs none (AB2)', () => {
  const open = PROCEDURES.filter(([, { _def }]) => _def.meta?.audience === 'public' && _def.meta.meanwhile === 'adds')
  expect(open.filter(([, { _def }]) => !_def.meta!.botCheck).map(([name]) => name)).toEqual([])
  const checked = PROCEDURES.filter(([, { _def }]) => _def.meta?.botCheck === true).map(([name]) => name)
  expect(checked.toSorted()).toEqual([
    'applications.submit',
    'auth.signUp',
    'help.ask',
    'inquiries.saveDraft',
    'newsletter.subscribe',
    'personalData.askByLink',
    'takedowns.report',
  ])
})

it.each(PROCEDURES.filter(([, { _def }]) => _def.meta?.botCheck === true).map(([name]) => name))(
  '%s asks for the proof before anything else (AB2)',
  async (name) => {
    await expect(callByName(callAs(db, { proof: null }), name, {})).rejects.toMatchObject(REFUSED)
  },
)
