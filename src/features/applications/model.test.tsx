import { render } from 'react-email'
import { describe, expect, it } from 'vitest'
import { mail as receivedMail } from '#emails/applications/application-received.tsx'
import { mail as statusMail } from '#emails/applications/application-status.tsx'
import { APPROVAL_STATUSES, acceptedTypes } from '#features/photographers/model.ts'
import { renderAcknowledgment } from '#features/settings/acknowledgment.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'
import { milestonesOf } from './milestones.ts'
import {
  APPLICATION_MAIL_STATUSES,
  APPLICATION_TRANSITIONS,
  type ApplicationMailStatus,
  reapplyDate,
  rejectionTexts,
  splitName,
} from './model.ts'
import { draftOf, EMPTY_APPLICATION, fillBlanks, readDraft } from './ui/apply-values.ts'

const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }

it('the machine is the specification’s, and its applicant’s ways lead out of every refusal', () => {
  const diagram = Object.entries(APPLICATION_TRANSITIONS).map(
    ([event, { by, from, to }]) => `${from.join(', ')} -> ${to} (${event}, ${by.join(', ')})`,
  )
  expect(diagram).toMatchInlineSnapshot(`
    [
      "pending -> approved (approve, admin, system)",
      "pending -> rejected (reject, admin)",
      "pending -> info_requested (requestInfo, admin)",
      "rejected, info_requested -> pending (reopen, admin)",
      "info_requested -> pending (answer, applicant)",
      "pending, info_requested, rejected -> cancelled (withdraw, applicant)",
      "rejected, cancelled -> pending (reapply, applicant)",
    ]
  `)
  const left = new Set(Object.values(APPLICATION_TRANSITIONS).flatMap(({ from }) => from))
  expect(APPROVAL_STATUSES.filter((status) => !left.has(status))).toEqual(['approved'])
})

describe('the acknowledgment text (E3)', () => {
  const values = { vendor_name: 'Ada {business_name}', business_name: 'Marsh & Sons', application_date: 'May 1, 2027' }

  it('takes its three variables in one or two braces, each value as it is', () => {
    const template = 'Hi {vendor_name} of {{ business_name }}, {application_date}. {other} {{x}} { }'
    expect(renderAcknowledgment(template, values)).toBe(
      'Hi Ada {business_name} of Marsh & Sons, May 1, 2027. {other} {{x}} { }',
    )
  })

  it('stays text in the mail', async () => {
    const html = await render(
      <receivedMail.Component
        {...receivedMail.preview}
        site={site}
        vendorName="<img src=x>"
        template="Hello {vendor_name} <b>"
      />,
    )
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('Hello &lt;img &lt;b&gt;')
  })
})

describe('the mail of each status (E4-E8)', () => {
  const props = (status: ApplicationMailStatus) => ({
    name: 'Ada',
    status,
    note: '<script>note</script>',
    reasons: ['Not enough weddings.'],
    reapplyOn: 'February 21, 2027',
  })

  it('has the specification’s subject', () => {
    expect(APPLICATION_MAIL_STATUSES.map((status) => statusMail.subject(props(status), site))).toEqual([
      'Your Curio application is being reviewed',
      'Your Curio application has been approved',
      'Your Curio application has been declined',
      'Your Curio application requires additional information',
      'Your Curio application has been updated',
      'Your Curio application has been updated',
      'Your Curio application has been updated',
    ])
  })

  it.each(APPLICATION_MAIL_STATUSES)(
    '%s: signs in to the profile without an id, and carries what belongs to it',
    async (status) => {
      const html = await render(<statusMail.Component site={site} {...props(status)} />)
      expect(html).toContain('https://curio.test/sign-in?returnTo=%2Fvendor%2Fprofile"')
      expect(html.includes('&lt;script&gt;note')).toBe(status === 'info_requested')
      expect(html.includes('Not enough weddings.')).toBe(status === 'rejected')
      expect(html.includes('February 21, 2027')).toBe(status === 'rejected')
      expect(html).not.toContain('<script')
    },
  )
})

