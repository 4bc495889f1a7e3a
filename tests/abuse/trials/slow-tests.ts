import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { THOROUGH } from '#tests/support/scale.ts'
import type { Trial } from '../trial.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The integration tests that are too slow for every change, and those that try more often here. */
export const slowTests: Trial = async ({ scratch, say }) => {
  const output = path.join(scratch, 'slow.json')
  const vitest = path.resolve('node_modules/vitest/vitest.mjs')
  const config = path.resolve('tests/abuse/slow/vitest.config.ts')
  const args = [vitest, 'run', '-c', config, '--root', process.cwd(), '--silent', '--reporter=json']
  const { status, stderr } = spawnSync(process.execPath, [...args, `--outputFile=${output}`], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', [THOROUGH]: '1' },
  })
  if (status !== 0) say(stderr.slice(-2000))
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((one) => one.status === 'failed'),
  )
  return {
    name: 'backup and restore, jobs in two processes at once, and the books, orders and URLs tried more often',
    bar: 'all hold',
    figure: `${numPassedTests} tests in ${testResults.length} files held, ${numFailedTests} failed`,
    isOk: status === 0 && numPassedTests > 0 && numFailedTests === 0,
    details: failed.map(({ fullName }) => fullName),
  }
}
