import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import { KIND_SPECS } from '../../../kinds/specs.ts'
import type { AnnotationDocument, LabelSettings } from '../../../machines/work.ts'
import type { Compare } from './useChanges.ts'
import { useChanges } from './useChanges.ts'

const LABELS: LabelSettings = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
}

test('the open document object is compared, so that unchanged parts are recognised', () => {
  const document = emptyDocument('image-segment')
  const stored = { ...structuredClone(document), remark: '以前' } as unknown as AnnotationDocument
  const compared: unknown[][] = []
  const differences: Compare<'image-segment'> = (before, after) => {
    compared.push([before.remark, after === document])
    return []
  }
  function Probe() {
    const { list } = useChanges(
      { spec: KIND_SPECS['image-segment'], differences },
      {
        baseline: { version: 1, isRejected: false, document: { status: 'ready', value: stored } },
        uuid: 'u',
        document,
        labels: LABELS,
        further: {
          list: [{ key: 'k', name: '另有', change: 'added', before: '-', after: '-' }],
          status: 'ready',
        },
      },
    )
    return list.map(({ name }) => name).join()
  }
  expect([renderToStaticMarkup(<Probe />), compared]).toEqual(['另有', [['以前', true]]])
})
