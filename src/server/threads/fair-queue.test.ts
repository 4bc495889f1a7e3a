import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const busy = () => new Error('busy')

/** A queue whose works end when they are told to, and what has begun so far. */
function watched() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const inTurn = fairQueue()
  const ask = (account: string | undefined, name: string) =>
    inTurn(
      account,
      () => {
        begun.push(name)
        return new Promise<string>((end) => ends.push(() => end(name)))
      },
      busy,
    )
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((soon) => setTimeout(soon, 2))
  }
  return { begun, ask, endOne }
}

describe('a queue in fair turns (X148)', () => {
  it('lets one account’s work wait behind that of others', async () => {
    const { begun, ask, endOne } = watched()
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')]
    await endOne()
    all.push(ask('b', 'b1'), ask('c', 'c1'))
    for (let count = 0; count < 4; count += 1) await endOne()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  it('keeps five of one account waiting and refuses its sixth', async () => {
    const { ask, endOne } = watched()
    const all = Array.from({ length: 6 }, (_, index) => ask('a', String(index)))
    await expect(ask('a', 'too many')).rejects.toThrow('busy')
    const other = ask('b', 'welcome')
    for (let count = 0; count < 7; count += 1) await endOne()
    expect(await Promise.all([...all, other])).toHaveLength(7)
  })

  it('refuses the last of the account with most when forty are waiting, and never one that has only one', async () => {
    const { ask, endOne } = watched()
    const all = [ask('0', 'first')]
    for (let account = 0; account < 8; account += 1)
      for (let count = 0; count < 5; count += 1) all.push(ask(String(account), `${account}/${count}`))
    const outcome = Promise.allSettled(all)
    const late = ['x', 'y', 'z'].map((name) => ask(name, name))
    for (let count = 0; count < 41; count += 1) await endOne()
    expect(await Promise.all(late)).toEqual(['x', 'y', 'z'])
    expect((await outcome).filter(({ status }) => status === 'rejected')).toHaveLength(3)
  })

  it('keeps nobody out who has had nothing, whatever dozens of accounts with one work each send again and again', async () => {
    const { ask, endOne } = watched()
    const all = Array.from({ length: 41 }, (_, account) => ask(String(account), 'first'))
    const again: Promise<unknown>[] = []
    // Each comes back as soon as it was served.
    for (let account = 0; account < 41; account += 1) {
      await endOne()
      again.push(ask(String(account), 'again'))
    }
    const outcome = Promise.allSettled(again)
    const honest = Array.from({ length: 10 }, (_, index) => ask(`honest ${index}`, String(index)))
    for (let count = 0; count < 41; count += 1) await endOne()
    expect(await Promise.all(honest)).toHaveLength(10)
    expect((await Promise.allSettled(all)).every(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await outcome).filter(({ status }) => status === 'rejected')).toHaveLength(10)
  })

  it('serves work of nobody in the order in which it comes, and goes on after an error', async () => {
    const inTurn = fairQueue()
    const done: number[] = []
    const works = [1, 2, 3].map((number) =>
      inTurn(
        undefined,
        () => {
          done.push(number)
          return number === 2 ? Promise.reject(new Error('no')) : Promise.resolve()
        },
        busy,
      ),
    )
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(done).toEqual([1, 2, 3])
  })
})
