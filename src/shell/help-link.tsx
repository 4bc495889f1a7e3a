import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HelpTopic } from '#shared/site/help-topics.ts'
import classes from './help-link.module.css'

type HelpLinkProps = {
  /** The answer it leads to; without one, to the form that reaches a person. */
  topic?: HelpTopic
  children: ReactNode
}

/** A quiet way from a screen to the answer about it; whoever asks from there brings the page along. */
export function HelpLink({ topic, children }: HelpLinkProps) {
  const from = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Link to="/help" search={{ from }} hash={topic ?? 'ask'} className={classes.link}>
      {children}
    </Link>
  )
}
