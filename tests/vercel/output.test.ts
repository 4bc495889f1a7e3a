import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyOutput, functionsOf, readPhases, resolveTarget } from './output.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'curio-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: string) => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

// The routes `vercel build` writes for this project, cut to one of each kind.
const ROUTES = [
  { src: '^/(.*)/$', headers: { Location: '/$1' }, status: 308 },
  { src: '^/assets(?:/(.*))$', headers: { 'Cache-Control': 'immutable' }, continue: true },
  { handle: 'filesystem' },
  { src: '^(?:/((?!api/|assets/).*))$', dest: '/api/ssr', check: true },
  { src: '^/api/trpc/([^/]+)$', dest: '/api/trpc/[trpc]?trpc=$1', check: true },
  { src: '^/api(/.*)?$', status: 404 },
  { handle: 'miss' },
]
const config = (extra: object = {}) => JSON.stringify({ handler: 'api/x.js', ...extra })
put('output/config.json', JSON.stringify({ version: 3, routes: ROUTES }))
put('output/static/assets/a.js', '1')
put('output/functions/api/ssr.func/.vc-config.json', config({ filePathMap: { 'fonts/a.ttf': 'packages/a.ttf' } }))
put('output/functions/api/health.func/.vc-config.json', config())
put('output/functions/api/trpc/[trpc].func/.vc-config.json', config())
put('packages/a.ttf', 'font')

const copy = path.join(folder, 'copy')
copyOutput(path.join(folder, 'output'), folder, copy)
const phases = readPhases(copy)
const ask = (address: string) => resolveTarget(copy, phases, 'GET', new URL(address, 'http://site.test'))

it('files that a function reads beside its code are copied into it', () => {
  expect(functionsOf(copy).toSorted()).toEqual(['api/health', 'api/ssr', 'api/trpc/[trpc]'])
  expect(readFileSync(path.join(copy, 'functions/api/ssr.func/fonts/a.ttf'), 'utf8')).toBe('font')
})

it.each([
  ['/', { kind: 'function', path: 'api/ssr' }],
  ['/vendor/gallery?tab=1', { kind: 'function', path: 'api/ssr' }],
  ['/api/health', { kind: 'function', path: 'api/health' }],
  ['/api/none', { kind: 'status', status: 404 }],
  ['/assets/none.js', { kind: 'status', status: 404 }],
  ['/about/', { kind: 'status', status: 308, headers: { location: '/about' } }],
  ['/assets/a.js', { kind: 'file', headers: { 'cache-control': 'immutable' } }],
  ['/assets/..%2f..%2fconfig.json', { kind: 'status', status: 404 }],
])('%s ends where the platform ends it', (address, target) => {
  expect(ask(address)).toMatchObject(target)
})

it('a dynamic function gets its part of the address, and the query stays as it was written', () => {
  const { path: name, added } = ask('/api/trpc/a,b?batch=1&x=%2520')
  expect(name).toBe('api/trpc/[trpc]')
  expect(added.toString()).toBe('trpc=a%2Cb')
})
