import { expect, it } from 'vitest'
import worker from 'virtual:script/src/features/day-pack/ui/worker.ts'

it('x', () => {
  console.log(worker.length, worker.slice(0, 300))
  expect(worker).not.toContain('export')
})
