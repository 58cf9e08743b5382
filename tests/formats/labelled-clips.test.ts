import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipsCsv } from '../../server/formats/csv/csv.ts'
import { cvatClips } from '../../server/formats/cvat/write-videos.ts'
import { readerOf } from '../../server/formats/formats.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { labellingOf } from '../../server/formats/reading/labelling.ts'
import { yoloObbClips } from '../../server/formats/yolo-obb/yolo-obb.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import type { VideoClip, VideoDocument } from '../../src/domain/documents/types.ts'
import { emptyDocument, validateDocument } from '../../src/domain/documents/validate.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { entriesFor, ontologies } from '../../src/domain/ontology/testing.ts'
import { headOf, itemOf, listOf, uuidOf } from './items.ts'

/** Clips with labels and attributes go out and come back; what does not come back is what the export said. */

const SIZE = { width: 640, height: 480 }
const FRAMES = 200
const FRAME_TIMES = Array.from({ length: FRAMES }, (_, frame) => (frame * 1001) / 30_000)
const DURATION = (FRAMES * 1001) / 30_000
const timeOf = (frame: number): number => FRAME_TIMES[frame] ?? DURATION

const clipOntologies = ontologies.map((ontology): Ontology => ({
  ...ontology,
  labels: ontology.labels.map((label) => ({ ...label, shapes: ['clip'] })),
}))

const crops = fc.record({
  x: fc.integer({ min: 200, max: 300 }),
  y: fc.integer({ min: 150, max: 250 }),
  width: fc.integer({ min: 1, max: 90 }),
  height: fc.integer({ min: 1, max: 90 }),
  rotation: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
})

const spans = fc
  .tuple(fc.nat({ max: FRAMES - 1 }), fc.nat({ max: FRAMES - 1 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other) + 1] as const)
  .map(([startFrame, endFrame]) => ({
    startFrame,
    endFrame,
    startPts: timeOf(startFrame),
    endPts: timeOf(endFrame),
  }))

/** Clips may lie over each other, and stand in the order of their starts, as pages and readers keep them. */
const clipsFor = ({ labels }: Ontology): fc.Arbitrary<VideoClip[]> =>
  fc
    .array(
      fc.constantFrom(...labels).chain((label) =>
        fc
          .tuple(spans, fc.option(crops), fc.boolean(), entriesFor(label.attributes))
          .map(([span, crop, wrongBox, attributes]) => ({
            ...span,
            crop,
            wrongBox,
            label: label.id,
            attributes,
          })),
      ),
      { maxLength: 8 },
    )
    .map((clips) =>
      clips
        .toSorted((a, b) => a.startFrame - b.startFrame)
        .map((clip, index) => ({ id: `c${index}`, ...clip })),
    )

const work = clipOntologies.chain((ontology) =>
  fc
    .tuple(
      clipsFor(ontology),
      fc.option(spans),
      fc.constantFrom('', '第二段有遮挡', '=1+1', 'a, "b"\nc', "'quoted"),
      entriesFor(ontology.attributes),
    )
    .map(([clips, exclusion, remark, attributes]) => {
      const document: VideoDocument = {
        ...emptyDocument('video'),
        remark,
        clips,
        exclusions: exclusion ? [{ id: 'x', ...exclusion }] : [],
        attributes,
      }
      return { ontology, document }
    }),
)

async function written(exporter: Exporter, ontology: Ontology, document: VideoDocument) {
  const lost: string[] = []
  const files = new Map<string, string>()
  const facts = { ...SIZE, frameCount: FRAMES, duration: DURATION, sha256: '0'.repeat(64) }
  const items = listOf([itemOf('video', 1, document, facts)])
  const tell = (what: string): void => void lost.push(what)
  for await (const { name, content } of exporter(headOf('video', { ontology }), items, {} as never, tell)) {
    let text = ''
    for await (const part of content) text += String(part)
    files.set(name, text)
  }
  return { files, lost }
}

async function readBack(format: 'json' | 'csv' | 'cvat', ontology: Ontology | undefined, file: string) {
  const opened = await readerOf(format).open({
    kind: 'video',
    template: undefined,
    labels: new Map(),
    labelling: ontology && labellingOf(ontology),
    predictions: null,
    path: '',
    isArchive: false,
    open: () => Promise.reject(new Error('no archive')),
    text: async function* () {
      yield await Promise.resolve(file)
    },
    isStored: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const items = []
  for await (const read of opened.items(() => null)) {
    if (!('item' in read)) throw new Error(read.reason)
    items.push(read.item)
  }
  return items
}

const FORMATS = [
  ['json', ownJson, 'annotations.json'],
  ['csv', clipsCsv, 'clips.csv'],
] as const

test.each(FORMATS)('%s keeps clips, labels and attributes whole', async (format, exporter, name) => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      // A table has a line for each stretch, and the order of the attributes is the ontology's.
      const { files, lost } = await written(exporter, ontology, document)
      const [item, ...more] = await readBack(format, ontology, files.get(name) ?? '')
      expect([item?.uuid, item?.annotation, item?.skipped, lost, more]).toEqual([
        uuidOf(1),
        document,
        undefined,
        [],
        [],
      ])
      const labels = { ontology, clipOverlap: 'any' as const }
      const context = { ...SIZE, frameCount: FRAMES, frameTimes: FRAME_TIMES, duration: DURATION, labels }
      const problems = validateDocument('video', item?.annotation, { ...context, stage: 'mark' })
      const allowed = ['clip-required', 'attribute-required']
      expect(problems.filter(({ rule }) => !allowed.includes(rule))).toEqual([])
      if (format === 'json') {
        const again = await written(exporter, ontology, item?.annotation as VideoDocument)
        expect(again.files).toEqual(files)
      }
    }),
    { numRuns: 60 },
  )
})

