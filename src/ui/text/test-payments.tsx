import { useSite } from '#ui/page/site.ts'
import classes from './test-payments.module.css'

/** On every money screen while no real money moves. */
export function TestPayments() {
  return useSite().hasTestPayments && <p className={classes.label}>Test payments</p>
}
