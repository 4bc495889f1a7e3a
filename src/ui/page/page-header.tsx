import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  /** What stage the record is at. */
  status?: ReactNode
  actions?: ReactNode
  /** Before the title. */
  picture?: ReactNode
}

/** The only h1 of a dashboard page, with its subtitle and main actions. */
export function PageHeader({ title, subtitle, status, actions, picture }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={picture ? classes.pictured : undefined}>
        {picture}
        <div>
          <h1>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {status && <p className={classes.status}>{status}</p>}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
