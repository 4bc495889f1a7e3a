/** An answer that is none: by which status and name. */
export type Refusal = { where: string; status: number; code: string }

/** Ids of the service, and its keys. */
export const IDS =
  /\b(?:acct|ba|ch|cs|dp|du|evt|link|person|pi|pm|po|py|pyr|re|req|rk|sk|tr|trr|txn|seti|mandate|cus|whsec)_(?:test_|live_)?\w{8,}|\btax(?:calc|reg)?_(?=\w*[\dA-Z])\w{14,}/g

/** Which request of which step: `payment: GET /v1/charges/:id`. */
const whereOf = (step: string, method: string, url: string) =>
  `${step}: ${method} ${new URL(url).pathname.replaceAll(IDS, ':id')}`

/** A `fetch` that keeps what is answered in each step, and never what is asked: requests carry the key. */
export function recorder(fetch: typeof globalThis.fetch) {
  const answers = new Map<string, unknown[]>()
  const refusals: Refusal[] = []
  let step = ''
  return {
    answers,
    refusals,
    begin: (name: string): void => void (step = name),
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const where = whereOf(step, method, input instanceof Request ? input.url : input.toString())
      const response = await fetch(input, init)
      const body = (await response
        .clone()
        .json()
        .catch(() => null)) as { error?: { code?: string; type?: string } } | null
      if (response.ok) answers.set(where, [...(answers.get(where) ?? []), body])
      else
        refusals.push({
          where,
          status: response.status,
          code: body?.error?.code ?? body?.error?.type ?? 'without a name',
        })
      return response
    },
  }
}

export type Recorder = ReturnType<typeof recorder>
