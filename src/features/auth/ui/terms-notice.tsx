import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/date/format-date.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ACCOUNT_FAILED, TERMS_ACCEPTED } from '../texts.ts'
import classes from './terms-notice.module.css'

/** New terms at the top of an area: what is new, and a button. Everything below stays as it is. */
export function TermsNotice() {
  const utils = trpc.useUtils()
  const { data } = trpc.auth.newTerms.useQuery()
  const accept = trpc.auth.acceptTerms.useMutation({
    onSuccess: () => {
      notify.success(TERMS_ACCEPTED)
      return utils.auth.newTerms.invalidate()
    },
    onError: () => notify.error(ACCOUNT_FAILED),
  })
  if (!data) return null
  return (
    <section className={classes.notice} aria-labelledby="new-terms">
      <h2 id="new-terms">Our terms have changed</h2>
      <p>
        Please accept them before you next sign, pay or send an offer; everything else goes on as before. New since{' '}
        {formatDate(data.date)}:
      </p>
      <ul>
        {data.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="md"
          loading={accept.isPending}
          onClick={() => {
            if (!accept.isPending) accept.mutate({ shown: data.version })
          }}
        >
          Accept the new terms
        </Button>
        <Link to="/terms">Read all of them</Link>
      </div>
    </section>
  )
}
