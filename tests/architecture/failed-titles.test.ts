import path from 'node:path'
import { expect, it } from 'vitest'

type Titles = {
  failedUnitTests: (report: unknown, root: string) => string[]
  browserTests: (report: unknown, status: 'flaky' | 'unexpected') => string[]
}
// The commands run on whatever Node a system has, so they are no TypeScript.
const { browserTests, failedUnitTests } = (await import(
  path.resolve('src/tooling/commands/failed-titles.mjs')
)) as Titles

const failed = (fullName: string, ...failureMessages: string[]) => ({ status: 'failed', fullName, failureMessages })

it('npm test names the unit tests that failed, with the first line of each message', () => {
  const report = {
    testResults: [
      {
        name: '/project/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          failed('money subtracts', '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at somewhere'),
        ],
      },
      { name: '/project/src/b.test.ts', status: 'failed', message: 'Cannot find module x\nat y', assertionResults: [] },
      { name: '/project/src/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(failedUnitTests(report, '/project')).toEqual([
    'src/a.test.ts: money subtracts | AssertionError: expected 1 to be 2',
    'src/b.test.ts: Cannot find module x',
  ])
  expect(failedUnitTests(null, '/project')).toEqual([])
})

it('and at most thirty of them', () => {
  const assertionResults = Array.from({ length: 42 }, (_, at) => failed(`test ${at}`, 'no'))
  const lines = failedUnitTests({ testResults: [{ name: '/p/a.ts', status: 'failed', assertionResults }] }, '/p')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('and 12 more')
})

it('and the browser tests, by how they ended', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, projectName: 'phone', results: [{}, ...(message ? [{ error: { message } }] : [])] }],
  })
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('works', 'expected')],
        suites: [{ file: 'a.spec.ts', specs: [spec('breaks', 'unexpected', 'Timeout\nlog')] }],
      },
      { file: 'b.spec.ts', specs: [spec('stumbles', 'flaky', 'Once')] },
    ],
  }
  expect(browserTests(report, 'unexpected')).toEqual(['a.spec.ts (phone): breaks | Timeout'])
  expect(browserTests(report, 'flaky')).toEqual(['b.spec.ts (phone): stumbles | Once'])
  expect(browserTests(null, 'unexpected')).toEqual([])
})
