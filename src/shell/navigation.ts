/** The three links of the site header, in the specification's order. */
export const HEADER_LINKS = [
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/find-photographer', label: 'Find Photographers' },
  { to: '/for-photographers', label: 'For Photographers' },
] as const

/** Areas with a layout of their own; everything else wears the public header and footer. */
const OWN_LAYOUT = /^\/(dashboard|vendor|admin)(\/|$)/

/** Whether a path belongs to the public site (`/vendor-sign-up` and `/admin-login` do). */
export function isPublicPath(pathname: string): boolean {
  return !OWN_LAYOUT.test(pathname)
}

/** A navigation entry is active on its own path and below it; an area's root only on itself (L12). */
export function isActivePath(pathname: string, href: string, rootHref: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === href) return true
  return href !== rootHref && path.startsWith(`${href}/`)
}
