// The last output of npm test: which tests failed. CI pages show only the end of the output.
import path from 'node:path'

const MAX_LINES = 30
const COLORS = new RegExp(String.raw`\u001b\[[0-9;]*m`, 'g')

const firstLine = (message = '') => message.replace(COLORS, '').trim().split('\n')[0].slice(0, 300)
const atMost = (lines) =>
  lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more`] : lines

/** The failing tests of vitest's JSON report, each with its message's first line; also files that did not load. */
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

/** The browser tests of Playwright's JSON report with this outcome. */
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
