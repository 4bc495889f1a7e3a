const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const isValue = (part: string): boolean => part.startsWith('$')

/** Whether an address means this page, when letter case and doubled slashes do not count. */
const means = (given: readonly string[], page: readonly string[]): boolean =>
  page.length === given.length &&
  page.every((part, at) => isValue(part) || part.toLowerCase() === given[at]!.toLowerCase())

/**
 * The path of the page that an address in other letter case or with doubled slashes means; null for any other address. It
 * begins with the page's own words, so it never leads to another site.
 * @param pages paths as the router has them, such as `/photographer/$id`
 */
export function rightPath(pathname: string, pages: () => readonly string[]): string | null {
  // Nearly every address is right: it costs no look at the pages.
  if (!/\/\/|[A-Z]/.test(pathname)) return null
  const given = partsOf(pathname)
  const values = (page: readonly string[]) => page.filter(isValue).length
  // A page with words of its own comes before one that takes any value there.
  const [page] = pages()
    .map(partsOf)
    .filter((parts) => means(given, parts))
    .toSorted((one, other) => values(one) - values(other))
  const right = page && `/${page.map((part, at) => (isValue(part) ? given[at] : part)).join('/')}`
  return right === undefined || right === pathname ? null : right
}
