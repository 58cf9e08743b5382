import { expect, test } from 'vitest'
import { namedPicture } from './named-picture.ts'

const PICTURE = { id: '6f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a60' }
const NAMED = `![贴边](guide/${PICTURE.id})`

/** A guide with a picture where `^` stands. */
const added = (guide: string, fileName = '贴边.png'): string => {
  const [before = '', after = ''] = guide.split('^')
  return before + namedPicture(PICTURE, fileName, before, after) + after
}

test.each([
  ['^', NAMED],
  ['# 画什么^', `# 画什么\n\n${NAMED}`],
  ['# 画什么\n^', `# 画什么\n\n${NAMED}`],
  ['# 画什么\n\n^\n\n- 边', `# 画什么\n\n${NAMED}\n\n- 边`],
  ['^# 画什么', `${NAMED}\n\n# 画什么`],
  ['上^\n下', `上\n\n${NAMED}\n\n下`],
  ['| 模糊 | 不画 |^', `| 模糊 | 不画 |\n\n${NAMED}`],
])('in %j a picture becomes a paragraph of its own', (guide, expected) => {
  expect(added(guide)).toBe(expected)
})

test('a picture in a table cell stays in the cell', () => {
  expect(added('| 对 | 错 |\n| - | - |\n| ^ | x |')).toBe(`| 对 | 错 |\n| - | - |\n| ${NAMED} | x |`)
})

test('a picture name never closes another element', () => {
  expect([added('^', '贴[边]|.png'), added('^', '.png')]).toEqual([NAMED, NAMED.replace('贴边', '图片')])
})
