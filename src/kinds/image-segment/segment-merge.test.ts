import { beforeEach, expect, test } from 'vitest'
import { drawings } from '../../domain/segments/testing.ts'
import type { CommandId } from '../command.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import { openPeople, PEOPLE } from './testing.ts'

const text = imageSegmentText.notices
const said = () => toasts.current().map((toast) => toast.text)

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** What a command leaves of the first row of each segment, and what is selected. */
function after(command: CommandId, id: string) {
  const page = openPeople()
  page.select(id)
  page.run(command)
  const rows = drawings(page.work().annotation.categories)
  return {
    page,
    rows: Object.entries(rows).map(([name, [row]]) => `${name} ${row}`),
    selected: page.selected(),
  }
}

test('a segment is merged with the one beneath in one step, and the result is selected', () => {
  const { page, rows, selected } = after('segment.merge', 'b')
  expect([rows, selected]).toEqual([['a ######.', 'a1 ##.....', 'c ####...'], ['a']])
  page.undo()
  expect(page.work()).toEqual(PEOPLE)
})

test('the pixels of a segment are taken from all its siblings in one step', () => {
  const { page, rows, selected } = after('segment.cutOut', 'b')
  expect([rows, selected]).toEqual([['a ##.....', 'a1 ##.....', 'b ..####.', 'c ##.....'], ['b']])
  page.undo()
  expect(page.work()).toEqual(PEOPLE)
})

test('merging and cutting refuse locked, hidden and missing segments with a notice', () => {
  const refused = (command: CommandId, id: string, fields: Record<string, readonly string[]> = {}) => {
    toasts.current().forEach((toast) => toasts.dismiss(toast.id))
    const page = openPeople()
    page.select(id)
    page.editor.send({ type: 'FIELDS', fields })
    page.run(command)
    expect(page.work()).toEqual(PEOPLE)
    return said()
  }
  expect([
    refused('segment.merge', 'a'),
    refused('segment.merge', 'b', { lockedIds: ['a1'] }),
    refused('segment.merge', 'b', { hiddenIds: ['a'] }),
    refused('segment.merge', 'b', { hiddenIds: ['b'] }),
    refused('segment.cutOut', 'b', { lockedIds: ['b'] }),
    refused('segment.cutOut', 'b', { hiddenIds: ['b'] }),
    refused('segment.cutOut', 'b', { hiddenIds: ['a'], lockedIds: ['c'] }),
    refused('segment.cutOut', 'a1'),
  ]).toEqual([
    [text.nothingBeneath],
    [text.locked],
    [text.hidden],
    [text.hidden],
    [text.locked],
    [text.hidden],
    [text.nothingToCut],
    [text.nothingToCut],
  ])
})
