import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { idBefore, positionOf } from './id-position.ts'

it('goes on at the id where it stopped, never after it', () => {
  for (let i = 0; i < 1_000; i += 1) {
    const id = randomUUID()
    expect(idBefore(positionOf(id)) < id).toBe(true)
    expect(idBefore(positionOf(id)).slice(0, 13)).toBe(id.slice(0, 13))
  }
})

it('begins before every id', () => expect(idBefore(0)).toBe('00000000-0000-0000-0000-000000000000'))
