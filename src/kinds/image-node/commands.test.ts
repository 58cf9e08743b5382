import { beforeEach, expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { applyEdit } from '../../machines/editor/edits.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { Viewport } from '../../render/viewport.ts'
import { fit, toScreen } from '../../render/viewport.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { toasts } from '../../ui/toasts.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import { NODE_COMMANDS } from './commands.ts'

const withNodes = (...names: string[]): ImageNodeDocument => ({
  ...emptyDocument('image-node'),
  bodyType: 'own',
  nodes: names.map((name, index) => ({ name, x: index + 1, y: 1, visibility: 2 })),
})

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** What is copied onto nodes of the names `a` and `b` from a picture before, and what was said. */
function copiedFrom(before: ImageNodeDocument) {
  const work = {
    annotation: { ...withNodes('a', 'b'), nodes: [] as ImageNodeDocument['nodes'] },
    verdict: EMPTY_VERDICT,
  }
  work.annotation.nodes = ['a', 'b'].map((name) => ({ name, x: 0, y: 0, visibility: 0 }))
  let after = work
  runOwn(NODE_COMMANDS, 'skeleton.copyPrevious', {
    access: { work, commit: (edit: Edit | null) => void (after = edit ? applyEdit(work, edit) : work) },
    task: { item: { resource: { width: 100, height: 100 } } },
    previous: { work: { annotation: before } },
    fields: {},
  })
  return {
    nodes: after.annotation.nodes.map(({ name, x }) => `${name} ${x}`),
    said: toasts.current().map(({ text }) => text),
  }
}

test('nodes are copied from a picture of the same template alone: each database may have one of its own', () => {
  expect([copiedFrom(withNodes('a', 'b')), copiedFrom(withNodes('x', 'y', 'z'))]).toEqual([
    { nodes: ['a 1', 'b 2'], said: [] },
    { nodes: ['a 0', 'b 0'], said: [imageNodeText.notices.otherBody] },
  ])
})

test('without an error box one looks closely at what is placed of the skeleton in hand', () => {
  const annotation = withNodes('a', 'b', 'c')
  annotation.nodes = annotation.nodes.with(2, { name: 'c', x: 90, y: 90, visibility: 0 })
  const picture = { width: 100, height: 100 }
  let viewport = fit({ width: 600, height: 600, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }, picture)
  const view = {
    get viewport() {
      return viewport
    },
    move: (change: (now: Viewport, size: Size) => Viewport) => void (viewport = change(viewport, picture)),
  }
  const facts = {
    access: { work: { annotation, verdict: EMPTY_VERDICT } },
    task: {},
    presenter: { view },
    fields: {},
  }
  const look = (selection: readonly Selected[]) =>
    runOwn(NODE_COMMANDS, 'view.selected', { ...facts, selection })
  const before = viewport
  expect([look([{ role: 'errorBox', id: 'e' }]), viewport]).toEqual([false, before])
  expect([look([]), toScreen(viewport, { x: 1.5, y: 1 })]).toEqual([true, { x: 300, y: 300 }])
})
