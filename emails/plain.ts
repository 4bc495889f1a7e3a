import { withoutHidden } from '#shared/text-checks.ts'

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
// Mail programs turn a dot between letters into a link.
const LINKABLE_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L})/gu
const WORD_JOINER = '\u2060'

const withoutLinks = (value: string) =>
  value.replaceAll('://', ': //').replace(LINKABLE_DOT, `${WORD_JOINER}.${WORD_JOINER}`)

/**
 * User text on one line of a mail: no line breaks, no direction overrides, nothing a mail program would turn
 * into a link, at most `max` characters. For names and titles. (security: 1.2.1, 1.3.11)
 */
export function oneLine(value: string, max = 80): string {
  const line = withoutHidden(value.replace(CONTROL, ' ')).replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return withoutLinks(
    characters.length > max
      ? `${characters
          .slice(0, max - 1)
          .join('')
          .trimEnd()}…`
      : line,
  )
}

/** Longer user text, split into its lines; otherwise a mail's text part would lose the line breaks. */
export function lines(value: string, max = 5000): string[] {
  return value
    .slice(0, max)
    .split(/\r\n|\r|\n/)
    .map((line) => withoutLinks(withoutHidden(line.replace(CONTROL, ' ')).trimEnd()))
}

/** A subject that cannot end its header line: no control characters, at most 150 characters. */
export function subjectLine(value: string): string {
  return withoutHidden(value.replace(CONTROL, ' ')).replace(/\s+/g, ' ').trim().slice(0, 150)
}
