/** Parsed web address when it is http(s) and names a real host; https is added when no scheme is given (X48). */
export function safeWebsite(input: string | null | undefined): string | null {
  const text = (input ?? '').trim()
  if (!text) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text)
  let url: URL
  try {
    url = new URL(hasScheme ? text : `https://${text.replace(/^\/+/, '')}`)
  } catch {
    return null
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username || url.password || !url.hostname.includes('.')) return null
  return url.href
}

const HANDLE = /^[A-Za-z0-9._]{1,30}$/

/** The Instagram handle in whatever a vendor typed: a handle, an @handle or a profile address (X69). */
export function instagramHandle(input: string | null | undefined): string | null {
  const text = (input ?? '').trim()
  const path = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+)/i.exec(text)?.[1]
  const handle = (path ?? text).replace(/^@/, '')
  return HANDLE.test(handle) ? handle : null
}
