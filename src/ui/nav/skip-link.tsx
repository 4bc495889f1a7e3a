'use no memo'

import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** The focus goes to the content, and the address stays: after its # are the secrets of mailed links. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** First tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip} onClick={skip}>
      Skip to content
    </a>
  )
}
