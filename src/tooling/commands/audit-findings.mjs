/**
 * Of a report of `npm audit --json`: advisories that nobody has accepted, and acceptances that have run out or that no
 * dependency needs any more. `today` is a day, as is each acceptance's `until`.
 */
export function auditFindings(report, accepted, today) {
  const found = new Map()
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const advisory of via) {
      // A word names another entry of the report, whose own advisory it passes on.
      if (typeof advisory === 'string') continue
      const id = /GHSA(?:-\w{4}){3}$/.exec(advisory.url)?.[0] ?? String(advisory.source)
      found.set(id, {
        id,
        package: advisory.name,
        title: advisory.title,
        url: advisory.url,
        severity: advisory.severity,
      })
    }
  }
  const valid = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id))
  const stale = accepted
    .filter(({ id }) => !found.has(id) || !valid.has(id))
    .map(({ id }) => ({ id, reason: found.has(id) ? 'only until a day that is over' : 'nothing has it any more' }))
  return { open: [...found.values()].filter(({ id }) => !valid.has(id)), stale }
}
