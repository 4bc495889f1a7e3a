import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Bars in what lies over the toasts itself. */
const ABOVE_TOASTS = ['src/features/directory/ui/filter-panel.module.css']
/** Sheets and calendars of the browser's top layer. */
const TOP_LAYER = ['src/ui/date/date-panel.module.css', 'src/ui/overlay/side-drawer.module.css']

it('elements at the bottom of the window stay above the toasts', () => {
  const covered = globSync('src/**/*.css')
    .filter((file) => !ABOVE_TOASTS.includes(file) && !TOP_LAYER.includes(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[^{}]+\{[^{}]*position: (?:sticky|fixed);[^{}]*\}/g)]
        .map(([rule]) => rule.trim())
        .filter((rule) => /^\s*(?:bottom:|inset: auto)/m.test(rule) && !rule.includes('--curio-toast-space'))
        .map((rule) => `${file}: ${rule}`),
    )
  expect(covered).toEqual([])
})
