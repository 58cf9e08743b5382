import { expect, test } from 'vitest'
import { ERROR_LAYER } from '../../kinds/traits/judgement.ts'
import { EXCLUDE_LAYER, TRACKING_LAYER } from '../../kinds/traits/crop.ts'
import { selectableAfter, selectables } from './select-next.ts'

const rect = { x: 0, y: 0, width: 10, height: 10 }
const document = {
  annotation: {
    trackingCrop: rect,
    excludeCrops: [
      { id: 'a', ...rect },
      { id: 'b', ...rect },
    ],
  },
  verdict: { errorBoxes: [] },
}
const all = selectables(document, [TRACKING_LAYER, EXCLUDE_LAYER, ERROR_LAYER])
const ids = (selected: readonly { id: string }[]): string[] => selected.map(({ id }) => id)

test('boxes of all layers can be selected', () => {
  expect(ids(all)).toEqual(['tracking', 'a', 'b'])
})

test('one goes round in both directions, starting at the ends', () => {
  const b = all.slice(2)
  expect([
    selectableAfter(all, [], 1)?.id,
    selectableAfter(all, [], -1)?.id,
    selectableAfter(all, b, 1)?.id,
    selectableAfter(all, b, -1)?.id,
    selectableAfter([], [], 1),
  ]).toEqual(['tracking', 'b', 'tracking', 'a', null])
})
