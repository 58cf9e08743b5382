import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import type { Tag } from './queries.ts'
import { TagProgress } from './TagProgress.tsx'

const tagWith = (counts: Partial<Tag['counts']>): Tag =>
  ({ counts: { ...Object.fromEntries(STATUSES.map((status) => [status, 0])), ...counts } }) as Tag

/** What is said, in percent and in words, and how wide each part is. */
const shown = (counts: Partial<Tag['counts']>) => {
  const html = renderToStaticMarkup(<TagProgress tag={tagWith(counts)} />)
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]
  return {
    said: attribute('aria-label'),
    words: attribute('title'),
    widths: [...html.matchAll(/style="width:([^";]*)/g)].map(([, width]) => width),
    percent: />(\d+%)</.exec(html)?.[1],
  }
}

test('progress is the approved share, and each status is as wide as its share', () => {
  expect(
    shown({ approved: 5, checked: 4, marked: 3, pending: 2, rejected: 1, unapproved: 1, unmarked: 4 }),
  ).toEqual({
    said: '已验收 5 / 20',
    words: '已验收 5，待验收 4，待审核 3，待定 2，审核驳回 1，验收未过 1',
    widths: ['25%', '20%', '15%', '10%', '5%', '5%'],
    percent: '25%',
  })
})

test('all but one is less than 100 %', () => {
  expect(shown({ approved: 999, unmarked: 1 }).percent).toBe('99%')
  expect(shown({ approved: 1000 }).percent).toBe('100%')
})

test('an empty database has no progress', () => {
  expect(shown({})).toEqual({
    said: '已验收 0 / 0',
    words: '已验收 0，待验收 0，待审核 0，待定 0，审核驳回 0，验收未过 0',
    widths: ['0', '0', '0', '0', '0', '0'],
    percent: '0%',
  })
})
