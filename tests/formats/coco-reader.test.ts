import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportItem } from '../../server/formats/writing/export-items.ts'
import type { ExportHead } from '../../server/formats/writing/exporter.ts'
import { cocoBoxes } from '../../server/formats/coco/write.ts'
import { temporaryFolder } from '../../server/media/testing.ts'
import type { SqlDatabase } from '../../server/store/store.ts'

/**
 * Holds the COCO export against the reference reader, which this project did not write. Needs Python with pycocotools
 * (PyPI `pycocotools==2.0.11`, or Debian's python3-pycocotools where there is one); COCO_PYTHON names the interpreter.
 */
const PYTHON = process.env['COCO_PYTHON'] ?? 'python3'

const head: ExportHead = {
  kind: 'image',
  tag: { id: 3, name: '街景一期' },
  settings: { version: 1, values: {} },
  exportedAt: new Date('2026-03-02T01:30:00Z'),
}

const item = (index: number, annotation: ExportItem['annotation']): ExportItem => {
  const uuid = `0a1b2c3d-0000-4000-8000-00000000000${index}`
  return {
    uuid,
    kind: 'image',
    name: `街景 ${index}.jpg`,
    path: `image/0a/${uuid}/街景_${index}.jpg`,
    mime: 'image/jpeg',
    sha256: '00',
    width: 160,
    height: 100,
    duration: null,
    frameCount: null,
    frameRate: null,
    status: 'approved',
    version: 1,
    annotation,
    annotatedAt: new Date('2026-03-01T00:00:00Z'),
    settingsVersion: 1,
    duplicateOf: null,
    marker: 'mark1',
    checker: null,
    approver: null,
    judgement: null,
    seq: index,
    exportedAs: `街景 ${index}.jpg`,
    split: null,
  }
}

async function* items(): AsyncGenerator<ExportItem> {
  const common = { schemaVersion: 1, availability: 1, remark: '', isCorrect: true }
  yield item(1, {
    ...common,
    trackingCrop: { x: 10, y: 20, width: 30, height: 40 },
    excludeCrops: [
      { id: 'a', x: 0, y: 0, width: 160, height: 5 },
      { id: 'b', x: 100.5, y: 50.5, width: 20, height: 10 },
    ],
  })
  yield item(2, { ...common, availability: 0, trackingCrop: null, excludeCrops: [] })
  yield item(3, null)
}

test('the reference reader finds the images and the boxes that were drawn, to the pixel', async () => {
  const folder = await temporaryFolder()
  try {
    const file = join(folder.path, 'instances.json')
    for await (const { name, content } of cocoBoxes(head, items(), {} as SqlDatabase, () => undefined)) {
      expect(name).toBe('instances.json')
      let text = ''
      for await (const part of content) text += part
      await writeFile(file, text)
    }
    const read = JSON.parse(
      execFileSync(PYTHON, [join(import.meta.dirname, 'read_coco.py'), file], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    ) as unknown
    const image = (index: number, boxes: unknown[]) => ({
      file: `街景 ${index}.jpg`,
      size: [160, 100],
      boxes,
    })
    expect(read).toEqual({
      categories: ['tracking', 'exclude'],
      images: [
        image(1, [
          { category: 'tracking', bbox: [10, 20, 30, 40], area: 1200, pixels: 1200 },
          { category: 'exclude', bbox: [0, 0, 160, 5], area: 800, pixels: 800 },
          { category: 'exclude', bbox: [100.5, 50.5, 20, 10], area: 200, pixels: 200 },
        ]),
        image(2, []),
        image(3, []),
      ],
    })
  } finally {
    await folder.remove()
  }
})
