/** The three links of the site header, in the specification's order. */
export const HEADER_LINKS = [
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/find-photographer', label: 'Find Photographers' },
  { to: '/for-photographers', label: 'For Photographers' },
] as const

/** A navigation entry is active on its own path and below it; an area's root only on its own path (L12). */
export function isActivePath(pathname: string, href: string, rootHref: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === href) return true
  return href !== rootHref && path.startsWith(`${href}/`)
}
