import { expect, test } from 'vitest'
import { GUIDE_PICTURES_MAX, guidePictureAddress, guidePicturesIn } from './guides.ts'

const id = (digit: string): string => `6f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a6${digit}`

test('a guide names each of its pictures once, in the order of the text', () => {
  const [first, second] = [guidePictureAddress(id('1')), guidePictureAddress(id('2'))]
  expect(
    guidePicturesIn(`# 画什么\n![边](${second}) ![](${first})\n![又](${second}) guide/1 ![](guide/x)`),
  ).toEqual([id('2'), id('1')])
})

test('of too many pictures the first are shown', () => {
  const many = Array.from({ length: GUIDE_PICTURES_MAX + 1 }, (_, index) =>
    guidePictureAddress(`${String(index).padStart(8, '0')}-6d1b-4a57-9b1e-0c2d3e4f5a60`),
  )
  expect(guidePicturesIn(many.join(' ')).length).toBe(GUIDE_PICTURES_MAX)
})
