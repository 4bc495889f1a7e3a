import { expect, it } from 'vitest'
import worker from './worker.ts?script'

it('x', () => {
  console.log(worker.length, worker.slice(0, 300))
  expect(worker).not.toContain('export')
})
