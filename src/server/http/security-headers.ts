/** Headers every answer carries: pages, files, errors and the API alike (design/security: Web). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Policy of answers that are data, never documents. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'"

/**
 * Content security policy of a server-rendered page.
 * @param scriptHashes base64 SHA-256 of each inline script in the page; nothing else inline may run.
 */
export function pageCsp(scriptHashes: readonly string[]): string {
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes}`.trim(),
    // Mantine sets custom properties through style attributes; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.ufs.sh",
    "connect-src 'self' https://*.ingest.uploadthing.com",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Adds the security headers that the response does not set itself. */
export function withSecurityHeaders(headers: Headers): Headers {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value)
  return headers
}
