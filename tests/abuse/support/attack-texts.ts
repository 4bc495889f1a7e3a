import type { Words } from './world.ts'

/** Nothing of a page of ours has this attribute or element: if one is found, a text became markup. */
export const INJECTED =
  '[data-planted], x-planted, iframe[srcdoc], svg[onload], [onerror], [onfocus], a[href^="javascript:"], a[href^="//evil"]'

/** Each would run, or become an element, if it were taken for markup, script, address, template or formula. */
const PIECES = [
  '"><img src=x onerror=planted=1 data-planted>',
  '</script><script>planted=1</script><x-planted>',
  '</title></textarea><svg onload=planted=1>',
  "'-planted=1-'`${planted=1}`{{planted=1}}",
  '=HYPERLINK("//evil","x")',
  '@-(1+1)*cmd|/C!A0 <x-planted>',
  '<iframe srcdoc="<script>parent.planted=1</script>">',
  '<a href="javascript:planted=1" data-planted>x</a>',
  '<input autofocus onfocus=planted=1 data-planted>',
  // By number it would be taken for a disguised dot, and refused in places and names.
  '--><!--<x-planted>]]>&lt;x-planted&gt;<x-planted>',
  '<style>*{display:none}</style><x-planted>',
  '<math><mi//xlink:href="data:x,<script>planted=1</script>">',
]
/** A word with no place to break, which overflows a narrow page. */
const LONG_WORD = 'W'.repeat(400)

/** Every field gets another piece first, then as many more as fit, and one word that fills the rest of its room. */
export function attackWords(): { words: Words; written: () => number } {
  let count = 0
  const words: Words = (max, kind = 'line') => {
    count += 1
    let text = ''
    for (let turn = 0; turn < PIECES.length; turn += 1) {
      const piece = PIECES[(count + turn) % PIECES.length]!
      if (text.length + piece.length + 1 <= max * 0.8 || (text === '' && piece.length <= max)) text += `${piece} `
    }
    const separator = kind === 'lines' ? '\n' : ''
    return `${text}${separator}${LONG_WORD}`.slice(0, max).trim()
  }
  return { words, written: () => count }
}
