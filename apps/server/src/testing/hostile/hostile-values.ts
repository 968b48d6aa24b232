import type { Random } from './random.ts'

/** Values of the wrong type, size or encoding, one of which is put where a call expects something else. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'undefined',
  '1e9999',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066txt',
  '\ufeff',
  '😀'.repeat(40),
  'ÿ'.repeat(300),
  'x'.repeat(5_000),
  `' or 1=1 --`,
  `"; drop table accounts; --`,
  '%',
  '%%__\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '__proto__',
  'constructor',
  '2026-02-30T25:61:61Z',
  '9999999999999999999999',
  '1970-01-01',
  'zh_CN.UTF-8@x',
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1 },
  { constructor: { prototype: { administrator: true } } },
  { zh: '', en: '' },
  { $gt: '' },
  Array.from({ length: 300 }, (_, at) => at),
  Array.from({ length: 300 }, () => ({ a: 'b' })),
  Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at])),
]

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = isArray ? [value] : { a: value }
  return value
}

function hostileValue(random: Random): unknown {
  if (random(20) === 0) return nested(1 + random(900), random(2) === 0)
  return hostileValues[random(hostileValues.length)]
}

/** The same input with one to three of its values, at any depth, replaced, removed or joined by others. */
export function spoiled(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  let result = input
  for (let times = 1 + random(3); times > 0; times--) result = spoiledOnce(result, random) as Record<string, unknown>
  return result
}

function spoiledOnce(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random(3) > 0) {
    const at = random(value.length)
    return value.map((inner: unknown, index) => (index === at ? spoiledInside(inner, random) : inner))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue(random)
  const fields = Object.entries(value)
  if (fields.length === 0 || random(8) === 0)
    return { ...value, [extraNames[random(extraNames.length)] ?? 'a']: hostileValue(random) }
  const at = random(fields.length)
  if (random(8) === 0) return Object.fromEntries(fields.filter((_, index) => index !== at))
  return Object.fromEntries(
    fields.map(([name, inner], index) => [name, index === at ? spoiledInside(inner, random) : inner]),
  )
}

const extraNames = [
  'id',
  'accountId',
  'pageStart',
  'pageSize',
  'limit',
  'order',
  'filter',
  'lang',
  'toString',
  'userId',
  'role',
]

const spoiledInside = (inner: unknown, random: Random): unknown =>
  typeof inner === 'object' && inner !== null && random(3) > 0 ? spoiledOnce(inner, random) : hostileValue(random)
