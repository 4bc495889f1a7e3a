import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inBrowser, inTab, KEPT_MS } from './browser-store.ts'

/** Like a browser's storage: entries are its own properties. */
function storage() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

beforeEach(() => vi.stubGlobal('document', { cookie: 'a=b' }))
afterEach(() => vi.unstubAllGlobals())

it('keeps values for seven days, separately per storage, and once when taken', () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  expect(inBrowser.keep('review', { text: 'Lovely' }, 0)).toBe(true)
  inTab.keep('handover', 'Ada')
  expect(inBrowser.recall('review', KEPT_MS)).toEqual({ at: 0, value: { text: 'Lovely' } })
  expect(inBrowser.recall('review', KEPT_MS + 1)).toBeNull()
  expect(inBrowser.recall('handover')).toBeNull()
  expect([inTab.take('handover'), inTab.take('handover')]).toEqual(['Ada', null])
  inBrowser.forget('other', KEPT_MS + 1)
  expect(localStorage.getItem('curio-draft:review')).toBeNull()
})

it('finds nothing where nothing can be stored, and reports that keeping failed', () => {
  const forbidden = {
    get: () => {
      throw new DOMException('Denied', 'SecurityError')
    },
  }
  vi.stubGlobal('sessionStorage', new Proxy({}, forbidden))
  expect(inTab.keep('handover', 'Ada')).toBe(false)
  expect(inTab.take('handover')).toBeNull()
  expect(() => inTab.forget('handover')).not.toThrow()
})

it('finds nothing of whoever looks at Curio as somebody else, and keeps nothing of those they look at (AD8)', () => {
  vi.stubGlobal('localStorage', storage())
  expect(inBrowser.keep('wedding', 'own')).toBe(true)
  vi.stubGlobal('document', { cookie: 'a=b; curio_viewing=1' })
  expect(inBrowser.recall('wedding')).toBeNull()
  expect(inBrowser.keep('wedding', 'theirs')).toBe(false)
  inBrowser.forget('wedding')
  vi.stubGlobal('document', { cookie: 'a=b' })
  expect(inBrowser.take('wedding')).toBe('own')
})
