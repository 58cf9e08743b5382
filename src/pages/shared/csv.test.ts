import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

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
