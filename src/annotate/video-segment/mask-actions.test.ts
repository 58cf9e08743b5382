import { expect, test, vi } from 'vitest'
import { createPresence } from '../../platform/mask-rows/presence.ts'
import { toasts } from '../../ui/toasts.ts'
import { clearMasks, copyMasks, freeErased, goTo } from './mask-actions.ts'
import type { ObjectScope } from './object-scope.ts'

vi.mock('./open-desk.ts', () => ({ trackerOf: () => null, rowDeskOf: () => null }))

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
    face: { readonly: isFixed, refuse: () => refused.push('readonly'), commit: () => refused.push('commit') },
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

test('before it is known where masks are, nobody is told that there is none to look at, or to free', async () => {
  for (const act of [toUncertain, freeErased])
    expect(await after(act, null)).toEqual({
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

test('masks that are still on their way are not erased, which is said', async () => {
  const one = { isFixed: false, selected: ['a'] }
  expect(await after(clearMasks, createPresence(100, []), one)).toEqual({
    seeks: [],
    refused: [],
    said: ['正在读取本帧的掩膜'],
  })
})

test('where nothing may be changed, that is what a copy says, whether there is a mask or not', async () => {
  const fixed = { isFixed: true, selected: [] }
  const copy: Act = (scope) => copyMasks(scope, 0, 1)
  expect(await after(copy, createPresence(100, []), fixed)).toEqual({
    seeks: [],
    refused: ['readonly'],
    said: [],
  })
})
