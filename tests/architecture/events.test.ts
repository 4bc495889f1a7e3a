import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SUBSCRIPTIONS } from '#app/events.ts'
import type { DomainEvent } from '#server/events.ts'

/** Every event that a feature declares, by the name of its constant. */
const declared: [string, DomainEvent<unknown[], unknown>][] = []
for (const file of globSync('src/features/*/server/events.ts').toSorted())
  declared.push(
    ...Object.entries((await import(path.resolve(file))) as Record<string, DomainEvent<unknown[], unknown>>),
  )

describe('domain events', () => {
  it('are each declared under their own name, once', () => {
    expect(declared.length).toBeGreaterThan(5)
    for (const [name, event] of declared) expect(event).toEqual({ name })
    expect(new Set(declared.map(([name]) => name)).size).toBe(declared.length)
  })

  it('have each one row in src/app/events.ts, which says who acts on it, or that nobody does', () => {
    expect(SUBSCRIPTIONS.map(({ event }) => event).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
  })

  it('are each raised', () => {
    const verbs = globSync('src/features/*/server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    for (const [name] of declared)
      expect(
        verbs.some((code) => code.includes(`raise(tx, ${name}, `)),
        name,
      ).toBe(true)
  })

  it('are each acted on by functions that exist', async () => {
    for (const { event, subscribers } of SUBSCRIPTIONS)
      for (const load of subscribers) expect(await load(), event).toBeTypeOf('function')
  })
})
