import { type Context, context, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { waitUntil } from '@vercel/functions'
import { env } from '#server/env.ts'
import type { Trace } from './tracing.ts'

/**
 * Keeps requests, procedures and statements as an OpenTelemetry trace and sends them to `OTEL_EXPORTER_OTLP_ENDPOINT`, by
 * name: no address, input, value or answer is part of one.
 */
export function openTraces(exporter: SpanExporter = new OTLPTraceExporter()): {
  trace: Trace
  flush: () => Promise<void>
} {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'curio',
      'deployment.environment.name': env.VERCEL_ENV ?? env.NODE_ENV,
      ...(env.VERCEL_GIT_COMMIT_SHA && { 'service.version': env.VERCEL_GIT_COMMIT_SHA }),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('curio')
  const isRoot = (current: Context) => trace.getSpan(current) === undefined
  const keep: Trace = (name, work, requestId) => {
    const current = context.active()
    const attributes = requestId ? { 'request.id': requestId } : {}
    return tracer.startActiveSpan(name, { attributes }, current, async (span) => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        span.end()
        // A function stops with its answer: what waits to be sent goes with it.
        if (env.VERCEL && isRoot(current)) waitUntil(provider.forceFlush().catch(() => undefined))
      }
    })
  }
  return { trace: keep, flush: () => provider.forceFlush() }
}
