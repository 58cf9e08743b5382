import { expect, test } from 'vitest'
import { loadCodec } from '../../../../wasm-rle/node.ts'
import { startThread } from '../../../child-process/entry.ts'
import { type Done, newOrder } from './order.ts'

const [WIDTH, HEIGHT] = [96, 64]
const BLOCKS = [
  { x: 8, y: 12, width: 30, height: 40 },
  { x: 56, y: 10, width: 28, height: 44 },
]

test('the other thread brings the pixels of each object that it takes', async () => {
  const codec = await loadCodec()
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(220)
  for (const { x, y, width, height } of BLOCKS)
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        pixels.set([40, 90, 60, 255], (row * WIDTH + column) * 4)
  const objects = BLOCKS.map((box) => ({ label: 'cup', score: 1, box }))
  const thread = startThread('cutting-thread', 'segmentation/builtin/cutting/thread.ts', null)
  try {
    const done: Done[] = []
    await new Promise<void>((resolve, reject) => {
      thread.on('error', reject)
      thread.on('message', (one: Done) => {
        if (done.push(one) === objects.length) resolve()
      })
      thread.postMessage(newOrder(7, { width: WIDTH, height: HEIGHT, pixels }, objects, [0, 1]))
    })
    expect(done.map(({ id, at, mask }) => ({ id, at, box: mask && codec.box(mask) }))).toEqual(
      BLOCKS.map((box, at) => ({ id: 7, at, box })),
    )
  } finally {
    await thread.terminate()
  }
})
