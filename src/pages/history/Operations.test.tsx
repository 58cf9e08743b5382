import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Operations } from './Operations.tsx'
import type { ResourceDetail } from './queries.ts'

type Said = ResourceDetail['judgements'][number]

const JUDGEMENT = {
  version: 1,
  stage: 'check',
  isQualified: 2,
  comment: '',
  by: null,
  at: '2026-03-01T00:00:00Z',
}

/** What the list says of one judgement, mark by mark. */
function badgesOf(said: Pick<Said, 'errorBoxes' | 'nodeVerdicts'>): string[] {
  const judgement = { ...JUDGEMENT, ...said }
  const detail = { operations: [], judgements: [judgement] } as unknown as ResourceDetail
  const markup = renderToStaticMarkup(<Operations detail={detail} />)
  return [...markup.slice(markup.indexOf('<li')).matchAll(/>(不合格|\d+ 个[^<]+)</g)].map(
    ([, text = '']) => text,
  )
}

const node = (name: string, isQualified: 1 | 2) => ({ instanceId: null, name, isQualified })

test('a judgement shows its numbers of boxes and of rejected nodes', () => {
  const box = { id: 'a', x: 1, y: 1, width: 5, height: 5 }
  const nodeVerdicts = [node('wrist', 2), node('thumb-1', 1), node('thumb-2', 2)]
  expect([
    badgesOf({ errorBoxes: [box], nodeVerdicts }),
    badgesOf({ errorBoxes: [], nodeVerdicts: [node('wrist', 1)] }),
    badgesOf({ errorBoxes: [] }),
  ]).toEqual([['不合格', '1 个错误框', '2 个节点不合格'], ['不合格'], ['不合格']])
})

test('a judgement shows who made it, or that check sampling passed the work', () => {
  const judgeOf = (said: Partial<Said>) => {
    const judgement = { ...JUDGEMENT, isQualified: 1, errorBoxes: [], ...said }
    const detail = { operations: [], judgements: [judgement] } as unknown as ResourceDetail
    const markup = renderToStaticMarkup(<Operations detail={detail} />)
    return /审核<\/span><span[^>]*>([^<]+)</.exec(markup)?.[1]
  }
  const by = { id: 3, username: 'check1', name: '审核一号', corpId: 1, corpName: '内部团队' }
  expect([judgeOf({ by }), judgeOf({ sampled: true }), judgeOf({})]).toEqual([
    '审核一号',
    '抽检放行',
    '其他企业',
  ])
})
