/** Pages whose secret comes after a `#`, which browsers never send. */
const SECRET_PAGES =
  /^\/(?:cancel-reset|confirm-(?:address|contact|email)|join|keep-address|reset-password|sign-in-link|your-data)$/

/**
 * The address that was meant when a mail program has encoded its `#`: `/join%23token=…` is `/join#token=…`. No address of ours
 * has one in its path, and none leads to another host: two slashes would name one. In the query it counts only on a page that
 * expects a secret, and with a plain `=` after its name. Null for any other address.
 */
export function withFragment({ pathname, search }: URL): string | null {
  const [path = '', ...secret] = pathname.split(/%23/i)
  if (secret.length > 0)
    return `${path.replace(/^\/*/, '/')}${search}#${secret.join('#').replaceAll(/%3d/gi, '=').replaceAll(/%26/g, '&')}`
  const at = SECRET_PAGES.test(pathname) ? search.search(/%23token=[^&#]*$/i) : -1
  return at < 0 ? null : `${pathname}${search.slice(0, at)}#${search.slice(at + 3)}`
}
