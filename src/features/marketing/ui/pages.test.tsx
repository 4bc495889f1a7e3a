import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '#app/public-api/operations.ts'
import { NO_PAY_TO_RANK, RANKING_RULE } from '#features/directory/model.ts'
import { RUBRIC } from '#features/vetting/rubric.ts'
import { perFigure, type ShownFigures } from '#shared/site/figures.ts'
import { PRIVACY_VERSION, TERMS_VERSION } from '#shared/site/legal-versions.ts'
import { drawn } from '#tests/support/drawn.tsx'
import { FIGURES, HOME, TESTIMONIALS } from '../model.ts'
import { RETENTION } from '../retention.ts'
import { AboutPage } from './about-page.tsx'
import { AccessibilityPage } from './accessibility-page.tsx'
import { DevelopersPage } from './developers-page.tsx'
import { HEADS } from './heads.ts'
import { HomePage } from './home-page.tsx'
import { HowPage } from './how-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'
import { VendorPage } from './vendor-page.tsx'

const home = <HomePage featured={[]} newsletterForm={<form id="newsletter" />} />
const fixed = [FIGURES.trusted, FIGURES.rating, FIGURES.acceptance, ...FIGURES.cards.map(({ value }) => `>${value}<`)]

describe('the pages of the site', () => {
  it('the home page leads to the finder and ends in the newsletter, and its quotes lead to where they are (R1, X113)', async () => {
    const figures = { testimonials: 'fixed' } as const
    const html = await drawn(home, { figures })
    for (const part of ['action="/find-photographer"', 'href="/how-it-works#testimonials"', 'id="newsletter"'])
      expect(html).toContain(part)
    const testimonials = (await drawn(<HowPage />, { figures })).split('id="testimonials"')[1]
    for (const { quote } of TESTIMONIALS) {
      expect(html).toContain(quote)
      expect(testimonials).toContain(quote)
    }
  })

  it('how it works is told in three steps and three questions, under the name of the site (R2, X3)', async () => {
    const html = await drawn(<HowPage />, { siteName: 'Aperture' })
    expect(html).toMatch(/<h1[^>]*>How Aperture Works<\/h1>/)
    expect(html.match(/<ol[^>]*>(.*?)<\/ol>/s)![1]!.match(/<li/g)).toHaveLength(3)
    for (const words of ['What does it cost us?', 'When does the photographer get our money?', 'Why do messages stay'])
      expect(html).toContain(words)
  })

  it('photographers read seven steps, the rules, the prices and eight questions, and reckon their fee (R3)', async () => {
    const html = await drawn(<VendorPage />)
    expect(html.match(/<ol[^>]*>(.*?)<\/ol>/s)![1]!.match(/<li/g)).toHaveLength(7)
    expect(html).toContain('id="pricing"')
    expect(html).toContain('type="range"')
    expect(html.match(/<summary/g)).toHaveLength(8)
  })

  it('about says how applications are read, how the list is ordered, and that nobody pays for a place (R6)', async () => {
    const html = await drawn(<AboutPage />)
    for (const words of [...RUBRIC.map(({ criterion }) => criterion), RANKING_RULE, NO_PAY_TO_RANK])
      expect(html).toContain(words)
    expect(html).not.toContain('is run by')
  })

  it('accessibility says what it conforms to, what is missing, and when somebody last looked', async () => {
    const html = await drawn(<AccessibilityPage />)
    for (const words of ['(WCAG) 2.2, level AA', 'conforms in part', 'What isn’t right yet', 'dateTime="2026-11-27"'])
      expect(html).toContain(words)
  })

  it('developers names every address of the public interface, and leads to its document', async () => {
    const html = (await drawn(<DevelopersPage />)).replaceAll('<wbr/>', '')
    expect(html.match(/<dt/g)).toHaveLength(OPERATIONS.length)
    for (const { path, summary } of OPERATIONS) {
      expect(html).toContain(`/api/v1${path}</code>`)
      expect(html).toContain(summary)
    }
    expect(html).toContain('href="/api/v1/openapi.json"')
  })

  it('about and accessibility say who runs the place, and lead to a person (HL1)', async () => {
    const operator = {
      operatorName: 'Curio Weddings, Inc.',
      postalAddress: '12 Orchard Lane',
      contactEmail: 'hi@curio.test',
    }
    for (const page of [<AboutPage key="a" />, <AccessibilityPage key="b" />]) {
      const html = await drawn(page, operator)
      for (const words of [...Object.values(operator), 'href="/help?']) expect(html).toContain(words)
    }
  })

  it('the terms have a version, and say what escrow means and who holds the money, for whom (R7, X101, PY15)', async () => {
    const html = await drawn(<TermsPage />, { siteName: 'Aperture' })
    expect(html).toContain(`Version ${TERMS_VERSION}`)
    for (const words of [
      '“held in escrow”, it means this',
      'Aperture is not a bank and not a licensed escrow agent.',
      'You appoint Aperture as your agent',
      'no entity holds money for you',
    ])
      expect(html).toContain(words)
  })

  it('terms and privacy name operator, state of law, agent and insurer once they are set, and nothing before (HL3)', async () => {
    const said = {
      operatorName: 'Curio Weddings, Inc.',
      postalAddress: '12 Orchard Lane\nStowe, VT 05672',
      contactEmail: 'hi@curio.test',
      lawState: 'Vermont',
      agentName: 'Orchard Agents LLC',
      agentAddress: '14 Orchard Lane',
      agentEmail: 'agent@curio.test',
      paymentsInsuredBy: 'Maple Mutual',
    } as const
    const [terms, privacy, about] = await Promise.all(
      [<TermsPage key="a" />, <PrivacyPage key="b" />, <AboutPage key="c" />].map((page) => drawn(page, said)),
    )
    const operator = 'is run by Curio Weddings, Inc., 12 Orchard Lane, Stowe, VT 05672, hi@curio.test.'
    for (const html of [terms, privacy]) expect(html).toContain(operator)
    expect(terms).toContain('The law of the State of Vermont governs this agreement.')
    expect(terms).toContain('go to our designated agent: Orchard Agents LLC, 14 Orchard Lane, agent@curio.test.')
    for (const html of [terms, about]) expect(html).toContain('are insured by Maple Mutual.')
    expect(await drawn(<TermsPage />, { lawState: 'District of Columbia' })).toContain(
      'law of the District of Columbia',
    )
    const unsaid = (
      await Promise.all([<TermsPage key="a" />, <PrivacyPage key="b" />].map((page) => drawn(page)))
    ).join()
    for (const words of ['is run by', 'The law of', 'Which law applies', 'designated agent', 'Legal papers', 'insured'])
      expect(unsaid).not.toContain(words)
  })

  it('privacy says what is read in messages and why, and how long everything is kept (R8)', async () => {
    const html = await drawn(<PrivacyPage />)
    expect(html).toContain(`Version ${PRIVACY_VERSION}`)
    expect(html).toContain('What is read in messages, and why')
    for (const { data, kept } of Object.values(RETENTION))
      for (const words of [data, kept]) expect(html).toContain(words)
  })
})

