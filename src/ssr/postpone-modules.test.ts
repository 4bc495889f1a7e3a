import { expect, it } from 'vitest'
import { NOTHING_AHEAD } from './ahead.ts'
import { postponeModules } from './postpone-modules.ts'

const STYLE = '<link rel="stylesheet" href="/assets/a.css"/>'
const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" fetchPriority="low"/>`

it('lists the modules on the first script, and preloads none', () => {
  const html = `<head>${STYLE}${preload('base')}${preload('page')}</head><script type="module" async="" src="/assets/main.js"></script>`
  expect(postponeModules(html, NOTHING_AHEAD)).toBe(
    `<head>${STYLE}</head><script type="module" async="" data-modules="/assets/base.js /assets/page.js" src="/assets/main.js"></script>`,
  )
})

it('leaves a page with another first script unchanged', () => {
  const html = `<head>${preload('base')}</head><script type="module" src="/src/main.ts"></script>`
  expect(postponeModules(html, NOTHING_AHEAD)).toBe(html)
})

it('lists what the browser draws itself, too: its modules, its answers, and those of its styles that are not there yet', () => {
  const html = `<head>${STYLE}${preload('base')}</head><script type="module" async="" src="/assets/main.js"></script>`
  const ahead = {
    modules: ['/assets/base.js', '/assets/page.js'],
    styles: ['/assets/a.css', '/assets/b.css'],
    asks: '/api/trpc/auth.me?batch=1&input=%7B%7D',
  }
  expect(postponeModules(html, ahead)).toBe(
    `<head>${STYLE}</head><script type="module" async="" data-modules="/assets/base.js" data-own-modules="/assets/page.js" data-own-styles="/assets/b.css" data-asks="/api/trpc/auth.me?batch=1&input=%7B%7D" src="/assets/main.js"></script>`,
  )
})
