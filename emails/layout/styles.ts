import type { CSSProperties } from 'react'

// The product's own colors (src/ui/theme/theme.ts). Mail programs know neither custom properties nor web fonts.
const ink = '#1d1916'
const muted = '#675d55'
const paper = '#fdfcfa'
const tint = '#f4f1ec'
const line = '#e2dcd3'
const accent = '#6b1e29'

const serif = "'Cormorant', 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** Inline styles of the light scheme: the only kind every mail program keeps. */
export const styles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: tint, color: ink, fontFamily: sans },
  sheet: {
    maxWidth: '560px',
    backgroundColor: paper,
    border: `1px solid ${line}`,
    padding: '0 32px 28px',
    // A very long word would make the sheet wider than a phone.
    wordBreak: 'break-word',
  },
  masthead: { padding: '22px 0', borderBottom: `1px solid ${line}` },
  wordmark: { color: ink, fontFamily: serif, fontSize: '26px', lineHeight: '30px', textDecoration: 'none' },
  title: { margin: '32px 0 12px', fontFamily: serif, fontWeight: 400, fontSize: '34px', lineHeight: '39px' },
  paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px' },
  small: { margin: '0 0 12px', color: muted, fontSize: '14px', lineHeight: '21px' },
  link: { color: accent, textDecoration: 'underline', wordBreak: 'break-word' },
  actionRow: { margin: '28px 0 24px' },
  action: {
    backgroundColor: accent,
    color: paper,
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '20px',
    padding: '14px 24px',
    borderRadius: '2px',
    textDecoration: 'none',
  },
  quote: { margin: '8px 0 24px', padding: '16px 20px 4px', backgroundColor: tint, borderLeft: `2px solid ${accent}` },
  rule: { margin: '28px 0 18px', borderColor: line },
} satisfies Record<string, CSSProperties>

/** The dark scheme, for mail programs that ask for it; the others keep the light one. */
export const DARK_SCHEME = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .m-body, .m-body > table > tbody > tr > td { background-color: #100d0b !important; color: #f1eae1 !important; }
  .m-sheet { background-color: #161210 !important; border-color: #352d28 !important; }
  .m-masthead, .m-rule { border-color: #352d28 !important; }
  .m-ink { color: #f1eae1 !important; }
  .m-muted { color: #b3a89c !important; }
  .m-link { color: #e0aca7 !important; }
  .m-action { background-color: #e0aca7 !important; color: #22100f !important; }
  .m-quote { background-color: #211c19 !important; border-color: #e0aca7 !important; }
}
@media (max-width: 480px) {
  .m-sheet > tbody > tr > td { padding-left: 20px !important; padding-right: 20px !important; }
  .m-title { font-size: 29px !important; line-height: 34px !important; }
}`
