import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slipsOf } from './typing-errors.ts'

const word = fc.stringMatching(/^[a-zé]{5,12}$/)
const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzé'))
const takes = (typed: string, meant: string) => new RegExp(`^${slipsOf(typed)}$`, 'u').test(meant)

it('takes every word that is one typing error away, from both sides', () => {
  fc.assert(
    fc.property(word, fc.nat(11), letter, (meant, nth, other) => {
      const at = nth % meant.length
      const [before, here, after] = [meant.slice(0, at), meant[at]!, meant.slice(at + 1)]
      const swapped = after === '' ? meant : `${before}${after[0]}${here}${after.slice(1)}`
      for (const typed of [
        `${before}${after}`,
        `${before}${other}${after}`,
        `${before}${other}${here}${after}`,
        swapped,
      ]) {
        expect([typed, takes(typed, meant), takes(meant, typed)]).toEqual([typed, true, true])
      }
    }),
  )
})

it('takes no word that is two of them away', () => {
  for (const [typed, meant] of [
    ['documentary', 'docmentry'],
    ['garcia', 'gacria x'],
    ['maria', 'mraai'],
    ['brown', 'brawns'],
  ])
    expect([typed, takes(typed!, meant!)]).toEqual([typed, false])
})
