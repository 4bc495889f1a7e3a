/** Runs work as one step of a trace. */
export type Trace = <T>(name: string, work: () => Promise<T>, requestId?: string) => Promise<T>

let trace: Trace | null = null

/** Names what keeps traces; null ends it. */
export const traceWith = (keeper: Trace | null): void => {
  trace = keeper
}

/** A request, a procedure or a statement as one step of a trace; where no traces are kept, nothing but the work. */
export const traced: Trace = (name, work, requestId) => (trace ? trace(name, work, requestId) : work())

const VERB =
  /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert into|update|delete from|begin|commit|rollback|savepoint|release)\b/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)"?/i

/** A statement by what it does and to which table: "select bookings", without columns or values. */
export function statementName(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text)?.[1]
  return table ? `${verb.split(' ')[0]} ${table}` : verb
}
