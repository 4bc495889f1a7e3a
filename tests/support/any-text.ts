import fc from 'fast-check'

/** Every code point but halves of surrogate pairs. fast-check's own `binary` keeps a map of all 1.1 million in each worker. */
const CODE_POINT = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** Any text, control characters and all. */
export const anyText = (maxLength?: number) => fc.string({ unit: CODE_POINT, maxLength })
