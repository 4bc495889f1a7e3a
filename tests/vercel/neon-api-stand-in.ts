import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Branch = {
  id: string
  name: string
  parent_id?: string
  default?: boolean
  protected?: boolean
  created_at: string
  expires_at?: string
  current_state: string
}
type Body = { branch?: Partial<Branch>; source_branch_id?: string }
type Asked = { method: string; path: string; query: URLSearchParams; body: Body }

/** Neon's interface for one project, as far as previews use it. `busy` answers 423 that many times first. */
export type NeonStandIn = {
  url: string
  branches: Branch[]
  endpoints: { host: string; branch_id: string }[]
  /** Every requested change, as "METHOD path". */
  changes: string[]
  keys: Set<string>
  busy: number
  stop: () => Promise<void>
}

const OPERATION = { id: 'op-1', status: 'running' }

/** Starts the stand-in on the loopback; every branch's database is at `databaseUrl`. */
export async function startNeonApi(projectId: string, databaseUrl: string): Promise<NeonStandIn> {
  const state: NeonStandIn = {
    url: '',
    branches: [
      { id: 'br-root', name: 'main', default: true, created_at: '2027-01-01T00:00:00Z', current_state: 'ready' },
    ],
    endpoints: [{ host: 'ep-root-1.eu.aws.neon.tech', branch_id: 'br-root' }],
    changes: [],
    keys: new Set(),
    busy: 0,
    stop: async () => undefined,
  }
  let polls = 0

  const create = ({ body }: Asked) => {
    if (state.branches.some(({ name }) => name === body.branch?.name)) return null
    const branch = {
      id: `br-${state.branches.length}`,
      name: '',
      created_at: `2027-02-0${state.branches.length}T00:00:00Z`,
      current_state: 'init',
      ...body.branch,
    }
    state.branches.push(branch)
    state.endpoints.push({ host: `ep-${branch.id}.eu.aws.neon.tech`, branch_id: branch.id })
    return { branch, endpoints: [], operations: [OPERATION] }
  }
  const changeOne = ({ method, path, body }: Asked) => {
    const branch = state.branches.find(({ id }) => path.includes(`/${id}`))
    if (!branch) return null
    if (method === 'PATCH') Object.assign(branch, body.branch)
    if (method === 'DELETE') state.branches.splice(state.branches.indexOf(branch), 1)
    return { branch, operations: [OPERATION] }
  }
  const read = ({ path, query }: Asked): object | null => {
    if (path === '/branches') return { branches: state.branches, pagination: {} }
    if (path === '/endpoints') return { endpoints: state.endpoints }
    if (path.endsWith('/databases')) return { databases: [{ name: 'curio', owner_name: 'owner' }] }
    if (path.startsWith('/operations/')) {
      polls += 1
      return { operation: { ...OPERATION, status: polls % 2 === 0 ? 'finished' : 'running' } }
    }
    return path === '/connection_uri' && query.has('branch_id') ? { uri: databaseUrl } : null
  }
  const answer = (asked: Asked): object | null => {
    if (asked.method === 'GET') return read(asked)
    state.changes.push(`${asked.method} ${asked.path}`)
    return asked.method === 'POST' && asked.path === '/branches' ? create(asked) : changeOne(asked)
  }

  const respond = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://neon.test')
    const body = await text(request)
    const send = (status: number, content: object) => {
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(content))
    }
    state.keys.add(request.headers.authorization ?? '')
    const prefix = `/projects/${projectId}`
    if (!url.pathname.startsWith(`${prefix}/`)) return send(404, { message: 'project not found' })
    if (state.busy > 0) {
      state.busy -= 1
      return send(423, { message: 'project already has running operations' })
    }
    const asked = {
      method: request.method ?? 'GET',
      path: url.pathname.slice(prefix.length),
      query: url.searchParams,
      body: (body ? JSON.parse(body) : {}) as Body,
    }
    const found = answer(asked)
    return found ? send(200, found) : send(404, { message: 'not found' })
  }
  const server = createServer((request, reply) => void respond(request, reply))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.stop = () => new Promise((done) => server.close(() => done()))
  return state
}
