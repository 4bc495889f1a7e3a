import { HelpLink } from '#shell/help-link.tsx'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

/** What people ask about a booking, at the end of its page, and the way to a person. */
export function BookingHelp({ side }: Pick<Booking, 'side'>) {
  if (side === 'admin') return null
  return (
    <nav className={classes.help} aria-label="Help with this booking">
      {side === 'client' ? (
        <>
          <HelpLink topic="canceling">What comes back if we cancel?</HelpLink>
          <HelpLink topic="photographer-cancels">What if our photographer cancels?</HelpLink>
        </>
      ) : (
        <HelpLink topic="cannot-shoot">What if I can’t make this date?</HelpLink>
      )}
      <HelpLink topic="changing">Changing the date or the contract</HelpLink>
      <HelpLink topic="delivery">When the pictures arrive</HelpLink>
      <HelpLink topic="problems">When something goes wrong</HelpLink>
      <HelpLink>Ask a person</HelpLink>
    </nav>
  )
}
