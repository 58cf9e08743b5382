/** Milliseconds. */
export const TOAST_DURATION = 5000
const TOAST_LIMIT = 3

type ToastTone = 'bad' | 'ok' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: { label: string; onPress: () => void }
  sticky?: boolean
  lasting?: boolean
  /** It would seem to be about the next item. */
  ofItem?: boolean
}

export type ToastInput = Omit<Toast, 'id'>

export interface ToastStore {
  show: (toast: ToastInput) => number
  dismiss: (id: number) => void
  clear: () => void
  endItem: () => void
  pause: () => void
  resume: () => void
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
}

interface Timers {
  set: (callback: () => void, milliseconds: number) => unknown
  clear: (timer: never) => void
}

const browserTimers: Timers = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (timer) => clearTimeout(timer),
}

/** A repeated text restarts its timer instead of appearing twice. */
export function createToastStore(timers: Timers = browserTimers): ToastStore {
  let toasts: readonly Toast[] = []
  let nextId = 1
  const listeners = new Set<() => void>()
  const running = new Map<number, unknown>()

  const publish = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const stop = (id: number) => {
    if (running.has(id)) timers.clear(running.get(id) as never)
    running.delete(id)
  }
  const dismiss = (id: number) => {
    stop(id)
    if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id))
  }
  const start = (toast: Toast) => {
    stop(toast.id)
    if (!toast.sticky)
      running.set(
        toast.id,
        timers.set(() => dismiss(toast.id), TOAST_DURATION),
      )
  }
  const show = (input: ToastInput) => {
    const twin = toasts.find((toast) => toast.text === input.text && toast.tone === input.tone)
    const toast: Toast = { ...input, id: twin?.id ?? nextId++ }
    const list = twin ? toasts.map((each) => (each.id === twin.id ? toast : each)) : [...toasts, toast]
    for (const dropped of list.slice(0, -TOAST_LIMIT)) stop(dropped.id)
    publish(list.slice(-TOAST_LIMIT))
    start(toast)
    return toast.id
  }
  return {
    show,
    dismiss,
    clear: () => toasts.filter(({ lasting }) => !lasting).forEach(({ id }) => dismiss(id)),
    endItem: () => toasts.filter(({ ofItem }) => ofItem).forEach(({ id }) => dismiss(id)),
    pause: () => toasts.forEach((toast) => stop(toast.id)),
    resume: () => toasts.forEach(start),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => toasts,
  }
}

export const toasts = createToastStore()
