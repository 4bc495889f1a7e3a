import { Button } from '@mantine/core'
import { DateText } from '#ui/date/date-text.tsx'
import { NO_SESSIONS } from '../texts.ts'
import type { User } from './types.ts'
import { useAccess } from './use-access.ts'
import classes from './users.module.css'

/** Who is signed in to the account, with a button to end it. */
export function UserSessions({ user }: { user: User }) {
  const { isSigningOut, signOutEverywhere } = useAccess()
  const { sessionCount, lastSeenAt } = user
  return (
    <section aria-labelledby="sessions" className={classes.sessions}>
      <h3 id="sessions">Sessions</h3>
      {sessionCount === 0 ? (
        <p className={classes.quiet}>{NO_SESSIONS}</p>
      ) : (
        <div className={classes.open}>
          <p>
            {sessionCount === 1 ? '1 open session' : `${sessionCount} open sessions`}
            {lastSeenAt && (
              <>
                , last seen <DateText value={lastSeenAt} format="moment" />
              </>
            )}
          </p>
          <Button variant="default" loading={isSigningOut} onClick={() => void signOutEverywhere(user)}>
            Sign out everywhere
          </Button>
        </div>
      )}
    </section>
  )
}
