// npm run test:audit: known weaknesses of the production dependencies, less those that .ci/accepted-advisories.json explains.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { auditFindings } from './audit-findings.mjs'
import { fail, root, say } from './common.mjs'

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
if (error) fail(`npm could not be started: ${error.message}`)
let report
try {
  report = JSON.parse(stdout)
} catch {
  fail('npm audit did not answer with a report.')
}
// Without the registry's list nothing is known, which is not the same as nothing found.
if (!report.vulnerabilities) fail(`npm audit failed: ${report.message ?? report.error?.summary ?? 'no report'}`)
const accepted = JSON.parse(fs.readFileSync(path.join(root, '.ci/accepted-advisories.json'), 'utf8'))
const { open, stale } = auditFindings(report, accepted, new Date().toISOString().slice(0, 10))
for (const one of open) say(`${one.severity}: ${one.package}: ${one.title} (${one.id}, ${one.url})`)
for (const { id, reason } of stale) say(`accepted, but ${reason}: ${id}`)
say(`${open.length} open, ${accepted.length - stale.length} accepted`)
process.exit(open.length + stale.length > 0 ? 1 : 0)
