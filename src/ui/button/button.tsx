import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

/** The look shared by buttons and by links that look like buttons. */
export type ButtonLook = { variant?: 'filled' | 'default'; size?: 'sm' | 'md' | 'lg' }

type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { loading?: boolean }
type ButtonAnchorProps = ComponentPropsWithRef<'a'> & ButtonLook

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

/**
 * Button of the public pages: plain HTML, so that they load none of Mantine's component code; the signed-in areas use
 * Mantine's, which the theme styles alike. While `loading` it keeps its width and cannot fire again.
 */
export function Button({ variant = 'filled', size = 'sm', loading, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled || loading}
      className={joined(classes.button, className)}
      data-variant={variant}
      data-size={size}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
    >
      <Label>{children}</Label>
    </button>
  )
}

/** The same look on a link. */
export function ButtonAnchor({ variant = 'filled', size = 'sm', className, children, ...props }: ButtonAnchorProps) {
  return (
    <a {...props} className={joined(classes.button, className)} data-variant={variant} data-size={size}>
      <Label>{children}</Label>
    </a>
  )
}

function Label({ children }: { children: ReactNode }) {
  return <span className={classes.label}>{children}</span>
}
