// oxlint-disable-next-line no-control-regex -- browsers drop control characters from URLs: "/\t/host" is "//host"
const NEVER_IN_A_PATH = /[\u0000-\u0020\u007f-\u00a0\\]/

/** A path of this site, or null: a notice never links to another site. */
export function sitePath(href: string | null | undefined): string | null {
  if (!href || href.length > 500 || !/^\/(?!\/)/.test(href) || NEVER_IN_A_PATH.test(href)) return null
  return href
}
