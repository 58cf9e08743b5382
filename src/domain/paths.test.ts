import { expect, test } from 'vitest'
import { resourceName } from './paths.ts'

const path = 'image/6f/6f1c/_.png'

test.each([
  ['as it was uploaded', '街道上午😀 ＡＢ.png', '街道上午😀 ＡＢ.png'],
  ['without the folder that it came in', '一期/街道.png', '街道.png'],
  ['as it is stored, where that is all that is known', undefined, '_.png'],
])('a resource is named %s', (_, name, words) => {
  expect(resourceName({ name, path })).toBe(words)
})
