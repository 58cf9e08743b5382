import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emptyDocument } from '../../domain/documents/empty.ts'
import type { ImageSegmentDocument } from '../../domain/documents/schemas.ts'
import { drawn, segmentOf } from '../../domain/segments/testing.ts'
import { allListed } from '../../domain/segments/walk.ts'
import type { Command } from '../../kinds/commands.ts'
import { IMAGE_SEGMENT } from '../../kinds/image-segment.ts'
import { maskFields } from '../../kinds/traits/masks-fields.ts'
import { segmentSelection } from '../../kinds/traits/masks-layer.ts'
import { brushSizeOf } from '../../machines/editor/brush.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { toasts } from '../../ui/toasts.ts'
import { createKindEditor } from '../editor-machine.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import { runSegmentCommand } from './segment-commands.ts'

const wide = drawn('####', '####')
const document: WorkDocument<ImageSegmentDocument> = {
  annotation: {
    ...emptyDocument('image-segment'),
    categories: {
      human: [
        segmentOf('a', wide, [segmentOf('a1', drawn('##'))]),
        segmentOf('b', drawn('..####')),
        segmentOf('c', wide),
      ],
      cover: [],
      exclude: [],
    },
  },
  verdict: EMPTY_VERDICT,
}

function open(purpose: RunFacts<'image-segment'>['purpose'] = 'annotation', readonly = false) {
  let ids = 0
  const machine = createKindEditor(
    'image-segment',
    IMAGE_SEGMENT.editor!.tools,
    () => `n${(ids += 1)}`,
    () => null,
  )
  const editor = createActor(machine).start()
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'item',
      document: document as unknown as WorkDocument,
      history: EMPTY_HISTORY,
      bounds: { width: 7, height: 6 },
      readonly,
    },
  })
  const context = () => editor.getSnapshot().context
  const work = () => context().document as unknown as WorkDocument<ImageSegmentDocument>
  const facts = (): RunFacts<'image-segment'> => ({
    face: {
      work: work(),
      readonly,
      commit: (edit, options = {}) => edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
      refuse: () => toasts.show({ tone: 'bad', text: 'refused' }),
    },
    task: undefined,
    previous: undefined,
    purpose,
    selection: context().selection,
    editor,
    presenter: null,
    video: null,
    fields: context().fields,
    setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
    event: null,
  })
  return {
    run: (command: Command) => runSegmentCommand(command, facts()),
    select: (id: string) => editor.send({ type: 'SELECT', selection: segmentSelection(id) }),
    selected: () => context().selection.map(({ id }) => id),
    tool: () => context().tool,
    pick: (tool: string) => editor.send({ type: 'PICK', tool }),
    fields: () => maskFields(context().fields),
    brush: () => brushSizeOf(context().fields),
    undo: () => editor.send({ type: 'UNDO' }),
    work,
    lines: () =>
      allListed(work().annotation.categories).map(
        ({ segment, category, depth }) => `${category}${'-'.repeat(depth)}${segment.id}`,
      ),
  }
}

const BEFORE = ['human-c', 'human-b', 'human-a', 'human--a1']
const lastToast = () => toasts.current().at(-1)?.text

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

describe('drawing', () => {
  test('in a category begins with nothing selected and the brush in hand', () => {
    const page = open()
    page.select('a')
    page.pick('select')
    expect(page.run('segment.exclude')).toBe(true)
    expect([page.selected(), page.tool(), page.fields().activeCategory]).toEqual([[], 'brush', 'exclude'])
  })

  test('a new segment is a sibling of the selected one, a new part lies in it, shown again', () => {
    const page = open()
    page.select('a1')
    page.pick('lasso')
    page.run('segment.new')
    expect([page.fields().activeTree, page.tool()]).toEqual(['a', 'lasso'])
    page.select('a1')
    page.run('segment.hide')
    page.run('segment.newPart')
    expect([page.fields().activeTree, page.selected(), page.fields().hiddenIds]).toEqual(['a1', [], []])
  })

  test('keys change the brush, the overlap and the opacity', () => {
    const page = open()
    const before = page.brush()
    page.run('brush.larger')
    expect(page.brush()).toBeGreaterThan(before)
    page.run('brush.smaller')
    expect(page.brush()).toBe(before)
    page.run('overlap.next')
    for (const _ of Array(7)) page.run('masks.denser')
    expect([page.fields().overlap, page.fields().maskOpacity]).toEqual(['keep', 1])
  })
})

