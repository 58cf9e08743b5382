import { expect, test, vi } from 'vitest'
import { objectSelection } from '../../kinds/traits/objects-layer.ts'
import type { Preview } from '../../machines/editor/types.ts'
import type { RowDesk } from './row-desk.ts'
import { maskOfText, settled } from '../../platform/mask-rows/testing.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import { HINT, sit } from './testing.ts'
import { runVideoSegmentCommand } from './video-segment-commands.ts'

const open = vi.hoisted((): { rows: RowDesk | null } => ({ rows: null }))
vi.mock('./open-desk.ts', () => ({ trackerOf: () => null, rowDeskOf: () => open.rows }))

const PATH: Preview = {
  type: 'path',
  role: 'object',
  id: null,
  mode: 'paint',
  points: [],
  closed: false,
  placed: 0,
}

/** Object `a` with a mask on this frame is selected, and the key that removes is pressed. */
async function removed(preview: Preview) {
  const { editor, desk, video, change, changed } = sit()
  open.rows = desk
  await settled()
  change('a', 0, maskOfText('x'))
  editor.send({ type: 'SELECT', selection: objectSelection(['a']) })
  editor.send({ type: 'TOOL.PREVIEW', preview })
  const { selection, fields, document } = editor.getSnapshot().context
  const isTaken = runVideoSegmentCommand('edit.remove', {
    face: {
      work: document as never,
      readonly: false,
      commit: (edit, options = {}) => edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
      refuse: () => undefined,
    },
    task: undefined,
    previous: undefined,
    purpose: 'annotation',
    selection,
    editor,
    presenter: null,
    video: video.desk,
    fields,
    setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
    event: null,
  } satisfies RunFacts<'video-segment'>)
  return [isTaken, changed()]
}

test('the key that removes belongs to a path in the making, and not to a hint under the pointer', async () => {
  expect([await removed(PATH), await removed(HINT)]).toEqual([
    [false, ['a0 x']],
    [true, ['a0 -']],
  ])
})
