import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import type { Toast, ToastStore } from './toasts.ts'
import { toasts } from './toasts.ts'

const icons = {
  bad: <CircleAlert size={16} className="mt-0.5 shrink-0 text-bad" />,
  ok: <CircleCheck size={16} className="mt-0.5 shrink-0 text-ok" />,
  info: <Info size={16} className="mt-0.5 shrink-0 text-accent-text" />,
}

const BESIDE_DRAWER =
  '[:root:has([data-drawer=normal])_&]:right-[min(calc(100vw-372px),572px)] ' +
  '[:root:has([data-drawer=wide])_&]:right-[min(calc(100vw-372px),772px)]'

export function ToastRegion({ store = toasts }: { store?: ToastStore }) {
  const list = useSyncExternalStore(store.subscribe, store.current)
  return (
    <div
      role="region"
      aria-live="polite"
      aria-label={commonText.notifications}
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      className={classNames(
        'fixed top-16 right-3 z-60 in-data-[density=tool]:top-14 in-data-[density=tool]:right-78 flex w-90 max-w-[calc(100vw-24px)] flex-col gap-2',
        BESIDE_DRAWER,
      )}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
      ))}
    </div>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <div
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      data-toast
      className="pointer-events-auto flex animate-slide-in items-start gap-2 rounded-md bg-surface-raised py-2.5 pr-2 pl-3 text-sm text-text shadow-float"
    >
      {icons[toast.tone]}
      <span className="min-w-0 flex-1 break-words">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="shrink-0 font-medium text-accent-text"
          onClick={toast.action.onPress}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={commonText.actions.close}
        className="shrink-0 rounded-sm p-0.5 text-text-soft hover:bg-hover"
        onClick={onClose}
      >
        <X size={14} />
      </button>
    </div>
  )
}