describe('the figures of marketing (X2)', () => {
  const pagesWith = async (figures: ShownFigures) =>
    [await drawn(home, { figures }), await drawn(<HowPage />, { figures })].join('')

  it('are hidden while none is shown, and what else the pages say stays', async () => {
    const shown = await pagesWith(perFigure(() => 'fixed' as const))
    const hidden = await pagesWith({})
    for (const figure of fixed) {
      expect(shown).toContain(figure)
      expect(hidden).not.toContain(figure)
    }
    for (const { quote } of TESTIMONIALS) expect(hidden).not.toContain(quote)
    expect(hidden).toContain(HOME.statsQuote)
  })

  it('are shown one by one, and computed ones take the place of all fixed words (X152)', async () => {
    const one = await pagesWith({ events: 'fixed' })
    expect(fixed.filter((figure) => one.includes(figure))).toEqual(['>1,200+<'])
    const computed = await pagesWith({
      vetted: 1047,
      couples: 31,
      events: 33,
      satisfaction: 96,
      rating: 4.7,
      acceptance: 12,
    })
    for (const figure of fixed) expect(computed).not.toContain(figure)
    for (const words of ['>1,047<', '>31<', '>33<', '>96%<', 'Trusted by 31 couples', '12% of the photographers'])
      expect(computed).toContain(words)
  })

  it('stand in no title and no description', () => {
    for (const figure of fixed) expect(JSON.stringify(HEADS)).not.toContain(figure.replaceAll(/[<>]/g, ''))
  })
})
