import { html, type Markup } from './html.ts'

type Frame = {
  title: string
  /** Whose page it is, behind the title. */
  tool: string
  /** Where its stylesheet is. */
  styles: string
  /** What nobody should mistake it for. */
  banner: string
  nav: Markup | false
  main: Markup
}

/** A complete page of a stand-in. */
export const standInPage = ({ title, tool, styles, banner, nav, main }: Frame): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${tool}</title>
<link rel="stylesheet" href="${styles}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<header>
<p class="banner">${banner}</p>
${nav}
</header>
<main class="page">${main}</main>
</body>
</html>`.source
