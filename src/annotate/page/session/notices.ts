import type { Notice } from '../../../machines/ports.ts'
import type { StorageFailure, StorageHealth } from '../../../platform/storage/storage-health.ts'
import type { Problem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { smartText } from '../../../text/smart.ts'
import type { ToastInput } from '../../../ui/toasts.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'

const text = annotateText.notices

const WORDS: Readonly<Record<string, string>> = annotateText.problems.byRule

const problemWords = ({ rule, reason }: Problem): string => WORDS[rule] ?? reason

const said = (head: string, { message, reason }: { message: string; reason: string }): string =>
  [head, message, reason].filter((part) => part !== '').join('：')

/** Null if the page shows it elsewhere, or the session has ended. */
export function toastOf(notice: Notice): ToastInput | null {
  if ('failure' in notice && notice.failure.type === 'ended') return null
  switch (notice.code) {
    case 'readonly':
      return { tone: 'bad', text: text.readonly }
    case 'submitted-item':
      return { tone: 'info', text: text.submittedItem }
    case 'problems':
      return {
        tone: 'bad',
        text: `${annotateText.problems.title}：${notice.problems.map(problemWords).join('；')}`,
      }
    case 'pull-failed':
      return { tone: 'bad', text: said(text.pullFailed, notice.failure) }
    case 'draft-refused':
      return { tone: 'bad', text: said(text.draftRefused, notice.failure) }
    case 'release-failed':
      return { tone: 'bad', text: said(text.releaseFailed, notice.failure) }
    case 'take-back-failed':
      return { tone: 'bad', text: said(text.takeBackFailed, notice.failure) }
    case 'push-refused':
      return { tone: 'bad', text: said(text.pushRefused, notice.failure) }
    case 'nothing-chosen':
      return { tone: 'info', text: text.nothingChosen(notice.why) }
    case 'draft-elsewhere':
      return { tone: 'info', text: text.draftElsewhere, sticky: true }
    case 'leases-lost':
      return { tone: 'bad', text: text.leasesLost(notice.ids.length) }
    case 'storage-failed':
      return { tone: 'bad', text: `${text.storageFailed}：${notice.reason}` }
    case 'session-warning':
      return { tone: 'info', text: text.sessionWarning }
    case 'list-full': {
      const name = text.lists[notice.role]
      return name === undefined ? null : { tone: 'bad', text: text.full(name, notice.most) }
    }
    case 'drawing-lost':
      return { tone: 'info', text: text.drawingLost[notice.why] }
    case 'proposal-unused':
      return {
        tone: 'bad',
        text: said(smartText.unused[notice.why], { message: notice.problem ?? '', reason: '' }),
      }
  }
}

const OF_ITEM: readonly Notice['code'][] = [
  'readonly',
  'submitted-item',
  'list-full',
  'drawing-lost',
  'proposal-unused',
]

export function showNotice(notice: Notice): void {
  const toast = toastOf(notice)
  if (!toast) return
  if (notice.code === 'problems') showSubmitToast(toast)
  else toasts.show({ ...toast, ofItem: OF_ITEM.includes(notice.code) })
}

/** The server would refuse one more item. */
export const showListFull = (role: string, most: number): void =>
  showNotice({ code: 'list-full', role, most })

/** A refusal or a question about submitting is out of date once the work has changed. */
export function dismissOutdated(editor: Pick<EditorActor, 'on'>): () => void {
  const subscription = editor.on('changed', dismissSubmitToast)
  return () => subscription.unsubscribe()
}

export function notifyToolFailures(
  editor: Pick<EditorActor, 'on'>,
  notify: (notice: Notice) => void,
): () => void {
  const subscriptions = [
    editor.on('unused', ({ why, problem }) => notify({ code: 'proposal-unused', why, problem })),
    editor.on('lost', ({ why }) => notify({ code: 'drawing-lost', why })),
    editor.on('full', ({ role, most }) => notify({ code: 'list-full', role, most })),
  ]
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

/** A banner also shows as long as storage fails. */
const storageToast = (failure: StorageFailure | null): ToastInput =>
  failure
    ? {
        tone: 'bad',
        text: failure.trouble === 'full' ? text.storageFull : `${text.storageFailed}：${failure.reason}`,
      }
    : { tone: 'ok', text: text.storageRecovered }

export const notifyStorage = (health: StorageHealth): (() => void) =>
  health.subscribe(() => toasts.show(storageToast(health.current())))

/** Counts of pushes that an earlier page left unsent. */
export interface LeftoverPushes {
  readonly sent: number
  readonly refused: number
}

export function leftoverToast({ sent, refused }: LeftoverPushes): ToastInput {
  const words = [sent > 0 && text.leftSent(sent), refused > 0 && text.leftRefused(refused)]
  return {
    tone: refused > 0 ? 'bad' : 'ok',
    text: words.filter(Boolean).join('；'),
    ...(refused > 0 && { sticky: true }),
  }
}

let shown: number | null = null

export function dismissSubmitToast(): void {
  if (shown !== null) toasts.dismiss(shown)
  shown = null
}

export function showSubmitToast(toast: ToastInput): void {
  dismissSubmitToast()
  shown = toasts.show({ ...toast, ofItem: true })
}
