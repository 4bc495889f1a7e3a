const EXIF_IFD = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
/** Before this no digital camera wrote a date: a clock that was never set says 1970 or 1980. */
const FIRST_YEAR = '1990'
const MAX_ENTRIES = 512

/**
 * The day on which a picture was taken, as its EXIF says (YYYY-MM-DD, by the camera's clock); null when it says nothing
 * that can be a day. Everything else in there, such as the place, is not read.
 */
export function takenOn(exif: Buffer | undefined): string | null {
  if (!exif) return null
  const tiff = exif.subarray(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  try {
    const isLittle = order === 'II'
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
    const valueOf = (directory: number, tag: number): number | null => {
      const count = Math.min(short(directory), MAX_ENTRIES)
      for (let entry = 0; entry < count; entry += 1) {
        const at = directory + 2 + 12 * entry
        if (short(at) === tag) return long(at + 8)
      }
      return null
    }
    const details = valueOf(long(4), EXIF_IFD)
    const text = details === null ? null : valueOf(details, DATE_TIME_ORIGINAL)
    return text === null ? null : dayIn(tiff.toString('latin1', text, text + 10))
  } catch (error) {
    // It points outside itself.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** "2026:05:01" as a day. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d)$/.exec(text) ?? []
  if (!year || year < FIRST_YEAR) return null
  const written = `${year}-${month}-${day}`
  const parsed = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== written ? null : written
}
