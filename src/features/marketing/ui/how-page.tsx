import { HelpLink } from '#shell/help-link.tsx'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { useSite } from '#ui/page/site.ts'
import { Banner } from '#ui/picture/banner.tsx'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { figureWords } from '../figure-words.ts'
import type { Step } from '../model.ts'
import { HOW, HOW_QUESTIONS, HOW_STEPS, howTitle, TRUST } from '../texts/how-it-works.ts'
import { Closing } from './closing.tsx'
import classes from './how-page.module.css'
import { PageHero } from './page-hero.tsx'
import { Questions } from './questions.tsx'
import { Section } from './section.tsx'
import { Testimonials } from './testimonials.tsx'

/** /how-it-works (R2): three steps, why couples trust us, three questions, the testimonials under their anchor. */
export function HowPage() {
  const { siteName, figures } = useSite()
  return (
    <>
      <PageHero title={howTitle(siteName)} lede={HOW.lede} />
      <Container>
        <Banner
          picture={marketingPicture('how-it-works', 'wide', 'tall')}
          alt={HOW.pictureAlt}
          sizes="(min-width: 90em) 1344px, 92vw"
          priority
          className={classes.picture}
        />
      </Container>
      <Steps />
      <Section title={HOW.trustTitle} lede={figureWords(figures).acceptance} tone="tint">
        <ul className={classes.trust}>
          {TRUST.map((reason) => (
            <Reason key={reason.title} reason={reason} />
          ))}
        </ul>
      </Section>
      <Section
        title={HOW.questionsTitle}
        layout="split"
        aside={<HelpLink topic="cost">More answers for couples</HelpLink>}
      >
        <Questions questions={HOW_QUESTIONS} />
      </Section>
      <Testimonials id="testimonials" title={HOW.testimonialsTitle} picture="home-hero" />
      <Closing title={HOW.closingTitle}>
        <ButtonLink to="/find-photographer" size="lg">
          {HOW.findButton}
        </ButtonLink>
        <ButtonAnchor href="/get-matched" size="lg" variant="default">
          {HOW.matchButton}
        </ButtonAnchor>
      </Closing>
    </>
  )
}

function Steps() {
  return (
    <Container>
      <ol className={classes.steps}>
        {HOW_STEPS.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h2 className={classes.stepTitle}>{step.title}</h2>
            <p className={classes.stepText}>{step.text}</p>
          </li>
        ))}
      </ol>
    </Container>
  )
}

function Reason({ reason }: { reason: Step }) {
  return (
    <li className={classes.reason}>
      <h3>{reason.title}</h3>
      <p>{reason.text}</p>
    </li>
  )
}
