import * as z from 'zod/mini'

const Branch = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  parent_id: z.optional(z.string()),
  current_state: z._default(z.string(), 'ready'),
  default: z._default(z.boolean(), false),
  primary: z._default(z.boolean(), false),
  protected: z._default(z.boolean(), false),
  created_at: z._default(z.string(), ''),
  expires_at: z.optional(z.string()),
})
const Endpoint = z.object({ host: z.string(), branch_id: z.string() })
const Operation = z.object({ id: z.string(), status: z.string() })
const Operations = z._default(z.array(Operation), [])
const Database = z.object({ name: z.string(), owner_name: z.string() })
const Failure = z.object({ message: z.string() })

export type NeonBranch = z.infer<typeof Branch>
export type NeonDatabase = z.infer<typeof Database>
type Options = { apiKey: string; projectId: string; baseUrl?: string; waitMs?: number }

/** Another operation is running, or too many requests: the call must be retried later. */
const BUSY = new Set([423, 429, 503])
const TRIES = 8
const TIMEOUT_MS = 30_000
const OPERATION_TRIES = 120
const FINISHED = new Set(['finished', 'skipped'])
const BROKEN = new Set(['failed', 'error', 'cancelled'])

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The few calls of Neon's API that previews need. Responses are validated, and errors never contain a URL or a key. */
export type NeonApi = ReturnType<typeof createNeonApi>

/** Calls Neon's API for one project: retries while it is busy, and waits for operations. */
export function createNeonApi({ apiKey, projectId, baseUrl, waitMs = 1_000 }: Options) {
  const root = `${baseUrl ?? 'https://console.neon.tech/api/v2'}/projects/${encodeURIComponent(projectId)}`

  async function once(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      'content-type': 'application/json',
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(root + path, { method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) })
  }

  async function call<T extends z.ZodMiniType>(
    answer: T,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.infer<T>> {
    for (let tries = 1; ; tries += 1) {
      const response = await once(method, path, body)
      const content: unknown = await response.json().catch(() => null)
      if (response.ok) return answer.parse(content)
      if (!BUSY.has(response.status) || tries === TRIES) {
        const said = Failure.safeParse(content).data?.message.slice(0, 200) ?? 'no reason given'
        throw new Error(`Neon refused ${method} ${path.split('?')[0]} (${response.status}): ${said}`)
      }
      await pause(waitMs * tries)
    }
  }

  async function settle(operations: z.infer<typeof Operations>): Promise<void> {
    for (const { id } of operations) {
      for (let tries = 0; ; tries += 1) {
        const { operation } = await call(z.object({ operation: Operation }), 'GET', `/operations/${id}`)
        if (FINISHED.has(operation.status)) break
        if (BROKEN.has(operation.status)) throw new Error(`An operation at Neon ended as "${operation.status}".`)
        if (tries === OPERATION_TRIES) throw new Error('An operation at Neon takes too long.')
        await pause(waitMs)
      }
    }
  }

  const changed = z.object({ branch: Branch, operations: Operations })
  const change = async (method: string, path: string, body?: object): Promise<NeonBranch> => {
    const { branch, operations } = await call(changed, method, path, body)
    await settle(operations)
    return branch
  }
  const page = z.object({
    branches: z.array(Branch),
    pagination: z.optional(z.object({ next: z.optional(z.string()) })),
  })

  return {
    /** Every branch of the project. */
    async branches(): Promise<NeonBranch[]> {
      const found: NeonBranch[] = []
      for (let cursor = ''; ; ) {
        const { branches, pagination } = await call(page, 'GET', `/branches?limit=100${cursor}`)
        found.push(...branches)
        if (!pagination?.next || branches.length === 0) return found
        cursor = `&cursor=${encodeURIComponent(pagination.next)}`
      }
    },
    /** Host names of the project's computes, with their branches. */
    endpoints: async () => (await call(z.object({ endpoints: z.array(Endpoint) }), 'GET', '/endpoints')).endpoints,
    databases: async (branchId: string): Promise<NeonDatabase[]> =>
      (await call(z.object({ databases: z.array(Database) }), 'GET', `/branches/${branchId}/databases`)).databases,
    create: (branch: { name: string; parent_id: string; expires_at?: string }) =>
      change('POST', '/branches', { branch, endpoints: [{ type: 'read_write' }] }),
    setExpiry: (branchId: string, expiresAt: string) =>
      change('PATCH', `/branches/${branchId}`, { branch: { expires_at: expiresAt } }),
    /** Resets a branch to the newest state of another; its URLs stay the same. */
    restore: (branchId: string, sourceId: string) =>
      change('POST', `/branches/${branchId}/restore`, { source_branch_id: sourceId }),
    remove: (branchId: string) => change('DELETE', `/branches/${branchId}`),
    /** The URL of a branch's database, with its password. */
    async address(branchId: string, { name, owner_name }: NeonDatabase, pooled: boolean): Promise<string> {
      const query = new URLSearchParams({
        branch_id: branchId,
        database_name: name,
        role_name: owner_name,
        pooled: String(pooled),
      })
      return (await call(z.object({ uri: z.url() }), 'GET', `/connection_uri?${query}`)).uri
    },
  }
}
