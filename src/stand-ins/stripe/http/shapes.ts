/** What a parameter may be: a plain kind, one of the given words, an object, or a list of objects. */
export type Kind =
  | 'string'
  | 'integer'
  | 'boolean'
  /** A boolean of a JSON body. */
  | 'flag'
  | 'strings'
  | 'metadata'
  | 'range'
  | { words: readonly string[] }
  | { one: Shape }
  | { many: Shape }

/** The parameters of one operation or one nested object. */
export type Shape = { required?: Record<string, Kind>; optional?: Record<string, Kind> }

export const words = (...given: string[]): Kind => ({ words: given })
export const one = (shape: Shape): Kind => ({ one: shape })

export const read: Shape = { optional: { expand: 'strings' } }
export const page = { expand: 'strings', limit: 'integer', starting_after: 'string', ending_before: 'string' } as const
export const pageOf = (optional: Record<string, Kind>): Shape => ({
  optional: { ...page, created: 'range', ...optional },
})
