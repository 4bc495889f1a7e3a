const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Values of the wrong kind, size or shape, ready to insert into JSON. */
const LITERALS: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1e308', '-1e308', '1e999', '0.1', '9007199254740993', '1e-400'],
  ...['2147483648', '-2147483649', '9223372036854775808', '[]', '{}', '[null]', '[[]]', '""', '" "', '"\\u0000"'],
  ...[
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udfff x"',
    '"\\ud83d"',
    '"\\u202e\\u2066abc"',
    '"\\ufeff"',
    '"\\u2028"',
    '"\\uffff"',
  ],
  ...['"constructor"', '"__proto__"', '"toString"', '"undefined"', '"NaN"', '"null"', '"true"', '"../../etc/passwd"'],
  ...[
    '"%00"',
    '"%"',
    '"%ff%fe"',
    '"\\\\"',
    '"\'"',
    '"\\"; drop table users; --"',
    '"1; select pg_sleep(5)"',
    '"${7*7}"',
  ],
  ...['"0000-00-00"', '"2027-02-30"', '"9999-12-31"', '"99999-01-01"', '"-271821-04-20"', '"2027-06-12T25:61:61Z"'],
  ...['"+275760-09-13T00:00:00.001Z"', '"0000-01-01T00:00:00Z"', '"00000000-0000-0000-0000-000000000000"'],
  ...['"FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"', '"00000000-0000-4000-8000-00000000000g"', '"file:///etc/passwd"'],
  ...['"javascript:alert(1)"', '"http://[::1]:99999"', '"https://\\u0000"', '"a@b"', '"@"', '"\\r\\nBcc: x@y.z"'],
  ...['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}', '{"toJSON":1}', '{"then":1}'],
  ...[
    '{"length":1e9}',
    '{"$gt":""}',
    '[1,"a",null,{}]',
    '{"at":"x","id":"y"}',
    '"\\ud83d\\udc69\\u200d\\ud83d\\udc69"',
  ],
]

/** Large ones: a function each, so that they exist only while they are sent. */
const LARGE: readonly (() => string)[] = [
  () => JSON.stringify('a'.repeat(10_000)),
  () => JSON.stringify('a'.repeat(200_000)),
  () => JSON.stringify('é'.repeat(60_000)),
  () => JSON.stringify('\u0301'.repeat(50_000)),
  () => JSON.stringify('a@'.repeat(50_000)),
  () => JSON.stringify('%_'.repeat(5_000)),
  () => JSON.stringify('('.repeat(5_000)),
  () => JSON.stringify(' a'.repeat(20_000)),
  () => JSON.stringify(Array.from({ length: 10_000 }, (_, index) => index)),
  () => JSON.stringify(Array.from({ length: 2_000 }, () => '00000000-0000-4000-8000-000000000000')),
  () => JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]))),
  () => nested(10_000, '[', ']'),
  () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  () => '9'.repeat(10_000),
]

/** One hostile JSON value: every eighth is a large one. */
export function hostileValue(random: () => number): string {
  if (random() < 0.125) return LARGE[Math.floor(random() * LARGE.length)]!()
  if (random() < 0.15) return JSON.stringify(noise(random))
  return LITERALS[Math.floor(random() * LITERALS.length)]!
}

/** A short text of any code points. */
function noise(random: () => number): string {
  const length = 1 + Math.floor(random() * 40)
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 0x1_0000))).join('')
}

/** Bodies and queries that are not JSON at all, or the wrong JSON. */
export const BROKEN_TEXTS: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    '[',
    'null',
    '"',
    'undefined',
    'NaN',
    '{"a":1,}',
    "{'a':1}",
    '\u0000',
    '\ufeff{}',
    '{"a":1}{"b":2}',
  ],
  ...['[0]', '{"0":{}}', '{"json":{}}', '{"__proto__":null}', '{"a":"\\x"}', '{"a":"\\ud800', 'true', '1e5', '""'],
]
