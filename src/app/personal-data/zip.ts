import { Readable } from 'node:stream'
import yazl from 'yazl'

type Content = AsyncIterable<Uint8Array | string>

/** A ZIP that is made as it is read: `add` waits until its entry has been taken, so nothing piles up. */
export type ZipWriter = {
  add: (path: string, content: Content, options: { isCompressed: boolean }) => Promise<void>
}

/**
 * The bytes of a ZIP, in the order in which `write` adds its entries. Whatever fails inside `write` ends the reading.
 */
export async function* zipOf(at: Date, write: (zip: ZipWriter) => Promise<void>): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const add: ZipWriter['add'] = (path, content, { isCompressed: compress }) => {
    // The library keeps the function of every entry to the end, and with it whatever its closures hold.
    let unread: Content | null = content
    return new Promise((resolve, reject) => {
      zip.addReadStreamLazy(path, { compress, mtime: at }, (give) => {
        const entry = Readable.from(unread!, { objectMode: false })
        unread = null
        entry.once('error', reject)
        entry.once('end', resolve)
        give(null, entry)
      })
    })
  }
  const written = write({ add }).then(
    () => zip.end(),
    (error: unknown) => void output.destroy(error as Error),
  )
  // The library passes an entry's failure on, which its promise has told already.
  zip.on('error', () => undefined)
  yield* output
  await written
}
