import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { composite, insertItem, removeItem, setField, updateItem } from './edit-makers.ts'
import { EditMismatch, applyEdit, documentEdits, invertEdit, valueAt } from './edits.ts'
import type { Edit, EditReducer, EditPath } from './edits.ts'
import { EMPTY_HISTORY, commitTo, redo, undo } from './history.ts'
import type { Revision } from './history.ts'

const document = {
  annotation: {
    remark: '',
    trackingCrop: { x: 1, y: 2, width: 3, height: 4 },
    excludeCrops: [
      { id: 'a', x: 0, y: 0, width: 5, height: 5 },
      { id: 'b', x: 9, y: 9, width: 1, height: 1, comment: 'c' },
    ],
  },
}

const CROPS = ['annotation', 'excludeCrops'] as const

describe('edits', () => {
  test('a field is set, and set back', () => {
    const edit = setField(document, ['annotation'], 'remark', '远')
    expect(edit).toEqual({
      type: 'set',
      path: ['annotation'],
      key: 'remark',
      before: '',
      after: '远',
      position: 0,
    })
    const after = applyEdit(document, edit!)
    expect(after.annotation.remark).toBe('远')
    expect(applyEdit(after, invertEdit(edit!))).toEqual(document)
  })

  test('an item of a fixed list is found by its index', () => {
    const nodes = {
      nodes: [
        { name: 'wrist', x: 1 },
        { name: 'thumb', x: 2 },
      ],
    }
    const edit: Edit = { type: 'set', path: ['nodes', { at: 1 }], key: 'x', before: 2, after: 5, position: 1 }
    const after = applyEdit(nodes, edit)
    expect(after).toEqual({
      nodes: [
        { name: 'wrist', x: 1 },
        { name: 'thumb', x: 5 },
      ],
    })
    expect(JSON.stringify(applyEdit(after, invertEdit(edit)))).toBe(JSON.stringify(nodes))
    for (const at of [-1, 2]) {
      expect(() => applyEdit(nodes, { ...edit, path: ['nodes', { at }] })).toThrow(EditMismatch)
    }
  })

  test('an unchanged value makes no edit', () => {
    expect(setField(document, ['annotation', 'trackingCrop'], 'x', 1)).toBeNull()
    expect(removeItem(document, CROPS, 'none')).toBeNull()
    expect(composite([null, null])).toBeNull()
  })

  test('undo restores a removed field in its position', () => {
    const edit = setField(document, ['annotation'], 'remark', undefined)
    const back = applyEdit(applyEdit(document, edit!), invertEdit(edit!))
    expect(JSON.stringify(back)).toBe(JSON.stringify(document))
  })

  test('an item is updated through its id', () => {
    const edit = updateItem(document, CROPS, 'b', { x: 7, comment: undefined, note: 'n' })
    const after = applyEdit(document, edit!)
    expect(after.annotation.excludeCrops[1]).toEqual({ id: 'b', x: 7, y: 9, width: 1, height: 1, note: 'n' })
    expect(JSON.stringify(applyEdit(after, invertEdit(edit!)))).toBe(JSON.stringify(document))
  })

  test('untouched parts are shared', () => {
    const after = applyEdit(document, setField(document, ['annotation'], 'remark', 'x')!)
    expect(after.annotation.excludeCrops).toBe(document.annotation.excludeCrops)
  })

  test('an invalid path is refused', () => {
    expect(() =>
      applyEdit(document, { type: 'remove', path: ['annotation', 'none'], index: 0, item: 1 }),
    ).toThrow(EditMismatch)
    expect(() => insertItem(document, CROPS, { id: 'a' })).toThrow(EditMismatch)
    expect(() => setField(document, ['annotation'], '__proto__', 1)).toThrow(EditMismatch)
  })

  test('a field may be named by digits: undo leaves no trace of it', () => {
    const edit = setField(document, ['annotation'], '7', 1)!
    const after = applyEdit(document, edit)
    expect(after.annotation).toEqual({ ...document.annotation, 7: 1 })
    expect(JSON.stringify(applyEdit(after, invertEdit(edit)))).toBe(JSON.stringify(document))
  })
})

const key = fc.constantFrom('x', 'y', 'remark', 'comment', 'kind')
const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.constant(undefined))
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const item = fc.record({ id, x: fc.integer(), y: fc.integer() })

type Operation = (document: JsonObject) => Edit | null

const LISTS = [
  ['annotation', 'excludeCrops'],
  ['verdict', 'errorBoxes'],
] as const

const moved = (document: JsonObject, path: EditPath, from: number, to: number): Edit | null => {
  const last = (valueAt(document, path) as readonly unknown[]).length - 1
  const [here, there] = [Math.min(from, last), Math.min(to, last)]
  return here === there ? null : { type: 'move', path, from: here, to: there }
}

const skipMisfits =
  (make: Operation): Operation =>
  (current) => {
    try {
      return make(current)
    } catch (error) {
      if (error instanceof EditMismatch) return null
      throw error
    }
  }

