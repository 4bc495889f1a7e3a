import { useState } from 'react'
import type { OptionalKind } from '#shared/contact/news-kinds.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { TokenInput } from '../inputs.ts'
import { LINK_FAILED, LINK_INVALID } from '../model.ts'
import { LINK_PAGES, type LinkAction } from './link-pages.ts'
import classes from './mailed-link-page.module.css'

/** What a link does besides stopping a kind of mail. */
type Spent = Exclude<LinkAction, 'news' | 'weekly'>
type State = 'idle' | 'busy' | 'done' | 'invalid' | 'failed'

type MailedLinkPageProps = {
  action: LinkAction
  token: string | undefined
  /** What the link stops, where it is neither the newsletter nor one date. */
  mail?: OptionalKind | 'evening'
}

/**
 * Where a link of a newsletter mail leads, those which stop a kind of mail or an alert, and that which confirms a
 * calendar. Opening it changes nothing, since mail scanners open every link; only the button does.
 */
export function MailedLinkPage({ action, token, mail }: MailedLinkPageProps) {
  const isUsable =
    token !== undefined &&
    (mail !== undefined || action === 'date' || action === 'calendar' || TokenInput.safeParse({ token }).success)
  const [state, setState] = useState<State>(isUsable ? 'idle' : 'invalid')
  const confirm = trpc.newsletter.confirm.useMutation()
  const unsubscribe = trpc.newsletter.unsubscribe.useMutation()
  const calendar = trpc.availability.confirmByLink.useMutation()
  const news = trpc.auth.stopNews.useMutation()
  const date = trpc.dateAlerts.stop.useMutation()
  const words = LINK_PAGES[action]

  async function spend() {
    if (!token || state === 'busy') return
    setState('busy')
    try {
      if (mail) await news.mutateAsync({ mail, token })
      else await { confirm, unsubscribe, date, calendar }[action as Spent].mutateAsync({ token })
      setState('done')
    } catch (error) {
      const appCode = (error as { data?: { appCode?: string } }).data?.appCode
      setState(appCode === 'TOKEN_INVALID' ? 'invalid' : 'failed')
    }
  }

  const isOver = state === 'done' || state === 'invalid'
  return (
    <Container width="text" className={classes.page}>
      <div role="status" className={classes.text}>
        <h1>{state === 'done' ? words.doneTitle : words.title}</h1>
        {state === 'done' && <p className={classes.message}>{words.doneText}</p>}
        {state === 'invalid' && (
          <p className={classes.message}>
            {LINK_INVALID} {words.invalidText}
          </p>
        )}
        {!isOver && <p className={classes.message}>{words.text}</p>}
        {state === 'failed' && <p className={classes.problem}>{LINK_FAILED}</p>}
      </div>
      {isOver ? (
        <ButtonLink to={action === 'calendar' ? '/vendor/calendar' : '/'} variant="default" className={classes.action}>
          {action === 'calendar' ? 'Open your calendar' : 'Return to Home'}
        </ButtonLink>
      ) : (
        <Button className={classes.action} size="md" loading={state === 'busy'} onClick={() => void spend()}>
          {words.button}
        </Button>
      )}
    </Container>
  )
}
