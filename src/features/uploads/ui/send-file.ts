import { generateReactHelpers } from '@uploadthing/react'
import { fitText } from '#shared/text/cut-text.ts'
import type { UploadResult } from '../model.ts'
import type { UploadRouter } from '../server/file-router.ts'
import { CONNECTION_LOST, fileTypeOf, MAX_FILE_NAME, UPLOAD_UNKNOWN } from '../upload-rules.ts'

// The upload library is fetched with the first file that is chosen: nothing else may import this module directly.
const { uploadFiles } = generateReactHelpers<UploadRouter>({ url: '/api/uploadthing' })

type Sending = {
  id: string
  aboutId?: string | undefined
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** The file with its type in one spelling and a name the server takes; the bytes are not copied. */
function presentable(file: File): File {
  const type = fileTypeOf(file)
  if (type === file.type && file.name.length <= MAX_FILE_NAME) return file
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(file.name)?.[0] ?? ''
  const name = file.name.length <= MAX_FILE_NAME ? file.name : `${fitText(file.name, 80)}${extension}`
  return new File([file], name, { type, lastModified: file.lastModified })
}

/** Our endpoint's own message; a broken connection has none. */
function refusalSentence(error: unknown, isAdmitted: boolean): string {
  const { code, message } = error as { code?: string; message?: string }
  const isOurs = !isAdmitted && (code === 'BAD_REQUEST' || code === 'FORBIDDEN')
  return isOurs && message ? message : CONNECTION_LOST
}

/** `holdsSlot`: nobody knows how far it got, and the server may still keep its place. */
export type SendResult = Extract<UploadResult, { ok: true }> | { ok: false; error: string; holdsSlot: boolean }

/** Sends one file to one route and waits until it is a picture. Rejects only when it was cancelled. */
export async function sendFile(route: string, file: File, sending: Sending): Promise<SendResult> {
  let isAdmitted = false
  try {
    const [sent] = await uploadFiles(route, {
      files: [presentable(file)],
      input: { id: sending.id, aboutId: sending.aboutId },
      signal: sending.signal,
      onUploadBegin: () => {
        isAdmitted = true
      },
      onUploadProgress: ({ progress }) => sending.onProgress(progress),
    })
    const result = sent?.serverData ?? { ok: false as const, error: UPLOAD_UNKNOWN }
    return result.ok ? result : { ...result, holdsSlot: false }
  } catch (error) {
    if (sending.signal.aborted) throw error
    return { ok: false, error: refusalSentence(error, isAdmitted), holdsSlot: isAdmitted }
  }
}
