import { NO_PAY_TO_RANK, RANKING_RULE } from '#features/directory/model.ts'
import { insuredBy } from '#features/payments/texts.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { Operator } from '#ui/page/operator.tsx'
import { useSite } from '#ui/page/site.ts'
import { Banner } from '#ui/picture/banner.tsx'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { ABOUT, RANKING_POINTS, runBy, vettingRule } from '../texts/about.ts'
import classes from './about-page.module.css'
import { Closing } from './closing.tsx'
import { PageHero } from './page-hero.tsx'
import { RubricTable } from './rubric-table.tsx'
import { Section } from './section.tsx'
import { VettingTimes } from './vetting-times.tsx'

/** The company or person behind the site, as the settings name them, and the way to a person. */
function WhoRuns() {
  const { siteName, operatorName, postalAddress, contactEmail, paymentsInsuredBy } = useSite()
  const isSaid = Boolean(operatorName || postalAddress || contactEmail)
  return (
    <div className={classes.runs}>
      {isSaid && <h3>{runBy(siteName)}</h3>}
      <Operator className={classes.operator} />
      {paymentsInsuredBy && <p>{insuredBy(paymentsInsuredBy)}</p>}
      <HelpLink>Ask us anything</HelpLink>
    </div>
  )
}

/** /about (R6): who we are, the published rubric, how the list is ordered, and that nobody pays for a place (DS13). */
export function AboutPage() {
  const { vetting } = useSite()
  return (
    <>
      <PageHero title={ABOUT.title} lede={ABOUT.lede} />
      <Container>
        <Banner
          picture={marketingPicture('about', 'wide')}
          alt={ABOUT.pictureAlt}
          sizes="(min-width: 90em) 1344px, 92vw"
          priority
          className={classes.picture}
        />
      </Container>
      <Section title={ABOUT.whoTitle} layout="split">
        <div className={classes.prose}>
          {ABOUT.who.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <WhoRuns />
        </div>
      </Section>
      <Section id="vetting" title={ABOUT.vetTitle} lede={ABOUT.vet} tone="tint">
        <p className={classes.rule}>{vettingRule(vetting)}</p>
        <RubricTable />
      </Section>
      <Section title={ABOUT.timesTitle}>
        <VettingTimes />
      </Section>
      <Section id="ranking" title={ABOUT.rankTitle} layout="split">
        <div className={classes.prose}>
          <p>{RANKING_RULE}</p>
          <dl className={classes.points}>
            {RANKING_POINTS.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section title={ABOUT.payTitle} layout="split">
        <div className={classes.prose}>
          <p className={classes.statement}>{NO_PAY_TO_RANK}</p>
          {ABOUT.pay.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <Closing title={ABOUT.closingTitle}>
        <ButtonLink to="/find-photographer" size="lg">
          {ABOUT.findButton}
        </ButtonLink>
        <ArrowLink to="/for-photographers">{ABOUT.vendorLink}</ArrowLink>
      </Closing>
    </>
  )
}
