import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { ArrowRightIcon } from '#ui/icon/icons.tsx'
import classes from './link.module.css'

type ArrowAnchorProps = ComponentPropsWithRef<'a'> & { children?: ReactNode }

/** The same for anything but a route, such as a file. */
export function ArrowAnchor({ children, className, ...props }: ArrowAnchorProps) {
  return (
    <a className={[classes.arrow, className].filter(Boolean).join(' ')} {...props}>
      <span>{children}</span>
      <ArrowRightIcon className={classes.icon} />
    </a>
  )
}

/** A route link that looks like a button: works before hydration, in a new tab and for crawlers. */
export const ButtonLink = createLink(ButtonAnchor)

/** A quiet onward link with an arrow. */
export const ArrowLink = createLink(ArrowAnchor)