const single: fc.Arbitrary<Operation> = fc
  .oneof(
    fc.tuple(key, value).map(
      ([k, v]): Operation =>
        (d) =>
          setField(d, ['annotation'], k, v),
    ),
    fc.tuple(fc.constantFrom(...LISTS), item, fc.nat(4)).map(
      ([list, i, at]): Operation =>
        (d) =>
          insertItem(d, list, i, at),
    ),
    fc.tuple(fc.constantFrom(...LISTS), id).map(
      ([list, i]): Operation =>
        (d) =>
          removeItem(d, list, i),
    ),
    fc.tuple(fc.constantFrom(...LISTS), fc.nat(4), fc.nat(4)).map(
      ([list, from, to]): Operation =>
        (d) =>
          moved(d, list, from, to),
    ),
    fc.tuple(fc.constantFrom(...LISTS), id, fc.dictionary(key, value)).map(
      ([list, i, patch]): Operation =>
        (d) =>
          updateItem(d, list, i, patch),
    ),
  )
  .map(skipMisfits)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.array(single, { minLength: 2, maxLength: 4 }).map((operations): Operation => (d) => {
      const edits: Edit[] = []
      let current = d
      for (const make of operations) {
        const edit = make(current)
        if (!edit) continue
        edits.push(edit)
        current = applyEdit(current, edit)
      }
      return composite(edits)
    }),
  },
)

const start: JsonObject = {
  annotation: {
    remark: '',
    excludeCrops: [
      { id: 'a', x: 1, y: 1 },
      { id: 'b', x: 2, y: 2 },
    ],
  },
  verdict: { errorBoxes: [{ id: 'c', x: 3, y: 3 }], comment: '' },
}

const edits = documentEdits as EditReducer<JsonObject, Edit>

const perform = (operations: readonly Operation[]): Revision<JsonObject> =>
  operations.reduce<Revision<JsonObject>>(
    (revision, make) => {
      const edit = make(revision.document)
      return edit ? commitTo(edits, revision, { edit }) : revision
    },
    { document: start, history: EMPTY_HISTORY },
  )

const times = <T>(count: number, step: (value: T) => T, first: T): T => {
  let current = first
  for (let done = 0; done < count; done++) current = step(current)
  return current
}

const reload = (revision: Revision<JsonObject>) =>
  JSON.parse(JSON.stringify(revision)) as Revision<JsonObject>

describe('laws of edits', () => {
  test('undoing all gives the first document byte for byte, and redoing all the last, also after a reload', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), fc.boolean(), (operations, reloads) => {
        const last = reloads ? reload(perform(operations)) : perform(operations)
        const steps = last.history.done.length
        const first = times(steps, (revision) => undo(edits, revision), last)
        expect(JSON.stringify(first.document)).toBe(JSON.stringify(start))
        expect(undo(edits, first)).toBe(first)
        const again = times(steps, (revision) => redo(edits, reloads ? reload(revision) : revision), first)
        expect(JSON.stringify(again)).toBe(JSON.stringify(last))
      }),
      { numRuns: 500 },
    )
  })

  test('edits of one step give what each gives after the one before', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
        const made: Edit[] = []
        const oneByOne = operations.reduce<JsonObject>((current, make) => {
          const edit = make(current)
          if (edit) made.push(edit)
          return edit ? applyEdit(current, edit) : current
        }, start)
        const step: Edit = { type: 'composite', edits: made }
        expect(JSON.stringify(applyEdit(start, step))).toBe(JSON.stringify(oneByOne))
        expect(JSON.stringify(applyEdit(oneByOne, invertEdit(step)))).toBe(JSON.stringify(start))
      }),
    )
  })

  test('a step that changes each of many items copies their list once', () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, x: 0 }))
    let copies = 0
    const counted = new Proxy(items, {
      get(list, name) {
        if (name === Symbol.iterator || name === 'with') copies += 1
        return Reflect.get(list, name) as unknown
      },
    })
    const all = { list: counted }
    const step = composite(
      items.map(({ id: each }) => updateItem({ list: items }, ['list'], each, { x: 1 })),
    )!
    expect(applyEdit(all, step)).toEqual({ list: items.map((one) => ({ ...one, x: 1 })) })
    expect(copies).toBe(1)
  })

  test('a step that changes what is not there is refused', () => {
    const edit = updateItem(document, CROPS, 'a', { x: 5 })!
    const elsewhere = { ...edit, path: [...CROPS, { id: 'none' }] } as Edit
    expect(() => applyEdit(document, { type: 'composite', edits: [edit, elsewhere] })).toThrow(EditMismatch)
  })

  test('inverting twice is the edit itself', () => {
    fc.assert(
      fc.property(operation, (make) => {
        const edit = make(start)
        if (edit) expect(invertEdit(invertEdit(edit))).toEqual(edit)
      }),
    )
  })
})
