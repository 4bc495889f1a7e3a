import { HelpLink } from '#shell/help-link.tsx'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { useSite } from '#ui/page/site.ts'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { type Step } from '../model.ts'
import { journey, RULES, VENDOR, vendorQuestions } from '../texts/for-photographers.ts'
import { Closing } from './closing.tsx'
import { FeeCalculator } from './fee-calculator.tsx'
import { Questions } from './questions.tsx'
import { Section } from './section.tsx'
import { SplitHero } from './split-hero.tsx'
import classes from './vendor-page.module.css'
import { VettingTimes } from './vetting-times.tsx'

/** /for-photographers (R3): opening, seven-step journey, rules and pricing with the calculator, eight questions. */
export function VendorPage() {
  const { vetting } = useSite()
  return (
    <>
      <SplitHero
        headline={VENDOR.headline}
        lede={VENDOR.lede}
        actions={
          <>
            <ButtonAnchor href="/vendor-sign-up" size="lg">
              {VENDOR.applyButton}
            </ButtonAnchor>
            <ButtonAnchor href="#pricing" size="lg" variant="default">
              {VENDOR.pricingButton}
            </ButtonAnchor>
          </>
        }
        picture={marketingPicture('for-photographers', 'tall')}
        alt={VENDOR.pictureAlt}
      />
      <Section title={VENDOR.journeyTitle} tone="tint">
        <ol className={classes.journey}>
          {journey(vetting).map((step, index) => (
            <JourneyStep key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
      </Section>
      <Section title={VENDOR.timesTitle}>
        <VettingTimes />
      </Section>
      <Section id="pricing" title={VENDOR.pricingTitle} layout="split">
        <dl className={classes.rules}>
          {RULES.map(({ term, text }) => (
            <div key={term} className={classes.rule}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={VENDOR.calculatorTitle} lede={VENDOR.calculatorLede} layout="split" tone="tint">
        <FeeCalculator />
      </Section>
      <Section
        title={VENDOR.questionsTitle}
        layout="split"
        aside={<HelpLink topic="list">Who’s on the list, and in what order</HelpLink>}
      >
        <Questions questions={vendorQuestions(vetting)} />
      </Section>
      <Closing title={VENDOR.closingTitle} text={VENDOR.closingText}>
        <ButtonAnchor href="/vendor-sign-up" size="lg">
          {VENDOR.finalButton}
        </ButtonAnchor>
      </Closing>
    </>
  )
}

function JourneyStep({ step, number }: { step: Step; number: number }) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.stepText}>
        <h3>{step.title}</h3>
        <p>{step.text}</p>
      </div>
    </li>
  )
}
