import { application, type Subscription } from './application.ts'
import type { Db } from './db.ts'

/** What one feature does about an event of another, in the transaction in which the event is raised. */
type Subscriber<Given extends unknown[], Answer> = (tx: Db, ...given: Given) => Promise<Answer>

/** What happens in one feature and concerns others: declared by that feature in its `events.ts`. */
export type DomainEvent<Given extends unknown[], Answer = void> = {
  name: string
  /** For the types alone: what is said of the event, and what each subscriber answers. */
  subscriber?: Subscriber<Given, Answer>
}

export const domainEvent = <Given extends unknown[], Answer = void>(name: string): DomainEvent<Given, Answer> => ({
  name,
})

/** A row of `src/app/events.ts`: who acts on an event, in this order. */
export const on = <Given extends unknown[], Answer>(
  { name }: DomainEvent<Given, Answer>,
  ...subscribers: (() => Promise<Subscriber<Given, Answer>>)[]
): Subscription => ({ event: name, subscribers })

/**
 * Lets every subscriber act, one after the other, in the caller's transaction: when one throws, nothing of it is kept.
 * @returns what they answer, in their order.
 * @throws Error for an event that `src/app/events.ts` does not list.
 */
export async function raise<Given extends unknown[], Answer>(
  tx: Db,
  { name }: DomainEvent<Given, Answer>,
  ...given: Given
): Promise<Answer[]> {
  const subscription = application().subscriptions.find(({ event }) => event === name)
  if (!subscription) throw new Error(`src/app/events.ts does not say who acts on ${name}.`)
  const answers: Answer[] = []
  for (const load of subscription.subscribers) {
    const subscriber = (await load()) as Subscriber<Given, Answer>
    answers.push(await subscriber(tx, ...given))
  }
  return answers
}
