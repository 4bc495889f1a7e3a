import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './text-button.module.css'

type TextButtonProps = Omit<ButtonProps, 'variant' | 'color'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/** An unobtrusive action: words like a link, whose left edge is that of the text above and below them. */
export function TextButton({ className, ...props }: TextButtonProps) {
  return <Button variant="transparent" {...props} className={[classes.text, className].filter(Boolean).join(' ')} />
}
