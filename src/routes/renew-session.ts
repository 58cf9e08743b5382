import { createInspectedActor } from '../machines/inspect.ts'
import { createSessionMachine } from '../machines/session.ts'
import { serverClock } from '../platform/connection/server-clock.ts'
import { api, session } from '../platform/services.ts'
import { asPort } from '../platform/port-failures.ts'
import { shellText } from '../text/shell.ts'
import { toasts } from '../ui/toasts.ts'

async function renew(): Promise<number> {
  const { expiresAt } = await asPort(api.post('/api/user/renew', undefined, { report: 'caller' }))
  return Date.parse(expiresAt)
}

export function startSessionRenewal(): void {
  const actor = createInspectedActor(
    createSessionMachine({
      renew,
      now: serverClock.now,
      onRenewed: (endsAt) => session.update({ endsAt }),
      onEnding: (minutes) =>
        toasts.show({
          tone: 'info',
          text: shellText.session.warning(minutes),
          action: { label: shellText.session.renew, onPress: () => actor.send({ type: 'RENEW' }) },
        }),
    }),
  )
  const tell = () => actor.send({ type: 'SESSION', endsAt: session.current()?.endsAt ?? null })
  actor.start()
  tell()
  session.subscribe(tell)
  // Timers stop while a machine sleeps, and its clock may be wrong.
  const look = () => actor.send({ type: 'LOOK' })
  serverClock.onChange(look)
  document.addEventListener('visibilitychange', look)
}
