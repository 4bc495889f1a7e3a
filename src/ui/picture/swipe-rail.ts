import classes from './swipe-rail.module.css'

/** A list that is swiped on a phone; its own class lays it out on wider screens. */
export const swipeRail = (list: string | undefined): string => `${classes.rail} ${list}`
