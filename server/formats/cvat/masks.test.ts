import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCodec } from '../../../wasm-rle/node.ts'
import { AnnotationRefusal } from '../errors.ts'
import { Notes, noteText } from '../reading/notes.ts'
import { readMask } from './masks.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

const codec = await newCodec()

const mask = (attributes: Record<string, string>): XmlElement => ({
  name: 'mask',
  attributes,
  children: [],
  text: '',
})

/** A part of a picture as CVAT writes it: runs row by row, the first one clear, whatever its first pixel is. */
function cvatMask(
  pixels: Uint8Array,
  pictureWidth: number,
  box: Record<'x' | 'y' | 'width' | 'height', number>,
) {
  const runs = [0]
  for (let row = box.y; row < box.y + box.height; row += 1)
    for (let column = box.x; column < box.x + box.width; column += 1) {
      const isSet = pixels[row * pictureWidth + column] === 1
      if (isSet !== (runs.length % 2 === 0)) runs.push(0)
      runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    }
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(String)
  return mask({
    rle: runs.join(', '),
    left: left ?? '',
    top: top ?? '',
    width: width ?? '',
    height: height ?? '',
  })
}

const picture = fc
  .record({
    width: fc.integer({ min: 1, max: 90 }),
    height: fc.integer({ min: 1, max: 90 }),
    density: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.integer(),
  })
  .chain(({ width, height, density, seed }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      // Rows of noise and rows of one value: runs within rows and over many of them.
      pixels: fc.constant(
        Uint8Array.from({ length: width * height }, (_, at) => {
          const row = Math.floor(at / width)
          const noise = Math.abs(Math.sin(seed + at * 12.9898) * 43_758.5453) % 1
          return Number(row % 7 < 3 ? row % 7 === 0 : noise < density)
        }),
      ),
    }),
  )

test('a mask that is written in CVAT’s runs and read again is the same', () => {
  fc.assert(
    fc.property(picture, fc.boolean(), ({ width, height, pixels }, isTight) => {
      const whole = codec.encodeBytes(pixels, width, height)
      const tight = codec.box(whole)
      const box = isTight && tight.width > 0 ? tight : { x: 0, y: 0, width, height }
      expect(readMask(codec, cvatMask(pixels, width, box), { width, height }, new Notes())).toEqual({
        mask: whole,
        pixels: box.width * box.height,
      })
    }),
  )
})

test('a mask with too many runs is refused before it is drawn', () => {
  fc.assert(
    fc.property(picture, ({ width, height, pixels }) => {
      const changes = pixels.slice(width).reduce((sum, pixel, at) => sum + Number(pixel !== pixels[at]), 0)
      const drawn = cvatMask(pixels, width, { x: 0, y: 0, width, height })
      const read = (most: number) => () => readMask(codec, drawn, { width, height }, new Notes(), most)
      expect(read(changes)).not.toThrow()
      expect(read(changes - 1)).toThrow(new AnnotationRefusal('掩膜太大，无法保存'))
    }),
  )
})

test('runs go row by row from the box’s corner', () => {
  const drawn = mask({ rle: '1, 2, 1, 2', left: '1', top: '1', width: '3', height: '2' })
  const read = readMask(codec, drawn, { width: 5, height: 4 }, new Notes())
  const rows = ['00000', '00110', '00110', '00000']
  expect(codec.decodeBytes(read.mask).join('')).toBe(rows.join(''))
})

const SOUND = { rle: '1, 2, 3', left: '1', top: '1', width: '3', height: '2' }

test.each([
  [{ rle: '1, -2, 7' }, 'rle 应为以逗号分开的非负整数'],
  [{ rle: '1, x, 5' }, 'rle 应为以逗号分开的非负整数'],
  [{ rle: '' }, 'rle 应为以逗号分开的非负整数'],
  [{ rle: '1, 2' }, 'rle 合计 3，而 width × height 是 6'],
  [{ rle: '1, 1e300, 3' }, 'rle 应为以逗号分开的非负整数'],
  [{ rle: `1, ${'9'.repeat(400)}` }, 'rle 合计 Infinity，而 width × height 是 6'],
  [{ left: '5' }, '在图片以外'],
  [{ top: '-2' }, '在图片以外'],
  [{ width: '0' }, 'left、top 应为整数，width、height 应为正整数'],
  [{ height: '1.5' }, 'left、top 应为整数，width、height 应为正整数'],
  [{ left: 'NaN' }, 'left 应为数，文件里是“NaN”'],
])('a mask with %j is refused', (wrong, why) => {
  const read = () => readMask(codec, mask({ ...SOUND, ...wrong }), { width: 5, height: 4 }, new Notes())
  expect(read).toThrow(new AnnotationRefusal(why))
})

test.each([
  [{ left: '3', top: '1' }, ['00000', '00001', '00011', '00000']],
  [{ left: '-1', top: '-1' }, ['11000', '00000', '00000', '00000']],
])('a mask at %j that extends past the picture is clipped with a note', (at, rows) => {
  const notes = new Notes()
  const drawn = mask({ rle: '1, 2, 0, 3', width: '3', height: '2', ...at })
  const { mask: read } = readMask(codec, drawn, { width: 5, height: 4 }, notes)
  expect([codec.decodeBytes(read).join(''), [...notes]]).toEqual([rows.join(''), [noteText.clipped]])
})

test('a mask without its runs is refused', () => {
  const { rle: _, ...rest } = SOUND
  expect(() => readMask(codec, mask(rest), { width: 5, height: 4 }, new Notes())).toThrow(
    new AnnotationRefusal('没有 rle'),
  )
})
