import { InMemorySpanExporter } from '@opentelemetry/sdk-trace'
import { afterAll, describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { setDatabase } from '#server/runtime.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openTraces } from './open-traces.ts'
import { statementName, traced, traceWith } from './tracing.ts'

const db = await useDatabase()
setDatabase(db)
const exporter = new InMemorySpanExporter()
const { trace, flush } = openTraces(exporter)
traceWith(trace)
afterAll(() => traceWith(null))

describe('a trace (OP3)', () => {
  it('is a request with its procedures and their statements, by name', async () => {
    const input = encodeURIComponent(JSON.stringify({ q: 'Ada Lovelace ada@curio.example' }))
    const answer = await dispatch(new Request(`http://localhost:3000/api/trpc/directory.list?input=${input}`))
    expect(answer.status).toBe(200)
    await flush()
    const spans = exporter.getFinishedSpans()
    const request = spans.find(({ name }) => name === 'GET trpc')!
    const procedure = spans.find(({ name }) => name === 'query directory.list')!
    expect(request.attributes['request.id']).toBe(answer.headers.get('x-request-id'))
    expect(procedure.parentSpanContext?.spanId).toBe(request.spanContext().spanId)
    const inside = spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === procedure.spanContext().spanId)
    expect(inside.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^select /))
    const all = JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })))
    expect(all).not.toMatch(/Ada|curio\.example|localhost/)
  })

  it('says that work failed, and by which class', async () => {
    exporter.reset()
    await expect(traced('work', async () => Promise.reject(new TypeError('Ada')))).rejects.toThrow('Ada')
    await flush()
    expect(exporter.getFinishedSpans()).toMatchObject([{ name: 'work', attributes: { 'error.type': 'TypeError' } }])
    expect(JSON.stringify(exporter.getFinishedSpans()[0]!.attributes)).not.toContain('Ada')
  })
})

it.each([
  ['select "id" from "bookings" where "id" = $1', 'select bookings'],
  ['insert into "payments" ("id") values ($1)', 'insert payments'],
  ['update "profiles" set "status" = $1', 'update profiles'],
  ['delete from sessions', 'delete sessions'],
  ['with "due" as (select "id" from "payment_events") update "payment_events" set "x" = 1', 'update payment_events'],
  ['begin', 'begin'],
  ['select 1', 'select'],
])('a statement is named by what it does: %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
