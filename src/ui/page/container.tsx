'use no memo'

import type { ReactNode } from 'react'
import classes from './container.module.css'

type ContainerProps = { children: ReactNode; width?: 'page' | 'text'; className?: string }

/** The page's width with its gutters: `page` for spreads, `text` for documents and forms. */
export function Container({ children, width = 'page', className }: ContainerProps) {
  return (
    <div className={[classes.container, className].filter(Boolean).join(' ')} data-width={width}>
      {children}
    </div>
  )
}
