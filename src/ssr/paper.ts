import displayFont from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** The fonts of self-contained pages, as paths of this site. */
export const PAPER_FONTS: readonly string[] = [displayFont, textFont]

/** Background in both schemes, also of a browser's own bars. */
export const PAPER = { light: '#fdfcfa', dark: '#161210' }

/** The look of pages without the build's stylesheets: fonts, both schemes, links. */
export const PAPER_STYLES = `
@font-face { font-family: Display; src: url("${displayFont}") format("woff2"); font-weight: 300 700; font-display: swap }
@font-face { font-family: Body; src: url("${textFont}") format("woff2"); font-weight: 400 700; font-display: swap }
:root { color-scheme: light dark; --paper: ${PAPER.light}; --ink: #1d1916; --muted: #675d55; --line: #e2dcd3; --accent: #6b1e29 }
@media (prefers-color-scheme: dark) {
  :root { --paper: ${PAPER.dark}; --ink: #f1eae1; --muted: #b3a89c; --line: #352d28; --accent: #dba69d }
}
* { box-sizing: border-box; margin: 0 }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.25em }
a:focus-visible, button:focus-visible { outline: 0.125rem solid var(--accent); outline-offset: 0.25rem }
`
