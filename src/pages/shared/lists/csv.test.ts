import { expect, test } from 'vitest'
import { csvOf, readText } from './csv.ts'

test('cells are quoted where they must be, and formulas are defused', () => {
  expect(
    csvOf([
      ['名称', '数量'],
      ['a,"b"\nc', 3],
      ['=1+1', null],
      ['-5', -5],
    ]),
  ).toBe('\uFEFF名称,数量\r\n"a,""b""\nc",3\r\n\'=1+1,\r\n\'-5,-5\r\n')
})

test('a file is read as UTF-8, or as GB 18030 where it is none', async () => {
  // 张三 in either.
  const gb = new Uint8Array([0xd5, 0xc5, 0xc8, 0xfd])
  expect(await readText(new Blob(['\uFEFF张三']))).toBe('张三')
  expect(await readText(new Blob([gb]))).toBe('张三')
})
