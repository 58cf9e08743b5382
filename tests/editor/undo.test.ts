import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createKindEditor } from '../../src/annotate/editor-machine.ts'
import type { RowChanges } from '../../src/domain/mask-rows.ts'
import { NO_ROW, placedRows, sameRow } from '../../src/domain/mask-rows.ts'
import { KIND_SPECS } from '../../src/kinds/table.ts'
import type { EditorSpec, EditorView } from '../../src/kinds/types.ts'
import { toolsFor } from '../../src/kinds/types.ts'
import type { EditorContext } from '../../src/machines/editor/editor.types.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Fields, HandleName, Hit } from '../../src/machines/editor/types.ts'
import type { LabelSettings, WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import type { Scene } from '../../src/render/scene.ts'
import type { World } from './life.ts'
import { BOUNDS, takesBack } from './life.ts'
import { loadMasks } from './paint-desk.ts'
import { deed } from './person.ts'

/**
 * Whatever a person does with the tools of a kind, with reloads in between: undoing all of it gives the first document
 * byte for byte, redoing all the last, and neither touches the state of view, but for what is active among nodes.
 */

const LABELS: LabelSettings = {
  settingsVersion: 1,
  batchSize: 25,
  commentRequired: false,
  commentReasons: [],
}

interface Trial {
  /** States of view that the tools look at. */
  readonly fields: readonly Fields[]
  /** What is done at least once; a person who changes nothing proves nothing. */
  readonly labels: readonly string[]
  readonly following?: readonly string[]
}

const TRIALS = {
  image: { fields: [], labels: ['create', 'move', 'resize', 'nudge', 'remove'] },
  'image-node': {
    fields: [{ activeNode: 0 }, { activeNode: 20 }, { activeNode: null }],
    labels: ['create', 'move', 'remove'],
    following: ['activeNode', 'activeExtra'],
  },
  'image-segment': {
    fields: [
      { brushSize: 3 },
      { brushSize: 25 },
      { activeCategory: 'cover', activeTree: null },
      { overlap: 'take' },
      { overlap: 'share' },
    ],
    labels: ['create', 'paint', 'erase'],
  },
  'video-segment': {
    fields: [
      { brushSize: 3 },
      { brushSize: 25 },
      ...[0, 1, 70].map((currentFrame) => ({
        currentFrame,
        rleData: { frame: currentFrame, rows: {}, before: null },
      })),
      { currentFrame: 0, rleData: { frame: 0, rows: {}, before: null }, lockedIds: ['id-1'] },
      { lockedIds: [] },
    ],
    labels: ['create', 'paint', 'erase'],
  },
} as const satisfies Record<string, Trial>

/** Many lives take their time on a busy machine. */
const TIMEOUT_MS = 60_000

let masks: MaskPort

beforeAll(async () => {
  masks = await loadMasks()
})

const HANDLES: readonly HandleName[] = ['nw', 'e', 's', 'rotate']

/** Everything that could be hit, in each of its parts. */
function hitsOn({ items, masks: areas }: Scene): Hit[] {
  const shapes = items
    .filter(({ reach }) => reach !== 'none')
    .flatMap(({ role, id }): Hit[] => [
      { role, id, part: 'interior' },
      { role, id, part: 'edge', index: 0 },
      ...HANDLES.map((handle) => ({ role, id, part: 'handle', handle }) as const),
    ])
  return [...shapes, ...areas.map(({ role, id }): Hit => ({ role, id, part: 'interior' }))]
}

const viewOf = ({ fields, selection }: EditorContext<WorkDocument>): EditorView => ({
  picture: { id: 'a', ...BOUNDS, media: null },
  selection,
  hover: null,
  preview: null,
  fields,
  drawing: null,
  crosshair: null,
  judging: true,
  rejection: { errorBoxes: [] },
  other: null,
})

/** Undoing a mask of a video writes down that there is none, so that the server hears of it. */
const masksOf = (rows: RowChanges | undefined) =>
  [...placedRows(rows)]
    .filter(({ row }) => !sameRow(row, NO_ROW))
    .toSorted((a, b) => a.frame - b.frame || a.objectId.localeCompare(b.objectId))

function worldOf(kind: keyof typeof TRIALS): World<WorkDocument> {
  const spec = KIND_SPECS[kind]
  const { following }: Trial = TRIALS[kind]
  const editor = spec.editor as unknown as EditorSpec<'image'>
  const tools = toolsFor(editor.tools, 'verdict')
  let ids = 0
  const newId = () => `id-${++ids}`
  return {
    machine: createKindEditor(kind, tools, newId, () => masks),
    first: { annotation: spec.empty(LABELS), verdict: EMPTY_VERDICT } as unknown as WorkDocument,
    tools: ['pan', ...tools.map(({ id }) => id)],
    remarkAt: ['annotation'],
    ...(following ? { following } : {}),
    meaning: ({ rows, ...work }) => ({ ...work, rows: masksOf(rows) }),
    hitsIn: (context) => hitsOn(editor.describe(context.document as never, viewOf(context))),
  }
}

test.each(Object.keys(TRIALS) as (keyof typeof TRIALS)[])(
  '%s',
  (kind) => {
    const { fields, labels } = TRIALS[kind]
    const deeds = fc.array(deed(fields), { minLength: 10, maxLength: 60, size: 'max' })
    const seen = new Set<string>()
    fc.assert(
      fc.property(deeds, (all) => takesBack(worldOf(kind), all).forEach((label) => seen.add(label))),
      { numRuns: 120 },
    )
    expect([...seen]).toEqual(expect.arrayContaining([...labels]))
  },
  TIMEOUT_MS,
)