/** What CVAT has of clips, whose order is by their starts. */
const inCvat = ({ clips }: VideoDocument) =>
  clips
    .map(({ startFrame, endFrame, label, crop, attributes }) => {
      const degrees = ((crop?.rotation ?? 0) + 360) % 360
      const rotation = Number((degrees === 360 ? 0 : degrees).toFixed(3))
      return JSON.stringify([startFrame, endFrame, label, crop && { ...crop, rotation }, attributes])
    })
    .toSorted()

test('CVAT keeps clips as tracks and as tags of frames', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const { files } = await written(cvatClips, ontology, document)
      const [item, ...more] = await readBack('cvat', ontology, [...files.values()].join(''))
      expect([item?.notes, item?.skipped, more]).toEqual([[], undefined, []])
      if (document.clips.length === 0) expect(item?.annotation).toBeNull()
      else expect(inCvat(item?.annotation as VideoDocument)).toEqual(inCvat(document))
    }),
    { numRuns: 60 },
  )
})

test('CVAT and YOLO-OBB tell of all that has no place there, and name the rest', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const cropped = document.clips.filter(({ crop }) => crop !== null)
      const exclusions = document.exclusions.length > 0 && '排除段'
      const noCrop = cropped.length < document.clips.length && '没有框的片段'
      const ofVideo = document.attributes?.length !== 0 && '整段视频的属性'
      const ofClips = cropped.some(({ attributes = [] }) => attributes.length > 0) && '片段的属性'
      const told = (parts: (string | false)[], format: string) =>
        parts.flatMap((part) => (part === false ? [] : [`${part}，${format} 放不下`]))
      const cvat = await written(cvatClips, ontology, document)
      expect(cvat.lost).toEqual(told([exclusions, ofVideo], 'CVAT'))
      const names = new Map(ontology.labels.map(({ id, name }) => [id, name]))
      const tracks = [...cvat.files.values()].flatMap((text) => [
        ...text.matchAll(/<track id="\d+" label="([^"]*)"/g),
      ])
      expect(tracks.map(([, label]) => label)).toEqual(cropped.map(({ label = '' }) => names.get(label)))
      const yolo = await written(yoloObbClips, ontology, document)
      expect(yolo.lost).toEqual(told([noCrop, exclusions, ofClips, ofVideo], 'YOLO-OBB'))
    }),
    { numRuns: 60 },
  )
})

const HEAD = 'uuid,type,id,start_frame,end_frame,start_seconds,end_seconds,label,attributes,path'
const walk = {
  id: 'walk',
  name: '走',
  colour: '#ff9200',
  shapes: ['clip' as const],
  attributes: [{ id: 'fast', name: '快', type: 'yes-no' as const }],
}
const ONE_LABEL: Ontology = { labels: [walk], attributes: [] }

test('a line of a table that is wrong costs itself, and says where and why', async () => {
  const lines = [
    HEAD,
    `,clip,,0,10,0,0.4,走,"{""快"":""是"",""高"":1}",a.webm`,
    ',clip,,x,10,0,0.4,走,,a.webm',
    ',clip,,0,10,0,0.4,飞,,a.webm',
    ',clip,,0,10,0,0.4,走,{,a.webm',
    ',march,,0,10,0,0.4,走,,a.webm',
    ',exclusion,,20,30,0.8,1.2,,,a.webm',
    ',none,,,,,,,,b.webm',
  ]
  const [a, b] = await readBack('csv', ONE_LABEL, lines.join('\r\n'))
  expect(a).toMatchObject({
    fileName: 'a.webm',
    annotation: {
      clips: [{ id: 'csv-2', label: 'walk', attributes: [{ id: 'fast', value: true }], crop: null }],
      exclusions: [{ id: 'csv-7', startFrame: 20, endFrame: 30 }],
    },
    notes: ['属性“高”'],
    unknown: ['飞'],
  })
  expect([...(a?.skipped?.keys() ?? [])]).toEqual([
    '第 3 行：start_frame 应为数，文件里是“x”',
    '第 4 行：标签体系里没有“飞”',
    '第 5 行：attributes 应为 JSON',
    '第 6 行：type 应为 clip、exclusion 或 none，文件里是“march”',
  ])
  expect(b).toMatchObject({ fileName: 'b.webm', annotation: { clips: [], exclusions: [] } })
})

test('a table of something else is refused by its first missing column', async () => {
  await expect(readBack('csv', ONE_LABEL, 'a,b\n1,2\n')).rejects.toThrow('第一行没有“type”这一列')
  await expect(readBack('csv', ONE_LABEL, `${HEAD}\n"a`)).rejects.toThrow('不是有效的 CSV')
})

test('without an ontology labels of a table are left out and told', async () => {
  const [item] = await readBack('csv', undefined, `${HEAD}\n,clip,c,0,10,0,0.4,走,,a.webm\n`)
  expect([item?.annotation, item?.notes]).toEqual([
    expect.objectContaining({
      clips: [
        { id: 'c', startFrame: 0, endFrame: 10, startPts: 0, endPts: 0.4, crop: null, wrongBox: false },
      ],
    }),
    ['标签（label），本数据库没有标签体系'],
  ])
})