describe('the milestones (X1)', () => {
  const zone = 'America/New_York'
  // A Friday, 3 pm in New York.
  const completeAt = new Date('2027-05-07T19:00:00Z')
  const of = { timeZone: zone, vetting: VETTING_DEFAULTS }
  const steps = (now: string, more: Partial<Parameters<typeof milestonesOf>[0]> = {}) =>
    milestonesOf({ status: 'pending', completeAt, firstLookedAt: null, questions: [], ...more }, of, new Date(now)).map(
      ({ by, state }) => `${by} ${state}`,
    )

  it('are a day, three and seven business days from the moment it was complete (C33)', () => {
    expect(steps('2027-05-07T20:00:00Z')).toEqual(['2027-05-08 next', '2027-05-12 ahead', '2027-05-18 ahead'])
    const looked = { firstLookedAt: '2027-05-07T21:00:00Z' }
    expect(steps('2027-05-10T20:00:00Z', looked)).toEqual(['2027-05-08 past', '2027-05-12 next', '2027-05-18 ahead'])
    expect(steps('2027-06-10T20:00:00Z', looked)).toEqual(['2027-05-08 past', '2027-05-12 past', '2027-05-18 past'])
  })

  it('say that a first look is past once somebody took it, and not before (VA9)', () => {
    const looked = { firstLookedAt: '2027-05-07T19:30:00Z' }
    expect(steps('2027-05-07T20:00:00Z', looked)).toEqual(['2027-05-08 past', '2027-05-12 next', '2027-05-18 ahead'])
    expect(steps('2027-05-10T20:00:00Z')).toEqual(['2027-05-08 next', '2027-05-12 ahead', '2027-05-18 ahead'])
  })

  it('leave out weekends and federal holidays', () => {
    const thanksgiving = milestonesOf(
      { status: 'pending', completeAt: new Date('2026-11-24T20:00:00Z'), firstLookedAt: null, questions: [] },
      of,
      new Date('2026-11-24T20:00:00Z'),
    )
    expect(thanksgiving.map(({ by }) => by)).toEqual(['2026-11-25', '2026-11-30', '2026-12-04'])
  })

  it('wait while a question is open, and have no dates before the clock starts or after the decision', () => {
    // Asked on Friday, answered on Monday at the same time: one business day.
    const questions = [{ createdAt: '2027-05-07T20:00:00Z', answeredAt: '2027-05-10T20:00:00Z' }]
    expect(steps('2027-05-10T20:00:00Z', { questions })[1]).toBe('2027-05-13 next')
    const open = [{ createdAt: '2027-05-07T20:00:00Z', answeredAt: null }]
    expect(steps('2027-05-11T20:00:00Z', { status: 'info_requested', questions: open })[1]).toBe('2027-05-14 next')
    // Taken back without an answer.
    expect(steps('2027-05-10T20:00:00Z', { questions: open })[1]).toBe('2027-05-12 next')
    expect(steps('2027-05-07T20:00:00Z', { completeAt: null })).toEqual(['null ahead', 'null ahead', 'null ahead'])
    expect(steps('2027-05-07T20:00:00Z', { status: 'rejected' })).toEqual(['null past', 'null past', 'null past'])
  })
})

describe('small rules', () => {
  it('split a name at its first space (V13)', () => {
    expect(splitName(' Ada  Lovelace Marsh ')).toEqual({ firstName: 'Ada', lastName: 'Lovelace Marsh' })
    expect(splitName('Prince')).toEqual({ firstName: 'Prince', lastName: '' })
  })

  it('let apply again after whole months, the last day where a month is shorter (VA7)', () => {
    expect(reapplyDate(new Date('2026-11-30T10:00:00Z'), 3).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(reapplyDate(new Date('2026-11-21T10:00:00Z'), 6).toISOString()).toBe('2027-05-21T10:00:00.000Z')
  })

  it('name the reasons in the list’s order, and accept the types of the setting (ST2, X57, X64)', () => {
    expect(rejectionTexts(['experience', 'portfolio', 'unknown'])).toHaveLength(2)
    expect(acceptedTypes('all')).toHaveLength(5)
    expect(acceptedTypes('venue')).toEqual(['venue'])
  })
})

describe('a kept form (VA1)', () => {
  it('never holds the password or the agreement', () => {
    const draft = draftOf({ ...EMPTY_APPLICATION, password: 'secret', privacyAgreement: true })
    expect(draft).not.toHaveProperty('password')
    expect(draft).not.toHaveProperty('privacyAgreement')
  })

  it('is read whatever stands in it, and fills blanks only', () => {
    const kept = readDraft({ name: 'Ada', bio: 7, styleOptions: ['Film', 'Nonsense'], password: 'x', role: 'admin' })
    expect(kept).toEqual({ name: 'Ada', styleOptions: ['Film'] })
    expect(readDraft('x')).toEqual({})
    const filled = fillBlanks({ ...EMPTY_APPLICATION, name: 'Typed' }, kept, { styleOptions: ['Digital'], phone: '1' })
    expect(filled).toMatchObject({ name: 'Typed', styleOptions: ['Film'], phone: '1' })
  })
})
