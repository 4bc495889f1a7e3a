import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { render } from 'react-email'
import { describe, expect, it } from 'vitest'
import { mail as teamMail } from '#emails/applications/admin-new-application.tsx'
import { mail as receivedMail } from '#emails/applications/application-received.tsx'
import { milestonesOf } from '#features/applications/milestones.ts'
import { CurationNote } from '#features/applications/ui/curation-note.tsx'
import { Milestones } from '#features/applications/ui/milestones.tsx'
import { waitingLabels } from '#features/applications/waiting-steps.ts'
import { answerGroups } from '#features/help/answers/find.ts'
import { AboutPage } from '#features/marketing/ui/about-page.tsx'
import { TermsPage } from '#features/marketing/ui/terms-page.tsx'
import { VendorPage } from '#features/marketing/ui/vendor-page.tsx'
import { WelcomeBanner } from '#features/photographers/ui/edit/welcome-banner.tsx'
import { defaultAcknowledgment } from '#features/settings/acknowledgment.ts'
import { VETTING_DEFAULTS, type VettingSettings } from '#shared/site/vetting.ts'
import { vettingTimes } from '#shared/site/vetting-words.ts'
import { drawn } from '#tests/support/drawn.tsx'

const SET: VettingSettings = {
  ...VETTING_DEFAULTS,
  reviewers: 3,
  approveFrom: 8,
  rejectBelow: 4,
  thirdFrom: 6,
  firstLookHours: 37,
  decisionDays: 11,
  atMostDays: 19,
}
const SPECIFIED = /\b(?:12[-–]24 hours|2[-–]3 business days|5[-–]7 business days)/
const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
const NOW = new Date('2027-05-07T19:00:00Z')

const plain = (mail: ReactNode) => render(mail, { plainText: true })

/** Everything that names a time of the vetting, as it is with these settings, and the times it has to name. */
async function textsWith(vetting: VettingSettings): Promise<[name: string, text: string, named: string[]][]> {
  const { firstLook, decision, atMost } = vettingTimes(vetting)
  const all = [firstLook, decision, atMost]
  const page = (part: ReactNode) => drawn(part, { vetting })
  const { firstLookHours, decisionDays, atMostDays } = vetting
  const clock = { status: 'pending', completeAt: NOW, firstLookedAt: null, questions: [] } as const
  const steps = milestonesOf(clock, { timeZone: 'America/New_York', vetting }, NOW)
  const template = defaultAcknowledgment(vetting)
  const received = { ...receivedMail.preview, template, promises: { firstLookHours, decisionDays, atMostDays } }
  const told = { ...teamMail.preview, firstLookHours }
  return [
    ['/for-photographers', await page(<VendorPage />), all],
    ['/about', await page(<AboutPage />), all],
    ['/terms', await page(<TermsPage />), all],
    ['/help', JSON.stringify(answerGroups(vetting)), all],
    ['beside the application form', await page(<CurationNote acceptance={undefined} />), all],
    ['the applicant’s status', await page(<Milestones steps={steps} label="Review" />), all],
    ['the new profile', await page(<WelcomeBanner />), [decision]],
    ['the acknowledgment', template, [atMost]],
    ['the applicant’s mail', await plain(<receivedMail.Component {...received} site={site} />), all],
    ['the team’s mail', await plain(<teamMail.Component {...told} site={site} />), [`${firstLookHours} hours`]],
    ['the team’s queue', JSON.stringify(waitingLabels(vetting)), [`${decisionDays} business days`]],
  ]
}

describe('the times of the vetting', () => {
  it('are the specification’s in every text while the settings are (C33)', async () => {
    for (const [name, text, named] of await textsWith(VETTING_DEFAULTS))
      for (const time of named) expect(text, name).toContain(time)
    expect(Object.values(vettingTimes(VETTING_DEFAULTS))).toEqual([
      '12-24 hours',
      '2-3 business days',
      '5-7 business days',
    ])
  })

  it('are what is set in every text once an administrator has changed it, and nothing else', async () => {
    for (const [name, text, named] of await textsWith(SET)) {
      for (const time of named) expect(text, name).toContain(time)
      expect(text.match(SPECIFIED), name).toBeNull()
    }
    expect(vettingTimes({ firstLookHours: 1, decisionDays: 1, atMostDays: 7 })).toEqual({
      firstLook: '1 hour',
      decision: '1 business day',
      atMost: '5-7 business days',
    })
  })

  it('are written in one place', () => {
    const files = globSync('{src,emails}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.fixture.ts'] })
    const writing = files.filter((file) => SPECIFIED.test(readFileSync(file, 'utf8')))
    expect(writing).toEqual(['src/shared/site/vetting-words.ts'])
  })
})

it('the thresholds and how many score are said as they are set (CU1)', async () => {
  const usual = await drawn(<AboutPage />, { vetting: VETTING_DEFAULTS })
  for (const words of ['Two people on our team', '3 or more points apart', '7 or more out of 10', 'less than 5'])
    expect(usual).toContain(words)
  const set = await drawn(<AboutPage />, { vetting: SET })
  for (const words of ['Three people on our team', '6 or more points apart', '8 or more out of 10', 'less than 4'])
    expect(set).toContain(words)
})
