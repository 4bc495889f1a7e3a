import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { takeMarked } from './marked-scripts.ts'

const MARK = 'b4a1'

it('only what the router marked is a script of the page; the mark is left out', () => {
  const page = [
    `<meta property="csp-nonce" content="${MARK}"/>`,
    `<script nonce="${MARK}" data-tsr-stream-part="">data()</script>`,
    `<script type="module" src="/assets/main.js" nonce="${MARK}"></script>`,
    `<script type="application/ld+json" nonce="${MARK}">{"a":1}</script>`,
    '<script>alert(1)</script><script nonce="other">alert(2)</script>',
  ]
  const { html, scripts } = takeMarked(page.join(''), MARK)
  expect(scripts).toEqual(['data()'])
  expect(html).not.toContain(MARK)
  expect(html).toContain('<script data-tsr-stream-part="">data()</script>')
  expect(html).toContain('<script>alert(1)</script>')
})

it('every inline script in a page’s code is on the list that the policy knows', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('ssr/'))
    .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/<script\b[^>]*?(?:__html: (\w+)|>)/g)])
    .map(([tag, name]) => name ?? tag)
  const list = /OWN_SCRIPTS.*= \[(.*)\]/.exec(readFileSync('src/ssr/own-scripts.ts', 'utf8'))![1]!
  expect(named.toSorted()).toEqual(list.split(', ').toSorted())
})
