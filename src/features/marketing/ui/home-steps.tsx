import { Link } from '@tanstack/react-router'
import { ArrowRightIcon } from '#ui/icon/icons.tsx'
import { HOME, HOME_STEPS } from '../model.ts'
import classes from './home-steps.module.css'
import { Section } from './section.tsx'

/** Three numbered steps, each a link to /how-it-works. */
export function HomeSteps() {
  return (
    <Section title={HOME.stepsTitle} tone="tint">
      <ol className={classes.steps}>
        {HOME_STEPS.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <Link to="/how-it-works" className={classes.link}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={classes.title}>{step.title}</h3>
              <span className={classes.text}>{step.text}</span>
              <ArrowRightIcon className={classes.arrow} />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
