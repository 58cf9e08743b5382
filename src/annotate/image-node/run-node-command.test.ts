import { beforeEach, expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/empty.ts'
import type { ImageNodeDocument } from '../../domain/documents/schemas.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { applyEdit } from '../../machines/editor/edits.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { toasts } from '../../ui/toasts.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import { runNodeCommand } from './run-node-command.ts'

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
  runNodeCommand('skeleton.copyPrevious', {
    face: { work, commit: (edit: Edit | null) => void (after = edit ? applyEdit(work, edit) : work) },
    task: { item: { resource: { width: 100, height: 100 } } },
    previous: { work: { annotation: before } },
    fields: {},
  } as unknown as RunFacts<'image-node'>)
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
