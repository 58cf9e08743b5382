import { expect, test } from 'vitest'
import type { Kind } from '../domain/kinds.ts'
import type { WaitingOfKind } from './waiting.ts'
import { kindWithWork, shortCount, waitingWords } from './waiting.ts'

const NONE = { mark: 0, check: 0, approve: 0, redo: 0, pending: 0 }

const of = (
  kind: Kind,
  waiting: Partial<WaitingOfKind['waiting']> = {},
  holding: Partial<WaitingOfKind['holding']> = {},
): WaitingOfKind => ({
  kind,
  waiting: { ...NONE, ...waiting },
  holding: { ...NONE, edit: 0, ...holding },
})

test('people land on leased work, then on returned work, then on waiting work', () => {
  const land = (...items: WaitingOfKind[]) => kindWithWork(items)?.kind ?? null
  expect([
    land(of('video', { mark: 9 }), of('image', { redo: 1 }), of('image-node', {}, { check: 1 })),
    land(of('video', { mark: 9 }), of('image', { redo: 1 })),
    land(of('video'), of('image', { pending: 1 }), of('image-node', { mark: 9 })),
    land(of('video'), of('image')),
    land(),
  ]).toEqual(['image-node', 'image', 'image', null, null])
})

test('a count in the navigation is split by stage', () => {
  expect([
    waitingWords(of('image', { mark: 1200, check: 3, redo: 2 }, { mark: 1, redo: 1 })),
    waitingWords(of('image')),
    shortCount(999),
    shortCount(1000),
  ]).toEqual(['我能做的：在手 2 · 返工 2 · 审核 3 · 标注 1,200', '', '999', '999+'])
})
