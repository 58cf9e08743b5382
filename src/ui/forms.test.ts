import { expect, test } from 'vitest'
import { dateTimeText, listBetween, numberBetween, textBetween, wholeBetween, z } from './forms.ts'

/** The messages of a failed parse, in order. */
const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

test.each<[string, z.ZodType, unknown, string]>([
  ['required', z.string(), undefined, '此项必填'],
  ['required, null', z.number(), null, '此项必填'],
  ['required, empty', textBetween(1, 100), '', '此项必填'],
  ['required, a number field left empty', wholeBetween(1, 9), NaN, '此项必填'],
  ['whitespace only', textBetween(1, 100), ' \t ', '不能只有空白字符'],
  ['signs without a shape only', textBetween(1, 100), '\u3000\u200b\u2060', '不能只有空白字符'],
  ['string exact', z.string().length(4), 'abc', '必须是 4 个字符'],
  ['string exact, too long', z.string().length(4), 'abcde', '必须是 4 个字符'],
  ['string min', z.string().min(3), 'ab', '至少 3 个字符'],
  ['string max', z.string().max(3), 'abcd', '最多 3 个字符'],
  ['string range', textBetween(8, 20), 'abc', '长度须在 8–20 个字符之间'],
  ['string range, too long', textBetween(2, 3), 'abcd', '长度须在 2–3 个字符之间'],
  ['number equal', z.literal(5), 6, '必须等于 5'],
  ['number min', z.number().min(3), 2, '不能小于 3'],
  ['number max', z.number().max(3), 4, '不能大于 3'],
  ['number above', z.number().gt(3), 3, '必须大于 3'],
  ['number below', z.number().lt(3), 3, '必须小于 3'],
  ['number range', numberBetween(0, 100), 101, '必须在 0–100 之间'],
  ['number range, whole', wholeBetween(1, 100), 0, '必须在 1–100 之间'],
  ['number whole', wholeBetween(1, 100), 1.5, '必须是整数'],
  ['number multiple', z.number().multipleOf(5), 7, '必须是 5 的倍数'],
  ['array exact', z.array(z.string()).length(2), ['a'], '必须选择 2 项'],
  ['array min', z.array(z.string()).min(2), ['a'], '至少选择 2 项'],
  ['array max', z.array(z.string()).max(1), ['a', 'b'], '最多选择 1 项'],
  ['array range', listBetween(z.string(), 2, 3), ['a'], '须选择 2–3 项'],
  ['enum', z.enum(['age', 'random']), 'size', '必须是以下之一：age、random'],
  ['date format', dateTimeText(), '2026/03/09 08:00', '日期格式不正确，应为 YYYY-MM-DD HH:mm:ss'],
  ['date unparsable', dateTimeText(), '明天早上', '不能解析为日期'],
  ['date invalid', dateTimeText(), '2026-02-30 08:00:00', '不是有效的日期'],
  ['date invalid, object', z.date(), new Date(NaN), '不是有效的日期'],
  ['date required', dateTimeText(), '', '此项必填'],
  ['type mismatch, string', z.string(), 5, '类型不符，应为文本'],
  ['type mismatch, number', z.number(), 'x', '类型不符，应为数字'],
  ['type mismatch, boolean', z.boolean(), 'x', '类型不符，应为是或否'],
  ['type mismatch, array', z.array(z.string()), 'x', '类型不符，应为列表'],
  ['pattern', z.string().regex(/^\d+$/), 'x', '格式不符合要求'],
  ['email', z.email(), 'x', '不是有效的邮箱地址'],
  ['url', z.url(), 'x', '不是有效的网址'],
  ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, '不认识的字段：a、b'],
])('%s', (_case, schema, value, message) => {
  expect(messages(schema, value)[0]).toBe(message)
})

test('a valid value has no message', () => {
  expect([
    messages(textBetween(1, 100), '街景一期'),
    messages(dateTimeText(), '2026-02-28 08:00:00'),
    messages(wholeBetween(1, 100), 100),
  ]).toEqual([[], [], []])
})
