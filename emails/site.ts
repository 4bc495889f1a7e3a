/** What every mail knows about the site it comes from. */
export type MailSite = {
  siteName: string
  /** Absolute address without a trailing slash: where the deployment answers, and what every link leads to. */
  siteUrl: string
  /** What the reader is shown as the site's address: one of the deployment's own that administrators choose. */
  shownUrl: string
  /** Who runs the site: name, postal address line by line, and public e-mail address; what is empty is not said. */
  operatorName?: string
  postalAddress?: string
  contactEmail?: string
  /** Where the reader of this mail stops mails like it; not of mails that always come, or have a link of their own. */
  stop?: `/${string}`
}

/**
 * Absolute address of a page of the site. Mails take paths, not URLs, so no mail can link to another site.
 * @throws Error when `path` is not a path of this site.
 */
export function absoluteUrl(site: MailSite, path: `/${string}`): string {
  const url = new URL(path, site.siteUrl)
  if (url.origin !== new URL(site.siteUrl).origin) throw new Error('A mail may link to pages of its own site only.')
  return url.href
}
