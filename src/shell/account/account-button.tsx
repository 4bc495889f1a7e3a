import type { ComponentProps } from 'react'
import { accountLabel } from '#shell/account/account-entries.ts'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import classes from './account-button.module.css'
import type { Viewer } from './viewer.ts'

/** The header's button with the name of the signed-in person, truncated when long. */
export function AccountButton({ viewer, ...button }: { viewer: Viewer } & ComponentProps<'button'>) {
  return (
    <button {...button} type="button" className={classes.button}>
      <span className={classes.label}>{accountLabel(viewer)}</span>
      <ChevronDownIcon className={classes.chevron} />
    </button>
  )
}
