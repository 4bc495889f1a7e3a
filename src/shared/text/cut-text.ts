/** The most code units a character may have on average: a family of four has eleven, stacked marks have no end. */
const UNITS_EACH = 16

let segmenter: Intl.Segmenter | undefined
function charactersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/**
 * The beginning of a text, at most `max` characters as people see them, with an ellipsis in place of the last when
 * something is cut off. An accent, an emoji or a flag is never cut apart.
 */
export function cutText(text: string, max: number, ellipsis = '…', mostUnits = max * UNITS_EACH): string {
  if (text.length <= max) return text
  let shown = 0
  let shorter = 0
  for (const { index, segment } of charactersOf(text.slice(0, mostUnits + 1))) {
    const end = index + segment.length
    if (shown === max || end > mostUnits)
      return ellipsis ? text.slice(0, shorter).trimEnd() + ellipsis : text.slice(0, shorter)
    if (shown + ellipsis.length < max && end + ellipsis.length <= mostUnits) shorter = end
    shown += 1
  }
  return text
}

/** The beginning of a text that a field of `max` code units takes, in whole characters. */
export const fitText = (text: string, max: number): string => cutText(text, max, '', max)

/** How much of a text a statement reads, for `cutText` to cut it to `max` characters. */
export const unitsFor = (max: number): number => max * UNITS_EACH + 1
