import { expect, test } from 'vitest'
import { NODE_TEMPLATES } from '../../../domain/documents/templates.ts'
import { fullName, shortName } from './names.ts'

test.each(Object.values(NODE_TEMPLATES))('no two nodes of $bodyType have one name', ({ bodyType, nodes }) => {
  const names = nodes.map((name) => fullName(bodyType, name))
  expect(new Set(names).size).toBe(nodes.length)
})

test.each([
  ['right-hand', 'wrist', '手腕'],
  ['right-hand', 'index-2', '食指 2'],
  ['both-hands', 'left-wrist', '左手 手腕'],
  ['both-hands', 'right-index-2', '右手 食指 2'],
  ['body-17', 'left-wrist', '左手腕'],
  ['body-17', 'right-shoulder', '右肩'],
  ['body-17', 'nose', '鼻子'],
  ['own', 'left-thumb-1', '左手 拇指 1'],
  ['own', 'beak', 'beak'],
] as const)('in %s, %s is %s', (bodyType, name, words) => {
  expect(fullName(bodyType, name)).toBe(words)
})

test.each([
  ['left-index-2', '食2'],
  ['left-wrist', '腕'],
  ['left-shoulder', '左肩'],
  ['beak', 'beak'],
] as const)('%s is short for %s', (name, words) => {
  expect(shortName(name)).toBe(words)
})