describe('the selected segment', () => {
  test('goes away with its parts in one step', () => {
    const page = open()
    page.select('a')
    page.run('edit.remove')
    expect(page.lines()).toEqual(['human-c', 'human-b'])
    page.undo()
    expect(page.work()).toEqual(document)
  })

  test('stays where it or a part of it is locked', () => {
    const page = open()
    page.select('a1')
    page.run('segment.lock')
    page.select('a')
    page.run('edit.remove')
    expect([page.lines(), lastToast()]).toEqual([BEFORE, '已锁定，解锁后再修改'])
  })

  test('with a locked part is not moved into another, which would clip it, but to other places', () => {
    const page = open()
    page.select('a1')
    page.run('segment.lock')
    page.select('a')
    page.run('segment.raise')
    page.run('segment.inward')
    expect([page.lines(), lastToast()]).toEqual([
      ['human-c', 'human-a', 'human--a1', 'human-b'],
      '已锁定，解锁后再修改',
    ])
    page.run('segment.toCover')
    expect(page.lines()).toEqual(['human-c', 'human-b', 'cover-a', 'cover--a1'])
  })

  test('moves up and down, in and out, and to other categories', () => {
    const moved = (id: string, ...commands: Command[]) => {
      const page = open()
      page.select(id)
      for (const command of commands) page.run(command)
      expect(page.selected()).toEqual([id])
      return page.lines().join(' ')
    }
    expect([
      moved('a', 'segment.raise'),
      moved('c', 'segment.lower', 'segment.lower'),
      moved('b', 'segment.inward'),
      moved('a1', 'segment.outward'),
      moved('a', 'segment.toCover'),
    ]).toEqual([
      'human-c human-a human--a1 human-b',
      'human-b human-a human--a1 human-c',
      'human-c human-a human--b human--a1',
      'human-c human-b human-a1 human-a',
      'human-c human-b cover-a cover--a1',
    ])
  })

  test('gets the next colour, which is remembered', () => {
    const page = open()
    page.select('b')
    page.run('segment.recolour')
    expect([page.work().annotation.categories.human[1]?.colourIndex, page.fields().colorList]).toEqual([
      1,
      [1],
    ])
  })

  test('is hidden, alone and shown again', () => {
    const page = open()
    page.select('b')
    page.run('segment.hide')
    page.run('segment.solo')
    expect([page.fields().hiddenIds, page.fields().soloId]).toEqual([['b'], 'b'])
    page.run('segment.hide')
    page.run('segment.solo')
    expect([page.fields().hiddenIds, page.fields().soloId]).toEqual([[], null])
  })

  test('is said to be missing where there is none', () => {
    const page = open()
    expect(page.run('segment.raise')).toBe(true)
    expect([page.lines(), lastToast()]).toEqual([BEFORE, '先选中一个分割'])
  })
})

describe('going through segments', () => {
  test('follows the lists and passes over what is hidden', () => {
    const page = open()
    page.select('b')
    page.run('segment.hide')
    const order = Array.from({ length: 4 }, () => {
      page.run('edit.selectNext')
      return page.selected()[0]
    })
    expect(order).toEqual(['a', 'a1', 'c', 'a'])
    page.run('edit.selectPrevious')
    expect(page.selected()).toEqual(['c'])
  })

  test('leaves error boxes to the tool that draws them', () => {
    const page = open('verdict')
    page.pick('errorBox')
    expect(page.run('edit.selectNext')).toBe(false)
  })
})

test('nothing is changed where nothing may be', () => {
  for (const page of [open('annotation', true), open('ruling')]) {
    page.select('a')
    for (const command of ['edit.remove', 'segment.raise', 'segment.recolour', 'segment.toCover'] as const)
      page.run(command)
    expect(page.work()).toEqual(document)
    expect(page.run('work.submit')).toBe(false)
  }
})
