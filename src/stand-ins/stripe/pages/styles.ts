import { STAND_IN_CSS } from '#stand-ins/pages/styles.ts'

/** The stand-in's pages look as the mailbox does, with forms. */
export const PAGES_CSS = `${STAND_IN_CSS}
.columns { display: grid; gap: 0 4rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.items { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; justify-content: space-between; gap: 1.25rem; padding: .875rem 0; border-bottom: 1px solid var(--line); }
.sum { font: 500 2.5rem/1.1 var(--serif); margin: .5rem 0 0; font-variant-numeric: lining-nums; }
form.card { display: grid; gap: 1.125rem; margin: 1.5rem 0 0; max-width: 30rem; }
.field label { display: block; font-weight: 500; margin-bottom: .25rem; }
.field .muted { margin: .25rem 0 0; font-size: .9375rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
input[type='text'], input[type='email'], input[type='date'] { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--muted); border-radius: 2px; background: var(--paper); color: var(--ink); font: inherit; }
input[aria-invalid] { border-color: var(--danger); }
.check { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
.check input { inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent); filter: brightness(1.1); }
.alert { margin: 1.5rem 0 0; padding: .75rem 1rem; border: 1px solid var(--danger); color: var(--danger); }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1rem; }
.cards code { font: .9375rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.rows { list-style: none; margin: 1rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.rows li { padding: .875rem 0; border-bottom: 1px solid var(--line); }
.rows p { margin: 0; overflow-wrap: anywhere; }
.rows .actions { margin: .5rem 0 0; }
@media (min-width: 48rem) { .columns.two { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
`
