import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compressedCounts } from '../../src/domain/documents/mask.ts'
import { validateDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { detect } from '../media/files/detect.ts'
import { probeVideo } from '../media/files/video-file.ts'
import { DEFAULT_LIMITS } from '../media/limits.ts'
import { ROOT } from '../root.ts'
import type { DemoTag } from '../kinds/kind.ts'
import { DEMO_KINDS, spoiled } from '../kinds/kinds.ts'
import { CLIP_SIZE, clipNamed, DEMO_CLIPS, fileOfClip } from './clips.ts'
import { MASKED_FRAMES } from './masks.ts'
import { renderPicture } from './media.ts'
import { clipMasks, trueDocument } from './truth.ts'

const itemsOf = ({ items = DEMO_CLIPS.map(({ name }) => name) }: DemoTag) => items
const PICTURE = { width: 1600, height: 1000 }

test('a catalogue has at least twelve pictures or three clips per kind, with distinct names', () => {
  for (const { pictures, clips } of DEMO_KINDS) {
    expect(pictures.length >= 12 || (clips && DEMO_CLIPS.length >= 3)).toBe(true)
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  }
})

test('a picture is rendered as its name says', async () => {
  for (const { pictures } of DEMO_KINDS)
    for (const picture of pictures.slice(0, 6)) {
      const { format, width, height } = await sharp(await renderPicture(picture)).metadata()
      expect({ name: picture.name, format, width, height }).toEqual({
        name: picture.name,
        format: picture.format,
        ...PICTURE,
      })
    }
})

test.each(ALL_KINDS)('%s: true documents and documents with a mistake are valid', async (kind) => {
  const names = DEMO_KINDS.find((demo) => demo.kind === kind)!.tags.flatMap(itemsOf)
  for (const item of names) {
    const isClip = kind === 'video' || kind === 'video-segment'
    const clip = isClip ? clipNamed(item) : null
    const document = await trueDocument(kind, clip ? `${clip.title}.${clip.container}` : item)
    const context = { ...(isClip ? CLIP_SIZE : PICTURE), stage: 'mark' as const }
    expect([item, validateDocument(kind, document, context)]).toEqual([item, []])
    expect([item, validateDocument(kind, spoiled(kind, document), context)]).toEqual([item, []])
  }
})

test('each street has a tracked person, and every cut-out person has parts inside it', async () => {
  const codec = await loadCodec()
  const [street, , people] = DEMO_KINDS
  for (const name of itemsOf(street!.tags[0]!))
    expect((await trueDocument('image', name)).trackingCrop).not.toBeNull()
  for (const name of itemsOf(people!.tags[0]!)) {
    const { categories } = await trueDocument('image-segment', name)
    expect(categories.human.length).toBeGreaterThan(0)
    for (const { rleMask, children } of categories.human) {
      const whole = codec.read(compressedCounts(rleMask), PICTURE.width, PICTURE.height)
      const parts = children.map((part) =>
        codec.read(compressedCounts(part.rleMask), PICTURE.width, PICTURE.height),
      )
      expect(codec.area(parts.reduce(codec.union))).toBe(codec.area(whole))
      for (const part of parts) expect(codec.area(codec.intersect(part, whole))).toBe(codec.area(part))
    }
  }
})

/** What of a clip has masks: the frames that the demo stores, and those that tests of tracking compare with. */
const maskedFrames = (clip: string): number[] => {
  const first = Array.from({ length: clip === 'park-dance' ? 40 : MASKED_FRAMES }, (_, frame) => frame)
  return clip === 'room-crossing' ? [...first, 40] : first
}

test.each(DEMO_CLIPS)('$name: its first frames have masks of its size', async ({ name }) => {
  const codec = await loadCodec()
  const masks = await clipMasks(name)
  expect([...new Set(masks.map(({ frame }) => frame))]).toEqual(maskedFrames(name))
  for (const { counts } of masks)
    expect(codec.area(codec.read(counts, CLIP_SIZE.width, CLIP_SIZE.height))).toBeGreaterThan(0)
})

test('frame times of the clips increase, evenly in all but one clip', async () => {
  const steps = await Promise.all(
    DEMO_CLIPS.map(async (clip) => {
      const file = join(ROOT, 'server/demo/clips', fileOfClip(clip))
      const { frameTimes } = await probeVideo(file, await detect(file, 'video'), DEFAULT_LIMITS)
      const rate = clip.name === 'hand-signs' ? 30 : 25
      const all = frameTimes.slice(1).map((time, index) => Math.round((time - frameTimes[index]!) * rate))
      return { name: clip.name, steps: [...new Set(all)].toSorted((a, b) => a - b) }
    }),
  )
  expect(steps).toEqual(
    DEMO_CLIPS.map(({ name }) => ({ name, steps: name === 'hand-signs' ? [1, 2, 3] : [1] })),
  )
})
