/** Pages whose secret comes behind a `#`, which browsers keep to themselves. */
const SECRET_PAGES = /^\/(?:confirm-email|reset-password|sign-in-link|join)$/

/**
 * Where an address leads whose `#` a mail program has encoded: `/join%23token=…` is `/join#token=…`. No address of ours
 * has one in its path, and none leads to another host; in the query one counts where a page expects a secret and the sign after its name is plain. Null
 * for any other address.
 */
export function withFragment({ pathname, search }: URL): string | null {
  const [path = '', ...secret] = pathname.split(/%23/i)
  // Two slashes would name a host.
  if (/^\/[/\\]/.test(path)) return null
  if (secret.length > 0)
    return `${path || '/'}${search}#${secret.join('#').replaceAll(/%3d/gi, '=').replaceAll(/%26/g, '&')}`
  const at = SECRET_PAGES.test(pathname) ? search.search(/%23token=[^&#]*$/i) : -1
  return at < 0 ? null : `${pathname}${search.slice(0, at)}#${search.slice(at + 3)}`
}
