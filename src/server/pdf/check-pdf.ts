import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#server/errors.ts'
import { describeError, log } from '#server/log.ts'
import { oneThread } from '#server/threads/one-thread.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import { PAGES_MAX, type ReadPdf } from './pdf-limits.ts'

/** A document the person can correct; the message is written for them. */
export class BadPdfError extends Error {
  override name = 'BadPdfError'
}

const BUSY = 'We’re checking a lot of files right now. Please try again in a moment.'
const NOT_A_PDF = 'This file isn’t a PDF.'
const DAMAGED = 'This PDF is damaged and can’t be read.'
const SENTENCES = {
  protected: 'This PDF is password-protected. Please remove the password first.',
  long: `This PDF is too long. PDFs can have at most ${PAGES_MAX} pages.`,
  active: 'This PDF contains scripts or other files. Please save it again without them.',
  damaged: DAMAGED,
} as const

/** A PDF that is another file as well has it after its end. */
const AFTER_END_BYTES = 1024

/** Reading takes milliseconds; a file made to be endless, or to grow, ends its thread. */
const readInThread = oneThread<Uint8Array>({
  load: () => import('./read-pdf-thread.ts'),
  answerMs: 8e3,
  memoryMb: 128,
  buffersMb: 200,
})

async function assertWhole(bytes: Buffer): Promise<void> {
  if (
    (await fileTypeFromBuffer(bytes))?.mime !== 'application/pdf' ||
    !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))
  )
    throw new BadPdfError(NOT_A_PDF)
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0 || bytes.length - end > AFTER_END_BYTES) throw new BadPdfError(DAMAGED)
}

/**
 * What a PDF's bytes say: how many pages, and which contact details its text, its links and its description contain. It
 * is read in a thread of its own with little time and memory; one account's wait behind other accounts'.
 * @throws BadPdfError for anything that is not a plain, readable PDF; AppError UNAVAILABLE when too many are waiting.
 */
export async function checkPdf(bytes: Buffer, account?: string): Promise<{ pages: number; flags: FlagReason[] }> {
  await assertWhole(bytes)
  let found: ReadPdf
  try {
    found = JSON.parse(
      Buffer.from(await readInThread(new Uint8Array(bytes), { name: 'A PDF', busy: BUSY, account })).toString('utf8'),
    ) as ReadPdf
  } catch (error) {
    if (error instanceof AppError) throw error
    log.warn('a PDF was not read', describeError(error))
    throw new BadPdfError(DAMAGED, { cause: error })
  }
  if ('refused' in found) throw new BadPdfError(SENTENCES[found.refused])
  return found
}
