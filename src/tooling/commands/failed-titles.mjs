// What npm test says last: which tests failed. A CI's page shows the end of the output only.
import path from 'node:path'

const MOST = 30
const COLOURS = new RegExp(String.raw`\u001b\[[0-9;]*m`, 'g')

const firstLine = (message = '') => message.replace(COLOURS, '').trim().split('\n')[0].slice(0, 300)
const atMost = (lines) => (lines.length > MOST ? [...lines.slice(0, MOST), `and ${lines.length - MOST} more`] : lines)

/** The failing tests of vitest's JSON report, each with the first line of what it says; a file that did not load, too. */
export function failedUnitTests(report, root) {
  return atMost(
    (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
      const file = path.relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
      return failed.map((test) => `${file}: ${test.fullName.trim()} | ${firstLine(test.failureMessages?.[0])}`)
    }),
  )
}

const specsOf = (suites) =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map((spec) => ({ file, ...spec })),
    ...specsOf(inner),
  ])

/** The browser tests of Playwright's JSON report that ended in this way. */
export const browserTests = (report, status) =>
  atMost(
    specsOf(report?.suites ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => {
          const said = firstLine(results.find(({ error }) => error)?.error.message)
          return `${file} (${projectName}): ${title}${said && ` | ${said}`}`
        }),
    ),
  )
