import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './sources.ts'

/** Signs that have a full-width form, beside a Chinese character or after something put into a template before one. */
const HALF_WIDTH = /\p{Script=Han}\s*[,:;?!()]|[,:;?!(]\s*\p{Script=Han}/u

/** Lines of tables that people paste, whose commas are the format. */
const TABLES = ['张三,zhang3', '应为“帧,编号,左,上,宽,高,…”']

const files = sourceFiles().filter(
  (file) => /^(src|server)\//.test(file) && !/\.test\.tsx?$|\/(testing|test-[\w-]+)\.ts$/.test(file),
)

it('Chinese texts have full-width punctuation', () => {
  const wrong = files.flatMap((file) =>
    codeOf(file)
      .split('\n')
      .filter((line) => HALF_WIDTH.test(line) && !TABLES.some((table) => line.includes(table)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})
