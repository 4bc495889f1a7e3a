import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyOutput, functionsOf, readConfig, readPhases, resolveTarget, type Target } from './output.ts'

type Options = { output: string; project: string; port: number; environment: Record<string, string> }
type Running = { process: ChildProcess; port: Promise<number>; errors: number }

/** A running deployment: the copy of the output, the functions' processes, and how to stop it. */
export type LocalDeployment = {
  copy: string
  started: () => string[]
  /** How often a function has logged an error, as `function: times`. */
  failing: () => string[]
  stop: () => Promise<void>
}

const FUNCTION = fileURLToPath(new URL('./function-process.mjs', import.meta.url))
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
/** Headers that only the platform may set; a client's are dropped. */
const PLATFORM_HEADERS = /^(?:x-real-ip|x-forwarded-.*|x-vercel-.*|forwarded)$/i

/** Starts a function's process on its first request, as a cold start, and keeps it running. */
function startFunction(copy: string, name: string, environment: Record<string, string>): Running {
  const folder = path.join(copy, 'functions', `${name}.func`)
  const child = spawn(process.execPath, [FUNCTION, readConfig(folder).handler], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const port = new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready((message as { port: number }).port))
    child.once('exit', (code) => failed(new Error(`The function ${name} ended with ${code}.`)))
  })
  port.catch(() => undefined)
  const running = { process: child, port, errors: 0 }
  // The product's log writes errors, and nothing else, to this stream. What pages report of themselves is no function's:
  // tests that lose a script cause it, and every other fails by the page's console.
  child.stderr!.on('data', (chunk: Buffer) => {
    const lines = chunk.toString().split('\n')
    running.errors += lines.filter((line) => line && !line.includes('"message":"a page failed"')).length
    process.stderr.write(chunk)
  })
  return running
}

function sendFile(target: Target, reply: http.ServerResponse): void {
  reply.statusCode = target.status ?? 200
  reply.setHeader('content-type', TYPES[path.extname(target.path)] ?? 'application/octet-stream')
  createReadStream(target.path).pipe(reply)
}

/** Forwards a request to a function's process. The function's headers override the configuration's. */
function forward(port: number, url: URL, request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !PLATFORM_HEADERS.test(name)))
  const address = request.socket.remoteAddress ?? '127.0.0.1'
  Object.assign(headers, { 'x-real-ip': address, 'x-forwarded-for': address, 'x-forwarded-proto': 'http' })
  return new Promise((done, failed) => {
    const onward = http.request(
      { port, host: '127.0.0.1', method: request.method, path: url.pathname + url.search, headers },
      (answer) => {
        reply.statusCode = answer.statusCode ?? 502
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined) reply.setHeader(name, value)
        answer.pipe(reply)
        answer.once('end', done)
        answer.once('error', (error) => (isGone ? done() : failed(error)))
      },
    )
    let isGone = false
    // A browser that disconnects is not a failure.
    onward.once('error', (error) => (isGone ? done() : failed(error)))
    reply.once('close', () => {
      isGone = !reply.writableFinished
      if (isGone) onward.destroy()
    })
    request.pipe(onward)
  })
}

/**
 * Runs a Build Output folder: static files, routes and functions, each function in its own process, from a copy outside
 * the project, so that only what the build put into the output is available. (issue 8)
 */
export async function runOutput({ output, project, port, environment }: Options): Promise<LocalDeployment> {
  const copy = mkdtempSync(path.join(tmpdir(), 'curio-vercel-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', remove)
  copyOutput(output, project, copy)
  const phases = readPhases(copy)
  const running = new Map<string, Running>()
  const portOf = (name: string): Promise<number> => {
    const known = running.get(name) ?? startFunction(copy, name, environment)
    running.set(name, known)
    return known.port
  }
  const answer = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const target = resolveTarget(copy, phases, request.method ?? 'GET', url)
    for (const [name, value] of Object.entries(target.headers)) reply.setHeader(name, value)
    if (target.kind === 'file') return sendFile(target, reply)
    if (target.kind === 'status') {
      reply.statusCode = target.status ?? 404
      return void reply.end(reply.statusCode === 404 ? 'NOT_FOUND' : '')
    }
    const extra = target.added.toString()
    if (extra !== '') url.search += `${url.search === '' ? '?' : '&'}${extra}`
    await forward(await portOf(target.path), url, request, reply)
  }
  const server = http.createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${error instanceof Error ? error.message : 'failed'}\n`)
      if (!reply.headersSent) reply.statusCode = 502
      reply.end('FUNCTION_INVOCATION_FAILED')
    })
  })
  await new Promise<void>((ready) => server.listen(port, ready))
  const stop = async () => {
    for (const { process: child } of running.values()) child.kill()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    process.off('exit', remove)
    remove()
  }
  return {
    copy,
    started: () => functionsOf(copy).filter((name) => running.has(name)),
    failing: () => [...running].flatMap(([name, { errors }]) => (errors > 0 ? [`${name}: ${errors}`] : [])),
    stop,
  }
}
