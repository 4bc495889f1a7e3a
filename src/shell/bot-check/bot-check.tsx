import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CHECK_HEADER, CHECK_LIFE_MS, CHECK_MIN_MS } from '#shared/api/bot-check.ts'
import { type Proven, type TrpcClient, trpc } from '#shell/trpc.ts'
import type { Proof } from './bot-proof.ts'

/** A challenge that is nearly over would be when it arrives. */
const USABLE_MS = CHECK_LIFE_MS - 60_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** One form's proofs: each is used once, and the next is begun when something is typed again. */
class Proofs {
  #next: Promise<Proof | null> | null = null
  readonly #client: TrpcClient

  constructor(client: TrpcClient) {
    this.#client = client
  }

  /** Begins a proof unless there is one; one that fails, without a connection for example, is begun anew. */
  begin = (): Promise<Proof | null> => {
    this.#next ??= import('./bot-proof.ts')
      .then(({ prove }) => prove(() => this.#client.auth.challenge.query()))
      .catch(() => {
        this.#next = null
        return null
      })
    return this.#next
  }

  /**
   * The headers of what is sent now. Without a proof there are none, and the server says what to do.
   * @param trap what is in the hidden field
   */
  take = async (trap: string): Promise<Record<string, string>> => {
    let proof = await this.begin()
    this.#next = null
    if (proof && Date.now() - proof.since > USABLE_MS) {
      proof = await this.begin()
      this.#next = null
    }
    if (!proof) return {}
    const { challenge, solution, since } = proof
    await pause(since + CHECK_MIN_MS - Date.now())
    return { [CHECK_HEADER]: btoa(JSON.stringify({ challenge, solution, trap })) }
  }
}

type BotCheck = {
  /** To be rendered in the form. */
  field: ReactNode
  /** The options of the mutation that the form sends. */
  options: { trpc: { context: Proven } }
}

/**
 * The bot check of a form that anybody can send: a field that people do not see, and a proof of work that begins with what
 * is typed first and is ready when the form is.
 */
export function useBotCheck(): BotCheck {
  const { client } = trpc.useUtils()
  const trap = useRef<HTMLInputElement>(null)
  const [proofs] = useState(() => new Proofs(client))
  useEffect(() => {
    const form = trap.current?.form
    form?.addEventListener('input', proofs.begin)
    return () => form?.removeEventListener('input', proofs.begin)
  }, [proofs])
  return {
    field: (
      <div className="visually-hidden" inert>
        <label>
          Homepage
          <input ref={trap} name="homepage" autoComplete="off" tabIndex={-1} />
        </label>
      </div>
    ),
    options: { trpc: { context: { proof: () => proofs.take(trap.current?.value ?? '') } } },
  }
}
