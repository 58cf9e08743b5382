import { expect, test } from 'vitest'
import { ERASED_ROW } from '../../../domain/mask-rows.ts'
import { createPresence } from '../../../platform/mask-rows/presence.ts'
import { toasts } from '../../../ui/toasts.ts'
import { clearMasks, copyMasks, freeErased, goTo } from './mask-actions.ts'
import type { ObjectScope } from './object-scope.ts'

type Act = (scope: ObjectScope) => unknown
const toUncertain: Act = (scope) => goTo(scope, 'uncertain', 1)

const FREE = { isFixed: false, selected: [] as string[] }

async function after(
  act: Act,
  presence: ReturnType<typeof createPresence> | null,
  { isFixed, selected } = FREE,
) {
  const seeks: number[] = []
  const refused: string[] = []
  for (const { id } of toasts.current()) toasts.dismiss(id)
  const scope = {
    rows: { state: () => ({ presence }), rowAt: () => null },
    access: {
      readonly: isFixed,
      refuse: () => refused.push('readonly'),
      commit: () => refused.push('commit'),
    },
    video: { seek: (frame: number) => seeks.push(frame) },
    selected,
    work: { annotation: { objects: [] } },
    fields: {},
    frame: 0,
    count: 100,
  } as unknown as ObjectScope
  await act(scope)
  return { seeks, refused, said: toasts.current().map(({ text }) => text) }
}

/** Asks for the next mask at frame 0 before it is known where masks are, then goes to a frame of a video, then it is. */
function jumpEarly({ uuid, frame }: { uuid: string; frame: number }) {
  const seeks: number[] = []
  const listeners = new Set<() => void>()
  let presence: ReturnType<typeof createPresence> | null = null
  let state = { uuid: 'u', frame: 0 }
  const tell = (): void => listeners.forEach((listener) => listener())
  for (const { id } of toasts.current()) toasts.dismiss(id)
  const scope = {
    rows: {
      state: () => ({ presence }),
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    video: { state: () => state, seek: (to: number) => seeks.push(to) },
    selected: ['a'],
    frame: 0,
  } as unknown as ObjectScope
  goTo(scope, 'mask', 1)
  tell()
  state = { uuid, frame }
  presence = createPresence(100, [
    { objectId: 'a', from: 7, to: 9, source: 'manual', uncertain: false, empty: false },
  ])
  tell()
  tell()
  return { seeks, waiting: listeners.size, said: toasts.current().map(({ text }) => text) }
}

test('a jump requested before the index of masks is loaded happens afterwards, unless the frame changed', () => {
  const said = ['正在读取哪些帧有掩膜，读到后就跳转']
  expect(jumpEarly({ uuid: 'u', frame: 0 })).toEqual({ seeks: [7], waiting: 0, said })
  expect(jumpEarly({ uuid: 'u', frame: 1 })).toEqual({ seeks: [], waiting: 0, said })
  expect(jumpEarly({ uuid: 'v', frame: 0 })).toEqual({ seeks: [], waiting: 0, said })
})

test('before the index of masks is loaded, no notice says that there is none to free or check', async () => {
  expect(await after(freeErased, null)).toEqual({
    seeks: [],
    refused: [],
    said: ['正在读取哪些帧有掩膜，读到后再按'],
  })
  expect(await after(toUncertain, createPresence(100, []))).toEqual({
    seeks: [],
    refused: [],
    said: ['没有存疑的帧'],
  })
})

test('masks that are still loading are not erased, with a notice', async () => {
  const one = { isFixed: false, selected: ['a'] }
  expect(await after(clearMasks, createPresence(100, []), one)).toEqual({
    seeks: [],
    refused: [],
    said: ['正在读取本帧的掩膜'],
  })
})

test('in a read-only view a copy shows the read-only notice, with or without a mask', async () => {
  const fixed = { isFixed: true, selected: [] }
  const copy: Act = (scope) => copyMasks(scope, 0, 1)
  expect(await after(copy, createPresence(100, []), fixed)).toEqual({
    seeks: [],
    refused: ['readonly'],
    said: [],
  })
})

test('a copy at an end of the video names the end, and without a mask names the frame', async () => {
  const said = async (at: number, from: number, to: number) => {
    const copy: Act = (scope) => copyMasks({ ...scope, frame: at, count: 3 }, from, to)
    return (await after(copy, createPresence(3, []))).said
  }
  expect([await said(0, -1, 0), await said(2, 2, 3), await said(1, 1, 2), await said(1, 0, 1)]).toEqual([
    ['已是第一帧'],
    ['已是最后一帧'],
    ['当前帧没有可复制的掩膜'],
    ['上一帧没有可复制的掩膜'],
  ])
})

test('frames of several objects are freed in their own item, or not at all', async () => {
  const erased = { from: 0, to: 3, source: 'manual', uncertain: false, empty: true } as const
  const ids = ['a', 'b']
  const presence = createPresence(
    100,
    ids.map((objectId) => ({ objectId, ...erased })),
  )
  const context = { key: 'u', document: null }
  let read = (): void => undefined
  const slow = new Promise<void>((resolve) => (read = resolve))
  const commits: unknown[] = []
  const scope = {
    rows: {
      state: () => ({ presence }),
      async collect([objectId]: string[]) {
        if (objectId === 'b') await slow
        return [{ objectId, frame: 0, row: ERASED_ROW }]
      },
    },
    access: { readonly: false, commit: (edit: unknown) => commits.push(edit) },
    facts: { editor: { getSnapshot: () => ({ context }) } },
    selected: ids,
    work: { annotation: { objects: ids.map((id) => ({ id })) } },
    fields: {},
    frame: 0,
    count: 100,
  } as unknown as ObjectScope
  const freeing = freeErased(scope)
  await new Promise((resolve) => setImmediate(resolve))
  context.key = 'v'
  read()
  await freeing
  expect(commits).toEqual([])
})
