import type { KeyValueStore } from '../../platform/key-value-store.ts'
import { isReadonlySession } from '../../platform/session/readonly-option.ts'
import { errorText } from '../../text/errors.ts'
import { toasts } from '../../ui/toasts.ts'

/** @returns whether the session is readonly */
export function refuseIfReadonly(storage: KeyValueStore = sessionStorage): boolean {
  const isReadonly = isReadonlySession(storage)
  if (isReadonly) toasts.show({ tone: 'bad', text: errorText.readonly })
  return isReadonly
}
