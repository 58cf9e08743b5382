import { expect, test } from 'vitest'
import { validateDocument } from '../../src/domain/documents/validate.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { DEMO_KINDS } from './catalogue.ts'
import { CLIP_FILES, clipTimes } from './drawing/clips.ts'
import { deskScene } from './drawing/desk.ts'
import { peopleScene } from './drawing/people.ts'
import { drawScene } from './drawing/scene.ts'
import { streetScene } from './drawing/street.ts'
import { spoiled } from './documents.ts'
import { renderMasks } from './render.ts'
import { imageNodeTruth, imageSegmentTruth, imageTruth } from './truth.ts'

const SCENES = [
  ['street', streetScene(2)],
  ['people', peopleScene(3)],
  ['people in a park', peopleScene(8)],
  ['right hand', deskScene(4, 'right')],
  ['both hands', deskScene(22, 'both')],
] as const

test('the same seed draws the same picture, another seed another one', () => {
  expect(drawScene(streetScene(5))).toBe(drawScene(streetScene(5)))
  expect(drawScene(streetScene(5))).not.toBe(drawScene(streetScene(6)))
})

test.each(SCENES)('%s: what is seen of an object lies in its box', async (_name, scene) => {
  const codec = await loadCodec()
  const masks = await renderMasks(scene, scene.width, scene.height)
  for (const object of scene.objects.filter(({ label }) => !label.endsWith('手'))) {
    const mask = masks.find(({ owner, part }) => owner === object.id && part === null)?.mask
    if (!mask) continue
    const seen = codec.box(mask)
    const { x, y, width, height } = object.box
    const slack = 0.012 * height + 4
    expect({ id: object.id, left: seen.x >= x - slack, top: seen.y >= y - slack }).toEqual({
      id: object.id,
      left: true,
      top: true,
    })
    expect({
      id: object.id,
      right: seen.x + seen.width <= x + width + slack,
      bottom: seen.y + seen.height <= y + height + slack,
    }).toEqual({ id: object.id, right: true, bottom: true })
  }
})

test.each(SCENES.slice(1))(
  '%s: joints that are to be seen lie on their owner or on what covers it',
  async (_name, scene) => {
    const masks = await renderMasks(scene, scene.width, scene.height)
    const codec = await loadCodec()
    const pixels = masks.filter(({ part }) => part === null).map(({ mask }) => codec.decodeBytes(mask))
    for (const object of scene.objects) {
      for (const { name, x, y, visible } of object.nodes ?? []) {
        const [px, py] = [Math.round(x), Math.round(y)]
        if (!visible || px < 0 || py < 0 || px >= scene.width || py >= scene.height) continue
        expect({
          object: object.id,
          name,
          on: pixels.some((mask) => mask[py * scene.width + px] === 1),
        }).toEqual({ object: object.id, name, on: true })
      }
    }
  },
)

test('the true documents are valid, and so are those with a mistake', async () => {
  const context = { width: 1600, height: 1000, stage: 'mark' as const }
  const street = imageTruth(streetScene(2))
  const hands = [
    imageNodeTruth(deskScene(4, 'right'), 'right-hand'),
    imageNodeTruth(deskScene(22, 'both'), 'both-hands'),
    imageNodeTruth(peopleScene(41, { people: 2 }), 'body-17'),
  ]
  const people = await imageSegmentTruth(peopleScene(3))
  expect([
    ...validateDocument('image', street, context),
    ...validateDocument('image', spoiled('image', street), context),
  ]).toEqual([])
  for (const document of hands)
    expect([
      ...validateDocument('image-node', document, context),
      ...validateDocument('image-node', spoiled('image-node', document), context),
    ]).toEqual([])
  expect([
    ...validateDocument('image-segment', people, context),
    ...validateDocument('image-segment', spoiled('image-segment', people), context),
  ]).toEqual([])
  expect(street.trackingCrop).not.toBeNull()
  expect(people.categories.human.length).toBeGreaterThan(0)
})

test('a catalogue has twelve pictures or three clips a kind at least, and names that tell them apart', () => {
  for (const { pictures, clips } of DEMO_KINDS) {
    expect(pictures.length >= 12 || clips.length >= 3).toBe(true)
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  }
})

test('frame times of the clips rise, evenly in all but one', () => {
  const stepsOf = (file: (typeof CLIP_FILES)[number]) => {
    const times = clipTimes(file)
    return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * file.frameRate))
  }
  const kinds = CLIP_FILES.map((file) => ({
    name: file.name,
    steps: [...new Set(stepsOf(file))].toSorted((a, b) => a - b),
  }))
  expect(kinds).toEqual(CLIP_FILES.map(({ name, uneven }) => ({ name, steps: uneven ? [1, 2, 3] : [1] })))
})
