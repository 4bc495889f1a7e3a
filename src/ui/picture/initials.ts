/** The first letters of the first and the last word, in capitals: "Ada van Lind" is AL. Empty without a letter. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase('en-US')
}
