import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { demoClip, greyClip } from '../encoding/testing.ts'
import { makePoster } from './make-poster.ts'
import { posterTimes } from './poster-times.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const framesOf = (seconds: number, rate: number) =>
  Array.from({ length: seconds * rate }, (_, frame) => Math.round((frame / rate) * 1e6) / 1e6)

/** Brightness of a poster's corners, top left and bottom right, from 0 to 255. */
async function cornersOf(image: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  return [data[0] ?? -1, data[info.channels * (info.width * info.height - 1)] ?? -1]
}

test('the poster of a video that begins in black is the first frame that is not black', async () => {
  const times = framesOf(5, 10)
  // Black at one and at two seconds; the frame at four is the 40th.
  const file = await folder.file('clip.mp4', await greyClip({ times, black: 25 }))
  const { image, width, height } = await makePoster({ file, times: posterTimes(times) })
  expect([width, height, (await sharp(image).metadata()).format]).toEqual([64, 48, 'webp'])
  const [bright, grey] = await cornersOf(image)
  expect([bright! > 220, grey! > 50 && grey! < 120]).toEqual([true, true])
})

test('a black video has a black poster, and a rotated video has an upright one', async () => {
  const times = framesOf(3, 10)
  const black = await folder.file('black.mp4', await greyClip({ times, black: 30 }))
  const dark = await makePoster({ file: black, times: posterTimes(times) })
  expect((await cornersOf(dark.image)).every((corner) => corner < 20)).toBe(true)
  const turned = await folder.file('turned.mp4', await greyClip({ times, rotation: 90 }))
  const { width, height } = await makePoster({ file: turned, times: posterTimes(times) })
  expect([width, height]).toEqual([48, 64])
})

test('a poster is no larger than a thumbnail', async () => {
  const file = await folder.file('street.mp4', await demoClip('street-evening.mp4'))
  const { image, width, height } = await makePoster({ file, times: [0.5] })
  expect([width, height, image.length > 2000]).toEqual([400, 225, true])
})
