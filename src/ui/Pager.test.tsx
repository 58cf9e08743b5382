import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './Pager.tsx'

const said = (total: number, most?: number): string | undefined => {
  const shown = renderToStaticMarkup(
    <Pager page={1} pageSize={20} total={total} onPage={() => {}} {...(most !== undefined && { most })} />,
  )
  return /<(?:nav|span)[^>]*>([^<]+)</.exec(shown)?.[1]
}

test('a total at the counting limit is not shown as exact', () => {
  expect([said(0), said(20), said(9_999, 10_000), said(10_000, 10_000), said(23_456)]).toEqual([
    '共 0 条',
    '共 20 条',
    '第 1–20 条，共 9,999 条',
    '第 1–20 条，共 10,000+ 条',
    '第 1–20 条，共 23,456 条',
  ])
})
