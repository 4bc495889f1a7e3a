import { expect, it } from 'vitest'
import { postponeModules } from './postpone-modules.ts'

const STYLE = '<link rel="stylesheet" href="/assets/a.css"/>'
const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" fetchPriority="low"/>`

it('lists the modules on the first script, and preloads none', () => {
  const html = `<head>${STYLE}${preload('base')}${preload('page')}</head><script type="module" async="" src="/assets/main.js"></script>`
  expect(postponeModules(html)).toBe(
    `<head>${STYLE}</head><script type="module" async="" data-modules="/assets/base.js /assets/page.js" src="/assets/main.js"></script>`,
  )
})

it('leaves a page with another first script unchanged', () => {
  const html = `<head>${preload('base')}</head><script type="module" src="/src/main.ts"></script>`
  expect(postponeModules(html)).toBe(html)
})
