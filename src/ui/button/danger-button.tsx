import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './danger-button.module.css'

/** How a button looks that ends or deletes something: outlined, so that it is never taken for the next step. */
export const DANGER = { variant: 'outline', className: classes.danger } as const

type DangerButtonProps = Omit<ButtonProps, 'variant' | 'color' | 'className'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/** Ends or deletes something. */
export const DangerButton = (props: DangerButtonProps) => <Button {...props} {...DANGER} />
