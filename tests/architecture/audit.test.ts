import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

type Accepted = { id: string; package: string; why: string; until: string }
type Findings = { open: { id: string }[]; stale: { id: string }[] }
// The commands run on whatever Node a system has, so they are no TypeScript.
const { auditFindings } = (await import(path.resolve('src/tooling/commands/audit-findings.mjs'))) as {
  auditFindings: (report: unknown, accepted: Accepted[], today: string) => Findings
}

const advisory = (id: string) => ({
  source: 1,
  name: 'some-parser',
  title: 'Slow on long input',
  url: `https://github.com/advisories/${id}`,
  severity: 'high',
})
const [FIRST, SECOND] = ['GHSA-aaaa-bbbb-cccc', 'GHSA-dddd-eeee-ffff']
const report = {
  vulnerabilities: { 'some-parser': { via: [advisory(FIRST)] }, 'what-uses-it': { via: ['some-parser'] } },
}
const until = (day: string, id = FIRST): Accepted => ({ id, package: 'some-parser', why: 'Not reached', until: day })
const found = (accepted: Accepted[]) => auditFindings(report, accepted, '2027-03-01')

it('what nobody has accepted is open, once however many pass it on', () => {
  expect(found([]).open).toMatchObject([{ id: FIRST, package: 'some-parser', severity: 'high' }])
})

it('an acceptance counts until its day', () => {
  expect(found([until('2027-03-01')])).toEqual({ open: [], stale: [] })
  expect(found([until('2027-02-28')])).toMatchObject({ open: [{ id: FIRST }], stale: [{ id: FIRST }] })
})

it('an acceptance that nothing needs any more has to go', () => {
  expect(found([until('2027-06-01'), until('2027-06-01', SECOND)]).stale).toMatchObject([{ id: SECOND }])
})

it('every acceptance says of what, why and until when', () => {
  const accepted = JSON.parse(readFileSync('.ci/accepted-advisories.json', 'utf8')) as Accepted[]
  for (const one of accepted) {
    expect(Object.keys(one).toSorted()).toEqual(['id', 'package', 'until', 'why'])
    expect(one.until).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(one.why.length).toBeGreaterThan(20)
  }
})
