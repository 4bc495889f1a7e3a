const IN_BRACES = /\{[^{}]{0,40}\}?|\}/

/** Placeholders in braces, from a closed list: {couple}. */
export function bracesOf<Name extends string>(names: readonly Name[]) {
  const known = new RegExp(`\\{(${names.join('|')})\\}`, 'g')
  return {
    written: (name: Name): string => `{${name}}`,
    /** The first thing in braces that no value will replace, as it is written; null when there is none. */
    unknownIn: (text: string): string | null => IN_BRACES.exec(text.replaceAll(known, ''))?.[0] ?? null,
    /** The names that a text has, each once, in the order of the list. */
    namesIn: (text: string): Name[] => names.filter((name) => text.includes(`{${name}}`)),
    /** The text with its values; what is not known stays as it is. A value is never read for names again. */
    fill: (text: string, values: Record<Name, string | null>): string =>
      text.replaceAll(known, (written, name: Name) => values[name] ?? written),
  }
}
