/** The papers a monogram may have. */
const TINTS = 4

/** The first letters of the first and the last word, in capitals: "Ada van Lind" is AL. Empty without a letter. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase('en-US')
}

/** Which paper a name has: always the same one. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, one) => sum + one.charCodeAt(0), 0) % TINTS
