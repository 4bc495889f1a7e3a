import { describe, expect, it } from 'vitest'
import { pdf, pdfBomb } from '#tests/support/pdfs.ts'
import { BadPdfError, checkPdf } from './check-pdf.ts'
import { PAGES_MAX } from './pdf-limits.ts'

describe('a PDF (IQ8)', () => {
  it('is read for its pages, and is clean without contact details', async () => {
    const text = 'Eight hours, two photographers, 600 pictures: $3,200 on June 12, 2027'
    expect(await checkPdf(await pdf({ pages: 3, text }))).toEqual({ pages: 3, flags: [] })
  })

  it.each([
    ['an address in its text', { text: 'Write to sam@example.com' }, ['Email detected']],
    ['a number in its text', { text: 'Call +1 917 555 0199 today' }, ['Phone number detected']],
    ['a link below a harmless word', { text: 'More', link: 'https://marsh.example' }, ['URL detected']],
    ['its description', { author: 'sam@example.com' }, ['Email detected']],
    ['its last page', { pages: 4, text: 'www.marsh.example' }, ['URL detected']],
  ])('has contact details in %s', async (_where, made, flags) => {
    expect((await checkPdf(await pdf(made))).flags).toEqual(flags)
  })

  it.each([
    ['HTML', () => Buffer.from('<html>%PDF-1.7</html>'), 'isn’t a PDF'],
    [
      'a PDF with something before it',
      async () => Buffer.concat([Buffer.from('<script>'), await pdf()]),
      'isn’t a PDF',
    ],
    ['a PDF that is a ZIP, too', async () => Buffer.concat([await pdf(), Buffer.alloc(5000, 'PK')]), 'damaged'],
    ['half a PDF', async () => (await pdf()).subarray(0, 600), 'damaged'],
    ['only its first and last line', () => Buffer.from('%PDF-1.7\n%%EOF'), 'damaged'],
    ['one with a password', () => pdf({ password: 'secret' }), 'protected'],
    ['one with a file inside', () => pdf({ inside: 'sam@example.com' }), 'scripts or other files'],
    ['one with a script', () => pdf({ script: 'app.alert(1)' }), 'scripts or other files'],
    ['one of too many pages', () => pdf({ pages: PAGES_MAX + 1 }), 'at most 100 pages'],
  ])('%s is refused', async (_what, make, words) => {
    const checked = checkPdf(await make())
    await expect(checked).rejects.toThrow(BadPdfError)
    await expect(checked).rejects.toThrow(words)
  })

  it('that unpacks to gigabytes ends its thread, and the next one is read', { timeout: 30_000 }, async () => {
    await expect(checkPdf(pdfBomb())).rejects.toThrow('damaged')
    expect(await checkPdf(await pdf())).toEqual({ pages: 1, flags: [] })
  })
})
