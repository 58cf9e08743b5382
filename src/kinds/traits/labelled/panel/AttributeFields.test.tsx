import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OntologyAttribute } from '../../../../contract/types.d.ts'
import { AttributeFields } from './AttributeFields.tsx'

const option = (id: string, key: string) => ({ id, name: id, key })

const OWNER: readonly OntologyAttribute[] = [
  { id: 'rain', name: '雨', type: 'yes-no', key: '1' },
  { id: 'light', name: '光', type: 'one', options: [option('day', '2'), option('night', '3')] },
  { id: 'seen', name: '见', type: 'many', options: [option('front', '4'), option('back', '5')] },
]

function markup(readonly: boolean, isFreeKey?: (key: string) => boolean): string {
  const nothing = (): void => {}
  return renderToStaticMarkup(
    <AttributeFields
      title="整条数据的属性"
      {...(isFreeKey && { isFreeKey })}
      owner={OWNER}
      entriesOfAll={[[]]}
      readonly={readonly}
      onRefuse={nothing}
      onChange={nothing}
    />,
  )
}

const keysPrinted = (isFreeKey?: (key: string) => boolean, readonly = false): string[] =>
  [...markup(readonly, isFreeKey).matchAll(/<kbd[^>]*>([^<]*)<\/kbd>/g)].map(([, words = '']) => words)

test('keys of attributes and options are printed, unless they go elsewhere', () => {
  expect(keysPrinted()).toEqual(['⇧1', '⇧2', '⇧3', '⇧4', '⇧5'])
  expect(keysPrinted((key) => key === '1' || key === '3')).toEqual(['⇧1', '⇧3'])
  expect(keysPrinted(() => false)).toEqual([])
})

test('what nobody can change prints no keys, and is as legible as what one can', () => {
  expect(keysPrinted(() => true, true)).toEqual([])
  expect([markup(true), markup(false)].map((html) => html.includes('disabled=""'))).toEqual([false, false])
})
