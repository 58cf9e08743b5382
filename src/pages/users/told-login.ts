import { commonText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { toasts } from '../../ui/toasts.ts'
import type { Stored } from '../shared/submit-form.ts'

const text = usersText.login

async function copyLogin(username: string, password: string, told: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.copy(username, password))
  } catch {
    // Pages without TLS have no clipboard, and a browser may refuse it: what there is to copy stays in sight.
    toasts.show({ tone: 'info', text: text.copyFailed })
    return
  }
  for (const { id } of toasts.current().filter((toast) => toast.text === told)) toasts.dismiss(id)
  toasts.show({ tone: 'ok', text: text.copied })
}

/**
 * What is said once somebody has a password that was made up: it can be read nowhere later on, so it stays until it is
 * copied or closed.
 */
export function toldLogin({ name, username }: { name: string; username: string }, password: string): Stored {
  const told = text.told(name, username, password)
  return {
    text: told,
    sticky: true,
    action: { label: commonText.actions.copy, onPress: () => void copyLogin(username, password, told) },
  }
}
