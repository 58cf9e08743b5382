import { expect, test } from 'vitest'
import { earlyPress } from './early-press.ts'

const PICTURE = { uuid: 'u' }
const COMING = { coming: () => 9 }

test('nobody draws on the picture of another frame; moving it is no drawing', () => {
  expect([
    earlyPress(COMING, PICTURE, { buttons: 1 }, false),
    earlyPress(COMING, PICTURE, { buttons: 4 }, false),
    earlyPress(COMING, PICTURE, { buttons: 1 }, true),
    earlyPress(COMING, null, { buttons: 1 }, false),
    earlyPress({ coming: () => null }, PICTURE, { buttons: 1 }, false),
    earlyPress({}, PICTURE, { buttons: 1 }, false),
  ]).toEqual([9, null, null, null, null, null])
})
