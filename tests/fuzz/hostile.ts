import type { Random } from '../support/random.ts'

/** JSON that no value of JavaScript is written as: `1e400`, lists ten thousand levels deep, a key that stands twice. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value as JSON; where a `RawJson` lies in it, its text. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}:${writeJson(part)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

const nested = (levels: number, open: string, close: string): RawJson =>
  new RawJson(open.repeat(levels) + '1' + close.repeat(levels))

const NUMBERS = [
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '2147483647',
  '2147483648',
  '4294967296',
  '1e21',
  '1.5',
  '-1',
  '-0',
  '0',
  '1.7976931348623157e308',
].map((text) => new RawJson(text))

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  '\ude00\ud83d',
  '\u202Egpj.exe',
  '\u2066a\u2069',
  '\uFEFF\u200B',
  '\u0007\u001B[31m',
  '👨‍👩‍👧'.repeat(40),
  '%',
  '_%\\',
  "'; drop table users; --",
  '{}',
  '{a,b}',
  '../../etc/passwd',
  'C:\\windows',
  'Infinity',
  'NaN',
  '1e400',
  '0x7fffffff',
  'null',
  'true',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2016-12-31T23:59:60Z',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '\r\nset-cookie: a=b',
  'ﬁ'.repeat(65),
]

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: null },
  new RawJson('{"__proto__":{"admin":true}}'),
  new RawJson('{"constructor":{"prototype":{}}}'),
  new RawJson('{"a":1,"a":2}'),
  nested(60, '[', ']'),
  nested(150, '[', ']'),
  nested(10_000, '[', ']'),
  nested(150, '{"a":', '}'),
  nested(10_000, '{"a":', '}'),
]

const long = (random: Random): string =>
  (random.pick(['a', '街', '😀', '\n', '\\', '"']) ?? 'a').repeat(
    random.pick([65, 101, 1001, 2001, 30_000]) ?? 101,
  )

/** A text that somebody sends who means no good, or whose program is broken. */
export const hostileText = (random: Random): string =>
  random.chance(0.15) ? long(random) : (random.pick(TEXTS) ?? '')

/** The like for any place of a body. */
export function hostileValue(random: Random): unknown {
  const dice = random.next()
  if (dice < 0.35) return random.pick(NUMBERS)
  if (dice < 0.7) return hostileText(random)
  if (dice < 0.95) return random.pick(OTHERS)
  return Array.from({ length: random.pick([51, 101, 1001, 5001]) ?? 51 }, () =>
    random.pick([0, 'a', null, {}]),
  )
}

/** As it stands in an address, encoded in ways that cannot be read among them. */
export function hostilePart(random: Random): string {
  if (random.chance(0.3))
    return (
      random.pick([
        '%',
        '%zz',
        '%00',
        '%ED%A0%80',
        '%FF',
        '..%2f..%2fetc',
        '%2e%2e',
        '%0d%0aa:b',
        '+',
        '-0',
      ]) ?? '%'
    )
  const value = random.chance(0.5) ? random.pick(NUMBERS)?.text : hostileText(random).slice(0, 3000)
  return encodeURIComponent((value ?? '').replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Of what HTTP lets through in the value of a header. */
export const hostileHeader = (random: Random): string =>
  random.pick([
    '1e400',
    '-1',
    '9007199254740993',
    'Infinity',
    '\u00ff\u00fe',
    'a'.repeat(129),
    'a'.repeat(4000),
    "';--",
    'a b',
    ', ,',
    'bytes=0-1e400',
    'W/"x"',
    'filename YQBi',
    'filename !, name',
    `filename ${Buffer.from('\u202Egnp.exe').toString('base64')}`,
  ]) ?? '1'
