import { type Promises, vettingTimes } from '#shared/site/vetting-words.ts'
import { useSite } from '#ui/page/site.ts'
import { WHAT_HAPPENS_NEXT } from '../../inputs.ts'
import classes from './banners.module.css'

const stepsOf = (promises: Promises): readonly string[] => [
  `Our team reviews your profile within ${vettingTimes(promises).decision}.`,
  'We may write to you with follow-up questions.',
  'Your profile is published once it’s approved.',
  'We’ll notify you when couples are interested in you.',
]

/** Shown to somebody who comes from the application. */
export function WelcomeBanner() {
  const { vetting } = useSite()
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <h2 id="welcome">Welcome</h2>
      <p>Your account is ready. The more of your profile you fill in, the sooner we can say yes.</p>
      <h3 className={classes.next}>{WHAT_HAPPENS_NEXT}</h3>
      <ol className={classes.steps}>
        {stepsOf(vetting).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
