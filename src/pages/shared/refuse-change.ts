import type { KeyValueStore } from '../../platform/key-value-store.ts'
import { isReadonlySession } from '../../platform/session/readonly-option.ts'
import { errorText } from '../../text/errors.ts'
import { toasts } from '../../ui/toasts.ts'

/** Shows a notice in a readonly session. @returns whether it is one */
export function refuseIfReadonly(storage: KeyValueStore = sessionStorage): boolean {
  const isReadonly = isReadonlySession(storage)
  if (isReadonly) toasts.show({ tone: 'bad', text: errorText.readonly })
  return isReadonly
}
