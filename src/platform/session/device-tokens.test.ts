import { expect, test } from 'vitest'
import type { KeyValueStore } from '../key-value-store.ts'
import { deviceTokenOf, keepDeviceToken } from './device-tokens.ts'

function storageOf(entries: Record<string, string> = {}): KeyValueStore {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

test('each person of a browser has the latest token, in any spelling of the name', () => {
  const storage = storageOf()
  keepDeviceToken(storage, 'Mark1', 'first')
  keepDeviceToken(storage, 'mark2', 'other')
  keepDeviceToken(storage, 'mark1', 'second')
  expect(['MARK1', 'mark2', 'mark3'].map((name) => deviceTokenOf(storage, name))).toEqual([
    'second',
    'other',
    undefined,
  ])
})

test('of too many people the latest logins are kept', () => {
  const storage = storageOf()
  for (let person = 0; person < 60; person += 1) keepDeviceToken(storage, `p${person}x`, String(person))
  keepDeviceToken(storage, 'p10x', 'again')
  keepDeviceToken(storage, 'new', 'new')
  expect(['p9x', 'p10x', 'p11x', 'p12x', 'new'].map((name) => deviceTokenOf(storage, name))).toEqual([
    undefined,
    'again',
    undefined,
    '12',
    'new',
  ])
})

test('storage that is off or has other content knows nobody', () => {
  const off: KeyValueStore = {
    getItem: () => {
      throw new Error('off')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  }
  keepDeviceToken(off, 'mark1', 'token')
  expect(deviceTokenOf(off, 'mark1')).toBe(undefined)
  expect(deviceTokenOf(storageOf({ markDevices: '{"mark1": 7}' }), 'mark1')).toBe(undefined)
})
