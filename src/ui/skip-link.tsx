'use no memo'

import classes from './skip-link.module.css'

/** First tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  )
}
