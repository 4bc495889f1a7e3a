/** The small stylesheet of the stand-ins' pages, in the product's colors (src/ui/theme/theme.ts); the page runs no script. */
export const STAND_IN_CSS = `
:root {
  color-scheme: light dark;
  --paper: #fdfcfa; --tint: #f4f1ec; --ink: #1d1916; --muted: #675d55; --line: #e2dcd3; --accent: #6b1e29;
  --on-accent: #fdfcfa; --danger: #b3301a; --success: #2f6b47;
  --serif: 'Cormorant', 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161210; --tint: #211c19; --ink: #f1eae1; --muted: #b3a89c; --line: #352d28; --accent: #e0aca7;
    --on-accent: #22100f; --danger: #f19c87; --success: #9fcdae;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 'Instrument Sans', 'Helvetica Neue', Arial, sans-serif; }
.page { max-width: 62rem; margin: 0 auto; padding: 0 clamp(1.25rem, 4.5vw, 3rem); }
main.page { padding-bottom: 5rem; }
.banner { max-width: none; margin: 0; padding: .75rem clamp(1.25rem, 4.5vw, 3rem); background: var(--tint); border-bottom: 1px solid var(--line); text-align: center; font-size: .9375rem; }
header { border-bottom: 1px solid var(--line); }
nav.page { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.75rem; padding-block: .5rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; text-underline-offset: .22em; }
nav .wordmark { font: 500 1.75rem/1 var(--serif); margin-right: auto; }
h1, h2 { font-family: var(--serif); font-weight: 500; letter-spacing: -.012em; text-wrap: balance; overflow-wrap: anywhere; }
h1 { margin: 2.5rem 0 .5rem; font-size: clamp(2.25rem, 1.8rem + 2.2vw, 3.5rem); line-height: 1.05; }
h2 { margin: 3rem 0 .75rem; font-size: 1.75rem; line-height: 1.15; }
p { margin: 0 0 1rem; max-width: 42rem; }
.muted, time { color: var(--muted); }
a { color: var(--accent); text-underline-offset: .22em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
.mails, .links { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.mails li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1.25rem; padding: 1rem 0; border-bottom: 1px solid var(--line); position: relative; }
.mails a { font: 500 1.375rem/1.25 var(--serif); color: var(--ink); text-decoration: none; }
.mails a::after { content: ''; position: absolute; inset: 0; }
.mails li:hover a { text-decoration: underline; }
.mails .to { grid-column: 1; color: var(--muted); font-size: .9375rem; overflow-wrap: anywhere; }
.mails time { font-size: .9375rem; white-space: nowrap; }
.mails .error { grid-column: 1 / -1; font-size: .9375rem; overflow-wrap: anywhere; }
.status { justify-self: end; font-size: .875rem; font-weight: 600; }
.status.delivered, .status.sent { color: var(--success); }
.status.bounced, .status.complained, .status.suppressed, .status.dead { color: var(--danger); }
.links li { border-bottom: 1px solid var(--line); }
.links a { display: block; padding: .625rem 0; min-height: 2.75rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .375rem 1.5rem; margin: 1.25rem 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 1.25rem; background: var(--tint); font: .9375rem/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); background: #fff; }
.actions { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1rem; margin: 2rem 0 0; }
button, summary { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--ink); border-radius: 2px; background: transparent; color: var(--ink); font: inherit; font-size: .9375rem; font-weight: 500; cursor: pointer; }
summary { width: max-content; list-style: none; }
summary::-webkit-details-marker { display: none; }
button:hover, summary:hover { background: var(--tint); }
button.danger { background: var(--danger); border-color: var(--danger); color: var(--paper); }
details form { margin-top: .75rem; }
details p { margin: .75rem 0 0; }
@media (max-width: 30rem) {
  nav .wordmark { flex-basis: 100%; }
  .mails li { grid-template-columns: minmax(0, 1fr); }
  .mails .status { justify-self: start; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: .625rem; }
  iframe { height: 38rem; }
}
`
