import { expect, test } from 'vitest'
import { importFormats } from '../domain/formats.ts'
import { formatText } from './formats.ts'

test('hints of databases with labels ask for those, and only pictures keep the classes of their crops', () => {
  const asked = (hasOntology: boolean) =>
    (['image', 'image-segment'] as const).map((kind) => [
      ...new Set(
        importFormats(kind).flatMap(
          (format) =>
            formatText.importHint(format, kind, hasOntology).match(/须为[^；。，]+|其他类别[^。]+/g) ?? [],
        ),
      ),
    ])
  expect([asked(false), asked(true)]).toEqual([
    [['须为 tracking 或 exclude', '其他类别可以采用为标签'], ['须为 human、cover 或 exclude']],
    [['须为本数据库的标签、tracking 或 exclude'], ['须为本数据库的标签']],
  ])
})
