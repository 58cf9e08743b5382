import { afterEach, beforeEach, expect, test } from 'vitest'
import { MediaRefusal } from '../refusal.ts'
import { temporaryFolder } from '../testing.ts'
import { ROW_CHARACTERS } from './limits.ts'
import { csvRows, jsonRows, type ManifestRow } from './manifest-rows.ts'
import { openText } from './manifest-text.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

async function rowsOf(read: typeof csvRows, content: string | Buffer): Promise<ManifestRow[] | string> {
  const pieces = await openText(await folder.file('manifest', content))
  const rows: ManifestRow[] = []
  try {
    for await (const row of read(pieces())) rows.push(row)
    return rows
  } catch (error) {
    if (error instanceof MediaRefusal) return `${error.message}：${error.reason}`
    throw error
  }
}

test('a table is read by its column names, with quotes and Excel’s byte order mark', async () => {
  const table =
    '\uFEFFid, Name ,PATH\r\n' +
    '1,"一号, ""早""",a/1.jpg\r\n\r\n' +
    '2,,b\\2.jpg\r\n' +
    '3,"两\n行","c, d.jpg",more\r\n' +
    '4\r\n' +
    '5,last,./e/../f.jpg'
  expect(await rowsOf(csvRows, table)).toEqual([
    { line: 2, path: 'a/1.jpg', name: '一号, "早"' },
    { line: 4, path: 'b/2.jpg' },
    { line: 6, path: 'c, d.jpg', name: '两\n行' },
    { line: 7, path: '', fault: '没有 path' },
    { line: 8, path: 'f.jpg', name: 'last' },
  ])
})

test('a table in GB 18030, as Chinese Windows saves it, is read', async () => {
  // path,name / 街.jpg,一
  const bytes = Buffer.from('706174682c6e616d650d0abdd62e6a70672cd2bb0d0a', 'hex')
  expect(await rowsOf(csvRows, bytes)).toEqual([{ line: 2, path: '街.jpg', name: '一' }])
})

test.each([
  ['', '第一行里没有 path 列'],
  ['file,name\na.jpg,a', '第一行里没有 path 列'],
  ['path\na.jpg\n"b.jpg\nc.jpg', '从第 3 行起引号不成对，或一行太长'],
  [`path\n"${'x'.repeat(ROW_CHARACTERS + 1)}`, '从第 2 行起引号不成对，或一行太长'],
])('the table %j is refused as a whole', async (table, why) => {
  expect(await rowsOf(csvRows, table)).toEqual(`不能按这个清单导入：${why}`)
})

test('JSON lines are read one by one, and an error names its line', async () => {
  const lines = [
    '{"path": "a/1.jpg", "name": "一", "label": 3}',
    '',
    'a/2.jpg',
    '["a/2.jpg"]',
    '{"name": "一"}',
    '{"path": 3}',
    '{"path": "a.jpg", "name": 3}',
    '{"path": "a.jpg", "name": "\\u0000"}',
    '{"path": "a.jpg", "name": "\\u202egpj.exe"}',
    '{"path": "a\\u0000.jpg"}',
    '{"path": "/etc/a.jpg"}',
    '{"path": "C:\\\\a.jpg"}',
    '{"path": "a/../../b.jpg"}',
    '{"path": ".."}',
    '{"path": "..b.jpg", "name": ""}',
  ]
  const out = 'path 应为清单所在文件夹以下的相对路径'
  const wanted: ManifestRow[] = [
    { line: 1, path: 'a/1.jpg', name: '一' },
    { line: 3, path: '', fault: '不是一个 JSON 对象' },
    { line: 4, path: '', fault: '不是一个 JSON 对象' },
    { line: 5, path: '', fault: '没有 path' },
    { line: 6, path: '', fault: '没有 path' },
    { line: 7, path: 'a.jpg', fault: 'name 应为没有控制字符的文字' },
    { line: 8, path: 'a.jpg', fault: 'name 应为没有控制字符的文字' },
    { line: 9, path: 'a.jpg', fault: 'name 应为没有控制字符的文字' },
    { line: 10, path: 'a\0.jpg', fault: out },
    { line: 11, path: '/etc/a.jpg', fault: out },
    { line: 12, path: 'C:\\a.jpg', fault: out },
    { line: 13, path: 'a/../../b.jpg', fault: out },
    { line: 14, path: '..', fault: out },
    { line: 15, path: '..b.jpg' },
  ]
  expect([await rowsOf(jsonRows, lines.join('\n')), await rowsOf(jsonRows, lines.join('\r\n'))]).toEqual([
    wanted,
    wanted,
  ])
})

test('lines across chunks stay whole; a line without an end is refused', async () => {
  const names = Array.from({ length: 9000 }, (_, index) => `街/${index}.jpg`)
  const text = names.map((path) => JSON.stringify({ path })).join('\n')
  expect(await rowsOf(jsonRows, text)).toEqual(names.map((path, index) => ({ line: index + 1, path })))
  const endless = `{"path": "a.jpg"}\n${' '.repeat(3 * ROW_CHARACTERS)}`
  expect(await rowsOf(jsonRows, endless)).toEqual('不能按这个清单导入：第 2 行太长')
})
