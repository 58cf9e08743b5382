import { beforeEach, expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { EXCLUDE_CROPS_MAX } from '../../domain/documents/limits.ts'
import type { ImageDocument } from '../../domain/documents/types.ts'
import { applyEdit } from '../../machines/editor/edits.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { toasts } from '../../ui/toasts.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { copyCrop, pasteCrop } from './crop-clipboard.ts'

const PICTURE = { width: 100, height: 80 }
const TRACKING = { x: 10, y: 20, width: 30, height: 40 }
const EXCLUDE = { x: 60, y: 10, width: 30, height: 30 }
const tracking: Selected = { role: 'tracking', id: 'tracking' }
const exclude: Selected = { role: 'exclude', id: 'e' }
const lastToast = () => toasts.current().at(-1)?.text

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** A picture's work, and what is selected after each step. */
function open(annotation: Partial<ImageDocument>, readonly = false) {
  const page = { work: { annotation: { ...emptyDocument('image'), ...annotation }, verdict: EMPTY_VERDICT } }
  let selected: readonly Selected[] = []
  const access = (): WorkAccess<'image'> => ({
    work: page.work,
    readonly,
    commit: (edit, { select = [] } = {}) => {
      if (edit) page.work = applyEdit(page.work, edit) as typeof page.work
      selected = select
    },
    refuse: () => toasts.show({ tone: 'bad', text: 'refused' }),
  })
  return {
    copy: (...selection: Selected[]) => copyCrop(access(), selection),
    paste: (picture = PICTURE) => pasteCrop(access(), picture),
    selected: () => selected,
    annotation: () => page.work.annotation,
  }
}

const SOME = { trackingCrop: TRACKING, excludeCrops: [{ id: 'e', ...EXCLUDE }] }

test('the tracking crop can be pasted into another picture, clipped to it', () => {
  open(SOME).copy(tracking)
  const other = open({})
  other.paste({ width: 100, height: 50 })
  expect([other.annotation().trackingCrop, other.selected()]).toEqual([
    { ...TRACKING, height: 30 },
    [tracking],
  ])
})

test('a pasted exclusion is a new one, which is selected', () => {
  const page = open(SOME)
  page.copy(exclude)
  page.paste()
  const [, made] = page.annotation().excludeCrops
  expect(page.annotation().excludeCrops).toEqual([
    { id: 'e', ...EXCLUDE },
    { id: made?.id, ...EXCLUDE },
  ])
  expect([made?.id === 'e', page.selected()]).toEqual([false, [{ role: 'exclude', id: made?.id }]])
})

test.each([
  ['nothing is selected', () => open(SOME).copy(), '先选中一个框'],
  [
    'it lies outside of the picture',
    () => open({}).paste({ width: 50, height: 80 }),
    '复制的框不在这张图片以内',
  ],
  ['nothing may be changed', () => open({}, true).paste(), 'refused'],
  [
    'there are as many as there may be',
    () =>
      open({
        excludeCrops: Array.from({ length: EXCLUDE_CROPS_MAX }, (_, at) => ({ id: String(at), ...EXCLUDE })),
      }).paste(),
    '排除框最多 200 个，未添加',
  ],
])('where %s that is said', (_, act, words) => {
  open(SOME).copy(exclude)
  act()
  expect(lastToast()).toBe(words)
})
