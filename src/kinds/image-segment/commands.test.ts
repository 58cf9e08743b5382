import { beforeEach, describe, expect, test } from 'vitest'
import { COMMON_COMMANDS } from '../../annotate/page/commands/common-commands.ts'
import {
  JUDGING_COMMANDS,
  SEGMENT_AVAILABILITY_COMMANDS,
} from '../../annotate/page/commands/judging-commands.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { segmentSelection } from '../traits/masks/layer.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { CommandId } from '../command.ts'
import { idsOf } from '../command.ts'
import { SEGMENT_COMMANDS } from './commands.ts'
import { IMAGE_SEGMENT } from './spec.ts'
import { MASK_TOOLS } from '../../tools/tools.ts'
import { toasts } from '../../ui/toasts.ts'
import { openPeople, PEOPLE } from './testing.ts'

const BEFORE = ['human-c', 'human-b', 'human-a', 'human--a1']
const lastToast = () => toasts.current().at(-1)?.text

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

describe('drawing', () => {
  test('in a category starts with nothing selected and the brush active', () => {
    const page = openPeople()
    page.select('a')
    page.pick('select')
    expect(page.run('segment.exclude')).toBe(true)
    expect([page.selected(), page.tool(), page.fields().activeCategory]).toEqual([[], 'brush', 'exclude'])
  })

  test('a tool that can start a mask stays active, others switch to the brush', () => {
    const page = openPeople()
    const after = (tool: string): string => {
      page.pick(tool)
      page.run('segment.cover')
      return page.tool()
    }
    expect(MASK_TOOLS.map(({ id }) => [id, after(id)])).toEqual([
      ['brush', 'brush'],
      ['eraser', 'brush'],
      ['polygon', 'polygon'],
      ['lasso', 'lasso'],
      ['rectangle', 'rectangle'],
      ['ellipse', 'ellipse'],
      ['fill', 'brush'],
      ['smart', 'smart'],
    ])
  })

  test('a new segment is a sibling of the selected one, a new part lies in it, shown again', () => {
    const page = openPeople()
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
    const page = openPeople()
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
  test('is removed with its parts in one step', () => {
    const page = openPeople()
    page.select('a')
    page.run('edit.remove')
    expect(page.lines()).toEqual(['human-c', 'human-b'])
    page.undo()
    expect(page.work()).toEqual(PEOPLE)
  })

  test('is not removed if it or a part of it is locked', () => {
    const page = openPeople()
    page.select('a1')
    page.run('segment.lock')
    page.select('a')
    page.run('edit.remove')
    expect([page.lines(), lastToast()]).toEqual([BEFORE, '已锁定，解锁后再修改'])
  })

  test('with a locked part is not moved into another, which would clip it, but to other places', () => {
    const page = openPeople()
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
    const moved = (id: string, ...commands: CommandId[]) => {
      const page = openPeople()
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
    const page = openPeople()
    page.select('b')
    page.run('segment.recolour')
    expect([page.work().annotation.categories.human[1]?.colourIndex, page.fields().colorList]).toEqual([
      1,
      [1],
    ])
  })

  test('is hidden, alone and shown again', () => {
    const page = openPeople()
    page.select('b')
    page.run('segment.hide')
    page.run('segment.solo')
    expect([page.fields().hiddenIds, page.fields().soloId]).toEqual([['b'], 'b'])
    page.run('segment.hide')
    page.run('segment.solo')
    expect([page.fields().hiddenIds, page.fields().soloId]).toEqual([[], null])
  })

  test('reports when nothing is selected', () => {
    const page = openPeople()
    expect(page.run('segment.raise')).toBe(true)
    expect([page.lines(), lastToast()]).toEqual([BEFORE, '先选中一个分割'])
  })
})

describe('going through segments', () => {
  test('follows the lists and skips hidden segments', () => {
    const page = openPeople()
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

  test('goes on to the error boxes and round, whatever tool is in hand', () => {
    const errorBoxes = ['x', 'y'].map((id) => ({ id, x: 1, y: 1, width: 2, height: 2 }))
    const page = openPeople({ purpose: 'verdict', verdict: { ...EMPTY_VERDICT, errorBoxes } })
    const walk = (command: 'edit.selectNext' | 'edit.selectPrevious', steps: number) =>
      Array.from({ length: steps }, () => {
        page.run(command)
        return page.selected().join()
      })
    page.pick('errorBox')
    expect([walk('edit.selectNext', 7), walk('edit.selectPrevious', 4)]).toEqual([
      ['c', 'b', 'a', 'a1', 'x', 'y', 'c'],
      ['y', 'x', 'a1', 'a'],
    ])
  })
})

test('a read-only view changes nothing', () => {
  for (const page of [openPeople({ readonly: true }), openPeople({ purpose: 'ruling' })]) {
    page.select('a')
    for (const command of ['edit.remove', 'segment.raise', 'segment.recolour', 'segment.toCover'] as const)
      page.run(command)
    expect([page.work(), page.fields().colorList]).toEqual([PEOPLE, []])
    expect(page.run('work.submit')).toBe(false)
  }
})

describe('copying', () => {
  test('puts a segment with its parts, all of them new, on top of its category, in one step', () => {
    const page = openPeople()
    page.select('a')
    page.run('segment.copy')
    page.run('segment.paste')
    const [made = ''] = page.selected()
    const ids = page.lines()
    expect([ids.length, ids[0], BEFORE.every((line) => ids.includes(line))]).toEqual([
      6,
      `human-${made}`,
      true,
    ])
    const { human } = page.work().annotation.categories
    const [source, copy] = [human[0], human.at(-1)]
    const shown = (segment: typeof source): unknown =>
      segment && [segment.colourIndex, segment.rleMask, segment.children.map(shown)]
    expect(shown(copy)).toEqual(shown(source))
    expect([copy?.name, copy?.children[0]?.name]).toEqual(['a 2', 'a2'])
    expect([copy?.parentId, copy?.children[0]?.parentId]).toEqual([null, made])
    page.undo()
    expect(page.work()).toEqual(PEOPLE)
  })

  test('can be pasted into another picture of the same size, and into no other', () => {
    openPeople().run('segment.copy')
    const page = openPeople()
    page.select('a1')
    page.run('segment.copy')
    const other = openPeople({ bounds: { width: 7, height: 6 } })
    other.run('segment.paste')
    expect(other.lines()).toHaveLength(5)
    expect(other.work().annotation.categories.human.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a2'])
    const larger = openPeople({ bounds: { width: 8, height: 6 } })
    larger.run('segment.paste')
    expect([larger.lines(), lastToast()]).toEqual([BEFORE, '复制的分割来自另一种尺寸的图片'])
  })

  test('is visible where it is pasted, even if shapes were hidden or shown alone', () => {
    const page = openPeople()
    page.select('b')
    page.run('segment.copy')
    page.editor.send({ type: 'FIELDS', fields: { hiddenCategories: ['human', 'cover'], soloId: 'c' } })
    page.run('segment.paste')
    expect([page.fields().hiddenCategories, page.fields().soloId]).toEqual([['cover'], null])
  })

  test('can be viewed but not placed in a read-only view', () => {
    const page = openPeople({ readonly: true })
    page.select('b')
    page.run('segment.copy')
    expect(lastToast()).toBe('已复制“b”')
    page.run('segment.paste')
    expect([page.lines(), lastToast()]).toEqual([BEFORE, 'refused'])
  })
})

test('without an item, only keys of this kind do nothing, and no other command is run', () => {
  const page = openPeople()
  const others = [
    ...idsOf(COMMON_COMMANDS),
    ...idsOf(SEGMENT_AVAILABILITY_COMMANDS),
    ...idsOf(JUDGING_COMMANDS),
    ...IMAGE_SEGMENT.editor.tools.map(({ command }) => command),
  ]
  const commands = idsOf(SEGMENT_COMMANDS)
  expect(commands.filter((command) => page.runClosed(command))).toEqual(
    commands.filter((command) => !others.includes(command)),
  )
})

describe('several segments', () => {
  const select = (page: ReturnType<typeof openPeople>, ...ids: string[]): void =>
    page.editor.send({ type: 'SELECT', selection: segmentSelection(...ids) })

  test('are removed with their parts as one step, unless one is locked', () => {
    const page = openPeople()
    select(page, 'a1', 'c', 'a')
    page.run('edit.remove')
    expect([page.lines(), page.selected()]).toEqual([['human-b'], []])
    page.undo()
    expect(page.work()).toEqual(PEOPLE)
    select(page, 'c')
    page.run('segment.lock')
    select(page, 'a', 'c')
    page.run('edit.remove')
    expect([page.lines(), lastToast()]).toEqual([BEFORE, '已锁定，解锁后再修改'])
  })

  test('move to a category in their order; undo reverts all at once', () => {
    const page = openPeople()
    select(page, 'c', 'a', 'a1')
    page.run('segment.toCover')
    expect([page.lines(), page.selected()]).toEqual([
      ['human-b', 'cover-c', 'cover-a', 'cover--a1'],
      ['c', 'a', 'a1'],
    ])
    page.undo()
    expect(page.work()).toEqual(PEOPLE)
  })

  test('are hidden and locked together, then shown and unlocked; all get one colour', () => {
    const page = openPeople()
    select(page, 'b')
    page.run('segment.hide')
    select(page, 'a', 'b')
    page.run('segment.hide')
    page.run('segment.lock')
    expect([page.fields().hiddenIds, page.fields().lockedIds]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ])
    page.run('segment.hide')
    page.run('segment.lock')
    expect([page.fields().hiddenIds, page.fields().lockedIds]).toEqual([[], []])
    page.run('segment.recolour')
    const { human } = page.work().annotation.categories
    expect(human.map(({ colourIndex }) => colourIndex)).toEqual([1, 1, 0])
  })

  test('are copied together and pasted beside', () => {
    const page = openPeople()
    select(page, 'a', 'a1', 'b')
    page.run('segment.copy')
    expect(lastToast()).toBe('已复制 2 个分割')
    page.run('segment.paste')
    expect([page.lines().length, page.selected().length]).toEqual([7, 2])
    page.undo()
    expect(page.work()).toEqual(PEOPLE)
  })
})

describe('the segments of the picture before', () => {
  const before = { work: PEOPLE }

  test('are copied with their parts, selected, as one step', () => {
    const page = openPeople({ previous: before, annotation: emptyDocument('image-segment') })
    page.run('segment.copyPrevious')
    const { human } = page.work().annotation.categories
    expect(human.map(({ name, children }) => [name, children.map((part) => part.name)])).toEqual([
      ['a', ['a1']],
      ['b', []],
      ['c', []],
    ])
    expect(page.selected()).toEqual(human.map(({ id }) => id))
    page.undo()
    expect([page.lines(), page.selected()]).toEqual([[], []])
  })

  test('are refused where there are none, from another size, and in a read-only view', () => {
    const said = (page: ReturnType<typeof openPeople>): unknown => {
      page.run('segment.copyPrevious')
      return [lastToast(), page.lines()]
    }
    expect([
      said(openPeople()),
      said(openPeople({ previous: before, bounds: { width: 8, height: 6 } })),
      said(openPeople({ previous: before, readonly: true })),
    ]).toEqual([
      ['上一张没有分割', BEFORE],
      ['上一张图片的尺寸不同，不能复制', BEFORE],
      ['refused', BEFORE],
    ])
  })
})
