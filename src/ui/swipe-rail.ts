import classes from './swipe-rail.module.css'

/** A list that is swiped on a phone, beside a class of its own that says how it stands on wider screens. */
export const swipeRail = (list: string | undefined): string => `${classes.rail} ${list}`
