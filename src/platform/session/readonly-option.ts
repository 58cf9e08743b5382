import { isRecord } from '../../domain/is-record.ts'
import type { Unwatch } from '../../machines/ports.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { readJson, STORAGE_KEYS } from '../key-value-store.ts'

export function isReadonlySession(storage: KeyValueStore): boolean {
  const option = readJson(storage, STORAGE_KEYS.option)
  return isRecord(option) && option.type === 'readonly'
}

export function setReadonlySession(storage: KeyValueStore, readonly: boolean): void {
  if (readonly) storage.setItem(STORAGE_KEYS.option, JSON.stringify({ type: 'readonly' }))
  else storage.removeItem(STORAGE_KEYS.option)
}

const BEFORE_A_CHANGE = ['pointerdown', 'keydown', 'focus', 'storage'] as const

/** A page gets no event for its own session storage, so the option is read before each change. */
export function watchReadonlySession(
  storage: KeyValueStore,
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  report: (readonly: boolean) => void,
): Unwatch {
  let last = isReadonlySession(storage)
  report(last)
  const check = () => {
    const now = isReadonlySession(storage)
    if (now === last) return
    last = now
    report(now)
  }
  for (const type of BEFORE_A_CHANGE) target.addEventListener(type, check, { capture: true })
  return () => {
    for (const type of BEFORE_A_CHANGE) target.removeEventListener(type, check, { capture: true })
  }
}
