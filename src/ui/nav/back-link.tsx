'use no memo'

import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { ArrowLeftIcon } from '#ui/icon/page-icons.tsx'
import classes from './back-link.module.css'

function BackAnchor({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={classes.back}>
      <ArrowLeftIcon className={classes.icon} />
      {children}
    </a>
  )
}

/** The quiet way back above a page's heading. */
export const BackLink = createLink(BackAnchor)
