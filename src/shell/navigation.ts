/** The three links of the site header, in the specification's order. */
export const HEADER_LINKS = [
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/find-photographer', label: 'Find Photographers' },
  { to: '/for-photographers', label: 'For Photographers' },
] as const

/** The small-screen menu has room for what else leads to photographers. */
export const DRAWER_LINKS = [
  ...HEADER_LINKS.slice(0, 2),
  { to: '/get-matched', label: 'Get Matched' },
  { to: '/shortlist', label: 'Your Shortlist' },
  ...HEADER_LINKS.slice(2),
] as const

/** A navigation entry is active on its own path and below it; an area's root only on its own path (L12). */
export function isActivePath(pathname: string, href: string, rootHref: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === href) return true
  return href !== rootHref && path.startsWith(`${href}/`)
}
