/** Whether the answer of this ETag is the one that the caller already has (`If-None-Match`). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((value) => value.trim() === '*' || value.trim().replace(/^W\//, '') === etag)
}
