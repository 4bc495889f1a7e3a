import {
  PasswordInput as MantinePasswordInput,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
  type PasswordInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber, parseNumber } from '#shared/text/number-text.ts'
import classes from './fields.module.css'

// The fields of every form. None of them cuts what is typed: `limit` counts and refuses where `maxLength` would drop the
// rest silently, and a number is text that is parsed as one number or refused.

/** From this share of the limit on, the remaining length is shown. */
const COUNTED_FROM = 0.9

/** The message below a field about its length; null when there is none. */
export function lengthWords(length: number, limit: number, countedFrom = COUNTED_FROM): string | null {
  const count = `${formatNumber(length)} of ${formatNumber(limit)} characters`
  if (length > limit) return `${count}: please shorten it by ${formatNumber(length - limit)}`
  return length > limit * countedFrom ? count : null
}

type Limited<Props> = Omit<Props, 'maxLength'>

/** The count below the field, and the red border while the text is too long. */
function lengthOf(value: unknown, error: ReactNode, limit: number | undefined, countedFrom?: number) {
  if (limit === undefined) return { error }
  const length = typeof value === 'string' ? value.length : 0
  const isOver = length > limit
  return {
    error: error || (isOver ? true : undefined),
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <span aria-live="polite" className={classes.count} data-over={isOver || undefined}>
          {lengthWords(length, limit, countedFrom)}
        </span>
      </>
    ),
  }
}

/** One line of text. */
export function TextInput({ limit, ...props }: Limited<TextInputProps> & { limit?: number }) {
  return <MantineTextInput {...props} {...lengthOf(props.value, props.error, limit, 1)} />
}

/** A text of several lines; its limit is required. */
export function Textarea({ limit, ...props }: Limited<TextareaProps> & { limit: number }) {
  return <MantineTextarea {...props} {...lengthOf(props.value, props.error, limit)} />
}

/** A password: a pasted one that is too long is refused, not cut to a different one. */
export function PasswordInput({ limit, ...props }: Limited<PasswordInputProps> & { limit?: number }) {
  return <MantinePasswordInput {...props} {...lengthOf(props.value, props.error, limit, 1)} />
}

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  /** '' or null when empty, NaN when it is not a number, which the schema reports at the field. */
  value?: number | '' | null
  onChange?: (value: number | '') => void
  /** How many decimals it takes; 2 for dollars. */
  decimals?: number
}

/**
 * A number typed as text: the field shows what was typed, and its value is the parsed number. Nothing is rounded,
 * clamped or guessed (see parseNumber).
 */
export function NumberField({ value, onChange, onBlur, decimals = 0, ...props }: NumberFieldProps) {
  const [text, setText] = useState(() => formatNumber(value, decimals))
  // The typed text, as long as it parses to the value; otherwise the value was set from elsewhere.
  const isOwn = Object.is(parseNumber(text, decimals), value ?? '')
  const early = typeof value === 'string' && value !== '' ? (value as string) : null
  if (early !== null && text !== early) setText(early)
  useEffect(() => {
    // Typed before the script loaded: the form has the field's text.
    if (early !== null) onChange?.(parseNumber(early, decimals))
  }, [early, onChange, decimals])
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...props}
      value={early ?? (isOwn ? text : formatNumber(value, decimals))}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange?.(parseNumber(currentTarget.value, decimals))
      }}
      onBlur={(event) => {
        if (isOwn && !Number.isNaN(value)) setText(formatNumber(value, decimals))
        onBlur?.(event)
      }}
    />
  )
}
