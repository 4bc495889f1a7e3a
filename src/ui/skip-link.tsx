'use no memo'

import classes from './skip-link.module.css'

/** First stop of the keyboard: jumps over the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  )
}
