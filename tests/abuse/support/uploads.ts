import { randomUUID } from 'node:crypto'
import type { UploadResult } from '#features/uploads/model.ts'
import type { Product } from './product.ts'

export type Sent = {
  route: string
  cookie: string
  bytes: Buffer
  name?: string
  type?: string
  /** What is announced; the size of the bytes unless told otherwise. */
  size?: number
  from?: string
  id?: string
  aboutId?: string
}

/** A whole upload over HTTP, as a browser does it: a signed URL, the bytes, the response. */
export async function upload(product: Pick<Product, 'fetch'>, sent: Sent): Promise<UploadResult & { status: number }> {
  const { route, cookie, bytes, name = 'a.jpg', type = 'image/jpeg', size = bytes.length, from, id, aboutId } = sent
  const asked = await product.fetch(`/api/uploadthing?actionType=upload&slug=${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      input: { id: id ?? randomUUID(), aboutId },
      files: [{ name, type, size, lastModified: 1 }],
    }),
    from,
  })
  if (asked.status !== 200) return { ok: false, error: messageOf(asked.text), status: asked.status }
  const [signed] = JSON.parse(asked.text) as { url: string }[]
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'file')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const url = new URL(signed!.url)
  const put = await product.fetch(url.pathname + url.search, {
    method: 'PUT',
    headers: { 'content-type': encoded.headers.get('content-type')! },
    body,
    from,
  })
  if (put.status === 0) return { ok: false, error: put.text, status: 0 }
  const answer = JSON.parse(put.text || '{}') as { serverData?: UploadResult; error?: string }
  return { ...(answer.serverData ?? { ok: false, error: answer.error ?? 'no answer' }), status: put.status }
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text
  } catch {
    return text
  }
}
