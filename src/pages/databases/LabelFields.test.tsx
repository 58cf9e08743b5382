import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Kind } from '../../domain/kinds.ts'
import { LabelFields } from './LabelFields.tsx'

/** What an unknown label of a kind can be said to be. */
const choices = (kind: Kind): string[] => {
  const nothing = (): void => {}
  const html = renderToStaticMarkup(
    <LabelFields
      kind={kind}
      unknown={[{ text: 'hand', count: 3 }]}
      labels={new Map()}
      disabled={false}
      onChange={nothing}
      onAgain={nothing}
    />,
  )
  return [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label = '']) => label)
}

test.each<[Kind, string[]]>([
  ['image', ['跟踪框', '排除']],
  ['image-segment', ['人体', '遮挡', '排除']],
  ['image-node', ['左手', '右手', '双手', '人体 17 点', '人脸 5 点']],
])('%s', (kind, own) => {
  expect(choices(kind)).toEqual(['未指定', ...own, '不导入这一类'])
})
