import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './text-button.module.css'

type TextButtonProps = Omit<ButtonProps, 'variant' | 'color'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** It leads to where something is ended or lost. */
    isDanger?: boolean
  }

/** An unobtrusive action: words like a link, whose left edge is that of the text above and below them. */
export function TextButton({ className, isDanger, ...props }: TextButtonProps) {
  return (
    <Button
      variant="transparent"
      {...props}
      data-danger={isDanger || undefined}
      className={[classes.text, className].filter(Boolean).join(' ')}
    />
  )
}
