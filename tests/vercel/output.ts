import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** One route of the Build Output API's config.json, with the fields that Curio's uses. */
type Route = {
  src?: string
  dest?: string
  handle?: string
  status?: number
  headers?: Record<string, string>
  methods?: string[]
  continue?: boolean
  check?: boolean
}
type Compiled = Route & { pattern: RegExp }
type Phases = Record<string, Compiled[]>

/** Where a request ends: a file, a function, or a bare status; `headers` are the configuration's. */
export type Target = {
  kind: 'file' | 'function' | 'status'
  path: string
  status?: number
  /** Parameters that routes added; the rest of the query is unchanged. */
  added: URLSearchParams
  headers: Record<string, string>
}

/** Reads config.json into the platform's phases: before the files, rewrites, misses, errors. */
export function readPhases(output: string): Phases {
  const { routes } = JSON.parse(readFileSync(path.join(output, 'config.json'), 'utf8')) as { routes: Route[] }
  const phases: Phases = { first: [] }
  let phase = 'first'
  for (const route of routes) {
    if (route.handle) phases[(phase = route.handle)] = []
    else phases[phase]!.push({ ...route, pattern: new RegExp(route.src ?? '.*') })
  }
  return phases
}

/** Copies the output to a folder outside the project, so that a package that was not traced is missing here too. */
export function copyOutput(output: string, project: string, copy: string): void {
  cpSync(output, copy, { recursive: true })
  for (const name of functionsOf(copy)) {
    const folder = path.join(copy, 'functions', `${name}.func`)
    const { filePathMap = {} } = readConfig(folder)
    for (const [file, source] of Object.entries(filePathMap)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      cpSync(path.join(project, source), path.join(folder, file))
    }
  }
}

type FunctionConfig = { handler: string; filePathMap?: Record<string, string>; maxDuration?: number; memory?: number }

/** A function's own settings. */
export const readConfig = (folder: string): FunctionConfig =>
  JSON.parse(readFileSync(path.join(folder, '.vc-config.json'), 'utf8')) as FunctionConfig

/** The names of all functions, as paths without the leading slash. */
export function functionsOf(output: string): string[] {
  const root = path.join(output, 'functions')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.func'))
    .map((name) => name.slice(0, -'.func'.length))
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()

function lookUp(output: string, pathname: string): Pick<Target, 'kind' | 'path'> | null {
  const root = path.join(output, 'static')
  const file = path.join(root, pathname)
  if (file.startsWith(root + path.sep) && isFile(file)) return { kind: 'file', path: file }
  const name = pathname.replace(/^\/|\/$/g, '')
  return existsSync(path.join(output, 'functions', `${name}.func`)) ? { kind: 'function', path: name } : null
}

/** Follows the routes as the platform does: first match of a phase, unless `continue`; `check` looks for a file or function. */
export function resolveTarget(output: string, phases: Phases, method: string, url: URL): Target {
  const headers: Record<string, string> = {}
  const added = new URLSearchParams()
  let pathname = decodeURIComponent(url.pathname)
  let status: number | undefined

  const run = (routes: Compiled[] = []): Pick<Target, 'kind' | 'path'> | null => {
    for (const route of routes) {
      const match = route.pattern.exec(pathname)
      if (!match || (route.methods && !route.methods.includes(method))) continue
      const fill = (text: string) => text.replace(/\$(\d)/g, (_, index: string) => match[Number(index)] ?? '')
      for (const [name, value] of Object.entries(route.headers ?? {})) headers[name.toLowerCase()] = fill(value)
      if (route.dest) {
        const destination = new URL(fill(route.dest), 'http://output')
        pathname = decodeURIComponent(destination.pathname)
        for (const [name, value] of destination.searchParams) added.append(name, value)
      }
      if (route.continue) continue
      const found = route.check ? lookUp(output, pathname) : null
      if (found) return found
      if (route.check) continue
      if (route.status) {
        status = route.status
        return { kind: 'status', path: pathname }
      }
    }
    return null
  }

  const found = run(phases.first) ?? lookUp(output, pathname) ?? run(phases.filesystem) ?? run(phases.miss)
  return { ...(found ?? { kind: 'status', path: pathname }), status: found ? status : 404, added, headers }
}
