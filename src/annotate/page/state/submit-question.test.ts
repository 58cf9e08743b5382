import { expect, test } from 'vitest'
import type { Assignment, BatchItem } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { submitQuestion } from './useRun.ts'

const REDO: Assignment = { stage: 'redo', from: 'rejected' }
const MARK: Assignment = { stage: 'mark' }

const taskWith = (remark: string, state = 'open'): BatchItem =>
  ({
    item: { resource: { uuid: 'u' }, annotation: { remark: '' } },
    work: { annotation: { remark }, verdict: EMPTY_VERDICT },
    state,
  }) as unknown as BatchItem

test('who hands in while something is still being made of it is asked, whatever else was done', () => {
  const asked = { key: 'u making', words: '还在跟踪' }
  expect([
    submitQuestion(MARK, taskWith('改'), '还在跟踪'),
    submitQuestion(REDO, taskWith(''), '还在跟踪'),
    submitQuestion(MARK, undefined, '还在跟踪'),
    submitQuestion(MARK, taskWith('改', 'submitted'), '还在跟踪'),
  ]).toEqual([asked, asked, null, null])
})

test('else only what came back and is as it was', () => {
  expect([
    submitQuestion(REDO, taskWith(''), null),
    submitQuestion(REDO, taskWith('改'), null),
    submitQuestion(MARK, taskWith(''), null),
  ]).toEqual([{ key: 'u unchanged', words: annotateText.notices.unchanged }, null, null])
})
