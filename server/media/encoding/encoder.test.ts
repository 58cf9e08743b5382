import { VideoSample } from 'mediabunny'
import { expect, test } from 'vitest'
import { openEncoder } from './encoder.ts'
import { SIZE } from './testing-frames.ts'

const VP9 = {
  codec: 'vp9',
  gop: 4,
  rate: { bitrate: 500_000 },
  preset: 'superfast',
  colorSpace: {},
  frameRate: 25,
  threads: 1,
} as const

test('without an H.264 encoder VP9 is used with the same result', async () => {
  const encoder = await openEncoder({ ...VP9, size: SIZE, picture: SIZE })
  const packets = []
  for (let frame = 0; frame < 9; frame += 1) {
    const data = new Uint8Array(SIZE.width * SIZE.height * 1.5).fill(20 + frame * 20)
    const { width: codedWidth, height: codedHeight } = SIZE
    const init = { format: 'I420', codedWidth, codedHeight, timestamp: frame } as const
    const sample = new VideoSample(data, init)
    packets.push(...(await encoder.encode(sample)))
    sample.close()
  }
  packets.push(...(await encoder.finish()))
  encoder.close()
  expect(packets.map(({ isKey }) => isKey)).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ])
})
